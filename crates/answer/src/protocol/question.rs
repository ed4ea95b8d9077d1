//! The questions: one list of them, from which their names, their schema and their answers follow.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::LazyLock,
};

use schemars::JsonSchema;
use serde_json::{Map, Value};

use super::{
    control::QuestionControl,
    fields::Fields,
    questions::{differences, positions, rulesets as about_rulesets},
    reply::{Reply, refused},
    rulesets::Rulesets,
    schema::Schemas,
    searches,
    session::{Answered, Session},
    values::{FieldValues, unreadable},
};
use crate::{
    difference::{compare, diff::Diff, puzzle::Puzzles, witness::Witnesses},
    input::refusal::{InputError, RequestError},
    output::excerpt::excerpt,
    position::{
        best_play::BestPlayAnswer, board::Board, explain::Explanation, moves::Moves,
        perft::PerftCount, play::Play,
    },
    ruleset::{guide::Guide, listing::ListedRuleset, reference::Reference, show::Show},
    tablebase::ProbeAnswer,
};

/// All questions. Each has a name, a function from its fields to its answer, and the types of its answers.
static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    vec![
        Kind::new("rules", about_rulesets::rules)
            .answered_by::<about_rulesets::RulesAnswer>()
            .answered_by::<ListedRuleset>(),
        Kind::new("show", about_rulesets::show).answered_by::<Show<'_>>(),
        Kind::new("describe", about_rulesets::describe).answered_by::<Guide<'_>>(),
        Kind::new("check", about_rulesets::check).answered_by::<about_rulesets::CheckAnswer>(),
        Kind::new("reference", about_rulesets::reference).answered_by::<Reference>(),
        Kind::new("board", positions::board).answered_by::<positions::WithPicture<Board<'_>>>(),
        Kind::new("moves", positions::moves).answered_by::<positions::WithPicture<Moves<'_>>>(),
        Kind::new("play", positions::play).answered_by::<positions::WithPicture<Play<'_>>>(),
        Kind::new("explain", positions::explain).answered_by::<Explanation<'_>>(),
        Kind::new("compare", differences::compare)
            .answered_by::<differences::WithPage<compare::ComparedObject<'_>>>(),
        Kind::new("diff", differences::diff).searching().answered_by::<Diff<'_>>(),
        Kind::new("witness", differences::witness).searching().answered_by::<Witnesses<'_>>(),
        Kind::new("puzzles", differences::puzzles).searching().answered_by::<Puzzles<'_>>(),
        Kind::new("solve", searches::solve).searching().answered_by::<BestPlayAnswer<'_>>(),
        Kind::new("search", searches::search)
            .searching()
            .answered_by::<searches::SearchAnswer<'_>>(),
        Kind::new("probe", searches::probe).searching().answered_by::<ProbeAnswer<'_>>(),
        Kind::new("perft", searches::perft).searching().answered_by::<PerftCount<'_>>(),
    ]
});

/// Reads the fields of a question.
type Read = dyn Fn(Value) -> Result<Box<dyn Asked>, serde_json::Error> + Send + Sync;

/// A kind of question.
struct Kind {
    name: &'static str,
    searches: bool,
    values: FieldValues,
    read: Box<Read>,
    schemas: Vec<fn(&mut Schemas, &str)>,
}

impl Kind {
    fn new<F: Fields>(name: &'static str, answer: fn(&F, Session<'_>) -> Answered) -> Kind {
        Kind {
            name,
            searches: false,
            values: FieldValues::of::<F>(),
            read: Box::new(move |object| {
                let fields: F = serde_json::from_value(object)?;
                Ok(Box::new(Filled { fields, answer }))
            }),
            schemas: vec![|schemas, name| {
                schemas.question::<F>(name);
            }],
        }
    }

    /// Adds a type of answers.
    fn answered_by<A: JsonSchema>(mut self) -> Kind {
        self.schemas.push(|schemas, name| {
            schemas.answer::<A>(name);
        });
        self
    }

    /// The same kind, whose answer takes a search.
    fn searching(self) -> Kind {
        Kind { searches: true, ..self }
    }
}

impl Default for Schemas {
    /// A builder with all questions and the answers to them, and the answers of the other commands.
    fn default() -> Schemas {
        let mut schemas = Schemas::of_commands();
        for kind in KINDS.iter() {
            kind.schemas.iter().for_each(|describe| describe(&mut schemas, kind.name));
        }
        schemas
    }
}

/// The fields of a question, with the function that answers it.
struct Filled<F> {
    fields: F,
    answer: fn(&F, Session<'_>) -> Answered,
}

/// A question whose fields have been read.
trait Asked: Send {
    fn searches(&self) -> bool;
    fn has_own_rulesets(&self) -> bool;
    fn answer(&self, session: Session<'_>) -> Answered;
}

impl<F: Fields> Asked for Filled<F> {
    fn searches(&self) -> bool {
        self.fields.searches()
    }

    fn has_own_rulesets(&self) -> bool {
        self.fields.extent().1.iter().any(|ruleset| ruleset.is_own())
    }

    fn answer(&self, session: Session<'_>) -> Answered {
        let refuse = |why| InputError::new("", &[], why);
        let (plies, rulesets) = self.fields.extent();
        session.control.bounds().admit(plies, rulesets.len()).map_err(refuse)?;
        let answer = (self.answer)(&self.fields, session);
        // What was cut off may have been part of the answer.
        if session.control.search().is_stop_heard() {
            let message = "the question takes too long: ask for less, such as a shorter line";
            return Err(refuse(RequestError { code: "too-long", message: message.into() }));
        }
        answer
    }
}

/// A question.
pub struct Question {
    id: Option<Value>,
    kind: &'static Kind,
    asked: Box<dyn Asked>,
}

impl Question {
    /// The names of all questions, as in the field `ask`.
    pub fn names() -> impl Iterator<Item = &'static str> {
        KINDS.iter().map(|kind| kind.name)
    }

    /// Reads a question from its JSON object. Texts stand for lists, numbers and truth values, too, as in a query
    /// string: `e4 e5`, `3` and `true`.
    ///
    /// # Errors
    /// Returns the error reply if the object is not a question, or a field is missing, unknown or of the wrong type.
    pub fn read(object: Value) -> Result<Question, Reply> {
        let Value::Object(mut fields) = object else {
            let message = r#"a question is an object, such as {"ask":"moves","fen":"startpos"}"#;
            return Err(refused(None, "not-a-question", message.into()));
        };
        let id = fields.remove("id");
        match Question::find(fields) {
            Ok((kind, asked)) => Ok(Question { id, kind, asked }),
            Err(RequestError { code, message }) => Err(refused(id.as_ref(), code, message)),
        }
    }

    fn find(
        mut fields: Map<String, Value>,
    ) -> Result<(&'static Kind, Box<dyn Asked>), RequestError> {
        let refuse = |wrong: String| {
            let names: Vec<_> = Question::names().collect();
            let message = format!("{wrong}: ask one of {}", names.join(", "));
            RequestError { code: "no-such-question", message }
        };
        let Some(Value::String(name)) = fields.remove("ask") else {
            return Err(refuse("the object has no `ask`".into()));
        };
        let kind = KINDS.iter().find(|kind| kind.name == name);
        let kind =
            kind.ok_or_else(|| refuse(format!("there is no question `{}`", excerpt(&name))))?;
        kind.values.fit(kind.name, &mut fields)?;
        let asked =
            (kind.read)(Value::Object(fields)).map_err(|error| unreadable(error.to_string()))?;
        Ok((kind, asked))
    }

    /// Whether the answer takes a search.
    pub fn searches(&self) -> bool {
        self.kind.searches || self.asked.searches()
    }

    /// Whether the question contains the text of a ruleset, which has to be compiled.
    pub fn has_own_rulesets(&self) -> bool {
        self.asked.has_own_rulesets()
    }

    /// Answers the question. The reply repeats its `id`, if there is one.
    pub fn answer(&self, rulesets: &Rulesets, control: &QuestionControl) -> Reply {
        let session = Session { rulesets, control };
        let answer = catch_unwind(AssertUnwindSafe(|| self.asked.answer(session)));
        let answer = answer.unwrap_or_else(|_| {
            let message =
                "this question failed, which is a fault of Isotope: others are answered".into();
            Err(InputError::new("", &[], RequestError { code: "failed", message }))
        });
        Reply::new(answer, self.id.as_ref())
    }
}

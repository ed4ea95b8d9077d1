//! The requests of the page, and the functions that answer them: through the server's routes, or directly, as in a
//! page without a server.

use isotope_answer::{
    InputError, RequestError,
    protocol::{QuestionControl, Rulesets, ask, json},
};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    boards::{Boards, PointedBoards, boards, pointed},
    client::Client,
    invent::{
        check, effect, example, form,
        text::{self, RulesetText},
        unsayable, word,
    },
    searches::{board_name::BoardError, evaluate, solve, think},
    starts::{gallery, pgn, puzzles, setup, shipped_rulesets},
    state::PageRequest,
};

/// A function that answers a request with a line of JSON.
pub(crate) type Handler<Q> = fn(&Q, &Rulesets, &QuestionControl) -> Result<String, InputError>;

/// A function that answers a request line by line, and returns the last line.
pub(crate) type SearchHandler<Q, A> = fn(&Q, &Rulesets, &Client<'_>) -> Result<A, InputError>;

/// What is done with the requests of the page: each is passed to one of these functions.
pub(crate) trait Requests {
    /// A request without a question, for a constant list.
    fn list<A: Serialize + JsonSchema + 'static>(&mut self, path: &'static str, list: fn() -> A);

    /// A request with a single answer, a line with an `A`.
    fn answer<Q: PageRequest, A: JsonSchema>(&mut self, path: &'static str, handler: Handler<Q>);

    /// A request for a search, each of whose results is a line, the last an `A`.
    fn search<Q, A>(&mut self, path: &'static str, handler: SearchHandler<Q, A>)
    where
        Q: DeserializeOwned + JsonSchema + Send + 'static,
        A: Serialize + JsonSchema + 'static;

    /// The lines before the last of the search at `path` are `A`s, too.
    fn line<A: JsonSchema>(&mut self, path: &'static str) {
        let _ = path;
    }
}

/// Passes every request of the page to `to`.
pub(crate) fn requests(to: &mut impl Requests) {
    to.list("/api/rulesets", shipped_rulesets::shipped);
    to.list("/api/gallery", gallery::gallery);
    to.list("/api/puzzles", puzzles::shipped);
    to.list("/api/unsayable", unsayable::unsayable);
    to.answer::<_, Boards<'_>>("/api/boards", |asked, all, _| boards(asked, all));
    to.answer::<_, PointedBoards>("/api/point", |asked, all, _| pointed(asked, all));
    to.answer::<_, check::CheckedText<'_>>("/api/check", |asked, _, control| {
        check::check(asked, control.budget())
    });
    to.answer::<_, RulesetText>("/api/begin", |asked, all, _| to_json(text::begin(asked, all)));
    to.answer::<_, RulesetText>("/api/draw", |asked, _, _| to_json(text::draw(asked)));
    to.answer::<_, form::FormObject>("/api/form", |asked, _, _| to_json(form::form(asked)));
    to.answer::<_, word::WordAtCursor>("/api/word", |asked, _, _| to_json(word::word(asked)));
    to.answer::<_, RulesetText>("/api/example", |asked, all, _| {
        to_json(example::example(asked, all))
    });
    to.answer::<_, setup::EditedPosition>("/api/setup", |asked, all, _| {
        to_json(setup::edit(asked, all))
    });
    to.answer::<_, pgn::PgnFile>("/api/pgn/write", |asked, all, _| to_json(pgn::write(asked, all)));
    to.answer::<_, pgn::PgnGames>("/api/pgn/games", |asked, _, _| Ok(json(&pgn::games(asked))));
    to.answer::<_, pgn::PgnGame>("/api/pgn/read", |asked, all, _| to_json(pgn::read(asked, all)));
    to.search("/api/think", think::think);
    to.line::<solve::BoardWorth<'_>>("/api/solve");
    to.line::<BoardError<'_>>("/api/solve");
    to.search("/api/solve", solve::solve);
    to.line::<evaluate::BoardEvaluation<'_>>("/api/evaluate");
    to.line::<BoardError<'_>>("/api/evaluate");
    to.search("/api/evaluate", evaluate::evaluate);
    to.search("/api/effect", effect::effect);
}

fn to_json(answer: Result<impl Serialize, InputError>) -> Result<String, InputError> {
    Ok(json(&answer?))
}

/// Answers the request to `path` with the body `question`, on this thread. Calls `tell` with each line of the
/// answer, without a line break; all answers except those of searches are one line. Below `/v1/`, there are the
/// questions for programs, some of which the page asks, too.
///
/// ```
/// use isotope_answer::protocol::Rulesets;
///
/// let lines = std::cell::RefCell::new(Vec::new());
/// let tell = |line| lines.borrow_mut().push(line);
/// isotope_web::answer("/api/boards", r#"{"rulesets":["atomic"]}"#, &Rulesets::default(), &tell);
/// assert!(lines.borrow()[0].starts_with("{\"schema\":1,"));
/// ```
pub fn answer(path: &str, question: &str, rulesets: &Rulesets, tell: &dyn Fn(String)) {
    if let Some(name) = path.strip_prefix("/v1/") {
        return tell(answer_program(name, question, rulesets));
    }
    let mut direct = Direct { path, question, rulesets, tell, is_answered: false };
    requests(&mut direct);
    if !direct.is_answered {
        tell(json(&refusal("not-found", "there is nothing here".into())));
    }
}

/// Answers a question for programs.
fn answer_program(name: &str, question: &str, rulesets: &Rulesets) -> String {
    let mut object: Value = match serde_json::from_str(question) {
        Ok(object) => object,
        Err(error) => return json(&refusal("json", error.to_string())),
    };
    if let Value::Object(fields) = &mut object {
        fields.insert("ask".into(), name.into());
    }
    ask(object, rulesets, &QuestionControl::default()).line
}

/// A request that is answered directly.
struct Direct<'a> {
    path: &'a str,
    question: &'a str,
    rulesets: &'a Rulesets,
    tell: &'a dyn Fn(String),
    is_answered: bool,
}

impl Requests for Direct<'_> {
    fn list<A: Serialize + JsonSchema + 'static>(&mut self, path: &'static str, list: fn() -> A) {
        if path == self.path {
            self.tell(Ok(json(&list())));
        }
    }

    fn answer<Q: PageRequest, A: JsonSchema>(&mut self, path: &'static str, handler: Handler<Q>) {
        if path == self.path {
            let work = |question| handler(&question, self.rulesets, &QuestionControl::default());
            self.tell(self.read().and_then(work));
        }
    }

    fn search<Q, A>(&mut self, path: &'static str, handler: SearchHandler<Q, A>)
    where
        Q: DeserializeOwned + JsonSchema + Send + 'static,
        A: Serialize + JsonSchema + 'static,
    {
        if path == self.path {
            let control = isotope_search::Control::new();
            let client = Client::new(&control, self.tell);
            let work = |question| handler(&question, self.rulesets, &client);
            self.tell(self.read().and_then(work).map(|last| json(&last)));
        }
    }
}

impl Direct<'_> {
    fn read<Q: DeserializeOwned>(&self) -> Result<Q, InputError> {
        serde_json::from_str(self.question).map_err(|error| refusal("json", error.to_string()))
    }

    fn tell(&mut self, answer: Result<String, InputError>) {
        self.is_answered = true;
        (self.tell)(answer.unwrap_or_else(|error| json(&error)));
    }
}

fn refusal(code: &'static str, message: String) -> InputError {
    InputError::new("", &[], RequestError { code, message })
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[test]
    fn a_page_without_a_server_asks_the_questions_of_programs() {
        let lines = RefCell::new(Vec::new());
        let tell = |line: String| lines.borrow_mut().push(line);
        let rulesets = Rulesets::default();
        answer("/v1/moves", r#"{"ruleset":"chess"}"#, &rulesets, &tell);
        answer("/v1/mooves", "{}", &rulesets, &tell);
        answer("/v1/moves", "{", &rulesets, &tell);
        let lines: Vec<Value> =
            lines.take().iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines[0]["moves"].as_array().map(Vec::len), Some(20));
        assert_eq!(lines[1]["error"]["code"], "no-such-question");
        assert_eq!(lines[2]["error"]["code"], "json");
    }
}

//! The JSON schema of all requests to the server and of its answers.

use isotope_answer::{Mainline, PositionStanding, protocol::Schemas};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    answers::{Handler, Requests, SearchHandler, requests},
    state::PageRequest,
};

/// Returns the schemas of the requests and answers of the protocol, and of those between page and server, which
/// are named by their paths.
///
/// ```
/// let schema = isotope_web::schema().finish();
/// assert_eq!(schema["answers"]["/api/gallery"]["$ref"], "#/$defs/Gallery");
/// ```
pub fn schema() -> Schemas {
    let mut all = Schemas::default();
    all.answer::<PositionStanding>("/RULESET").answer::<Mainline>("/RULESET/mainline");
    requests(&mut all);
    all
}

impl Requests for Schemas {
    fn list<A: Serialize + JsonSchema + 'static>(&mut self, path: &'static str, _: fn() -> A) {
        self.answer::<A>(path);
    }

    fn answer<Q: PageRequest, A: JsonSchema>(&mut self, path: &'static str, _: Handler<Q>) {
        self.body::<Q>(path).answer::<A>(path);
    }

    fn search<Q, A>(&mut self, path: &'static str, _: SearchHandler<Q, A>)
    where
        Q: DeserializeOwned + JsonSchema + Send + 'static,
        A: Serialize + JsonSchema + 'static,
    {
        self.body::<Q>(path).answer::<A>(path);
    }

    fn line<A: JsonSchema>(&mut self, path: &'static str) {
        self.answer::<A>(path);
    }
}

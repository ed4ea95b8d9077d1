//! The documented diagrams under every shipped ruleset.

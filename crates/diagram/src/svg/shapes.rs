//! The shapes of pieces and marks, drawn on a square 80 units wide.
//!
//! Pieces take `fill` and `stroke` from the class of their side, and the lines inside them use its `color`. Every
//! mark has a shape of its own, so that marks can be distinguished without colour.

use shakmaty::Role;

/// The width of a square, in units of the view box.
pub(crate) const SQUARE: u32 = 80;

/// The name of the shape for pieces of `role`.
pub(crate) fn name(role: Role) -> char {
    role.char()
}

/// The shapes by name. `$` stands for the prefix of ids.
const SHAPES: [(&str, &str); 28] = [
    (
        "p",
        "<path d=\"M34 32a11 11 0 1 1 12 0h5c3 0 3 5 0 5h-4c0 10 4 15 11 21c3 3 4 5 4 8v4H18v-4c0-3 1-5 4-8c7-6 \
         11-11 11-21h-4c-3 0-3-5 0-5z\"/><path class=\"i-in\" d=\"M22 62h36M35 37h10\"/>",
    ),
    (
        "r",
        "<path d=\"M22 12h9v6h5v-6h8v6h5v-6h9v14l-6 6 2 23 3 5h2c2 0 3 1 3 3v7H18v-7c0-2 1-3 3-3h2l3-5 2-23-6-6z\"/>\
         <path class=\"i-in\" d=\"M24 26h32M29 32h22M27 55h26M24 61h32\"/>",
    ),
    (
        "b",
        "<path d=\"M40 16c7 7 16 14 16 24c0 5-3 9-8 12h3c3 0 3 5 0 5h-3c1 3 5 5 10 6c3 1 4 3 4 7H18c0-4 1-6 4-7c5-1 \
         9-3 10-6h-3c-3 0-3-5 0-5h3c-5-3-8-7-8-12c0-10 9-17 16-24z\"/>\
         <path d=\"M36 12a4 4 0 1 1 8 0a4 4 0 1 1-8 0z\"/>\
         <path class=\"i-in\" d=\"M47 25l-8 13M32 52h16M32 57h16\"/>",
    ),
    (
        "q",
        "<path d=\"M23 58l-12-29 15 14v-22l9 20 5-25 5 25 9-20v22l15-14-12 29c0 3 2 4 4 5v7H19v-7c2-1 4-2 4-5z\"/>\
         <path d=\"M7 26a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM22 18a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM36 13a4 4 0 1 1 8 0a4 4 0 1 \
         1-8 0zM50 18a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM65 26a4 4 0 1 1 8 0a4 4 0 1 1-8 0z\"/>\
         <path class=\"i-in\" d=\"M24 56q16-6 32 0M24 63q16-5 32 0\"/>",
    ),
    (
        "k",
        "<path d=\"M40 42c-7-8-7-13 0-19c7 6 7 11 0 19z\"/>\
         <path d=\"M37 6h6v5h5v6h-5v6h-6v-6h-5v-6h5z\"/>\
         <path d=\"M22 58c-12-9-16-24-5-29c9-4 18 2 23 13c5-11 14-17 23-13c11 5 7 20-5 29c0 3 1 4 3 5v7H19v-7c2-1 3-2 \
         3-5z\"/>\
         <path class=\"i-in\" d=\"M40 42v11M24 56q16-6 32 0M24 63q16-5 32 0M26 50c-9-8-9-15-5-16c6-2 12 3 15 11M54 50c9-8 \
         9-15 5-16c-6-2-12 3-15 11\"/>",
    ),
    (
        "n",
        "<path d=\"M62 70c2-26-2-47-20-54l-4-9-5 8-7-5 0 9c-5 4-7 9-9 14c-2 5-6 9-8 14c-2 6 0 11 6 11c3 0 4-2 6-4c2 2 4 \
         2 6 0c2-5 7-6 13-10c1 8-5 11-10 15c-4 3-8 6-8 11z\"/>\
         <path class=\"i-in\" d=\"M44 21c11 8 13 24 12 43\"/>\
         <path class=\"i-eye\" d=\"M25 30q3-5 7-3q-2 5-7 3zM12 49q1-3 3-2q0 3-3 2z\"/>",
    ),
    (
        "wall",
        "<path class=\"i-wall\" stroke-width=\"3\" d=\"M0 0h80v80H0zM0 20h80M0 40h80M0 60h80M20 0v20M60 0v20M0 20v20M40 \
         20v20M20 40v20M60 40v20M40 60v20M80 20v20\"/>",
    ),
    ("picked", "<path class=\"i-picked\" d=\"M0 0h80v80H0z\"/>"),
    (
        "target",
        "<path class=\"i-moved\" d=\"M0 0h80v80H0z\"/>\
         <path class=\"i-trail\" fill=\"none\" stroke-width=\"4\" d=\"M2 2h76v76H2z\"/>",
    ),
    (
        "origin",
        "<path class=\"i-moved\" d=\"M0 0h80v80H0z\"/>\
         <path class=\"i-trail\" fill=\"none\" stroke-width=\"4\" d=\"M2 18V2h16M62 2h16v16M78 62v16H62M18 78H2V62\"/>",
    ),
    (
        "check",
        "<radialGradient id=\"$-glow\"><stop class=\"i-check\" offset=\".35\"/>\
         <stop class=\"i-check\" offset=\"1\" stop-opacity=\"0\"/></radialGradient>\
         <circle cx=\"40\" cy=\"40\" r=\"40\" fill=\"url(#$-glow)\"/>\
         <circle class=\"i-alarm\" cx=\"40\" cy=\"40\" r=\"38\" fill=\"none\" stroke-width=\"3\" stroke-dasharray=\"6 4\"/>",
    ),
    (
        "blast",
        "<path class=\"i-blast\" fill-opacity=\".45\" stroke=\"none\" d=\"M0 0h80v80H0z\"/>\
         <path class=\"i-blast\" stroke-opacity=\".45\" stroke-width=\"2\" d=\"M0 20L20 0M0 40L40 0M0 60L60 0M0 80L80 0M20 \
         80L80 20M40 80L80 40M60 80L80 60\"/>",
    ),
    (
        "burst",
        "<path class=\"i-flame\" stroke-width=\"2\" d=\"M40 2l5 20 10-8-2 13 20-6-15 14 12 5-12 5 15 14-20-6 2 \
         13-10-8-5 20-5-20-10 8 2-13-20 6 15-14-12-5 12-5-15-14 20 6-2-13 10 8z\"/>\
         <path class=\"i-core\" d=\"M43 19l1 12 6-4-2 7 11-2-9 7 6 3-7 2 8 9-11-5 0 7-5-5-4 11-1-12-6 4 2-7-11 2 9-7-6-3 \
         7-2-8-9 11 5 0-7 5 5z\"/>",
    ),
    (
        "spark",
        "<path class=\"i-flame\" stroke-width=\"2\" d=\"M40 13l5 16 9-3-3 9 16 5-16 5 3 9-9-3-5 16-5-16-9 3 3-9-16-5 \
         16-5-3-9 9 3z\"/>\
         <path class=\"i-core\" d=\"M43 27l0 8 8-2-5 6 7 4-8 0 2 8-6-5-4 7 0-8-8 2 5-6-7-4 8 0-2-8 6 5z\"/>",
    ),
    (
        "cross",
        "<g fill=\"none\" stroke-linecap=\"round\"><path class=\"i-halo\" stroke-width=\"8\" d=\"M17 17l46 46M63 17L17 63\"/>\
         <path class=\"i-cross\" stroke-width=\"4\" d=\"M17 17l46 46M63 17L17 63\"/></g>",
    ),
    (
        "bomb",
        "<path class=\"i-flame\" stroke-width=\"2\" d=\"M40 2l5 20 10-8-2 13 20-6-15 14 12 5-12 5 15 14-20-6 2 \
         13-10-8-5 20-5-20-10 8 2-13-20 6 15-14-12-5 12-5-15-14 20 6-2-13 10 8z\"/>\
         <circle class=\"i-core\" cx=\"40\" cy=\"40\" r=\"17\"/>\
         <circle class=\"i-flame\" cx=\"40\" cy=\"40\" r=\"9\" stroke-width=\"2\"/>",
    ),
    (
        "sight",
        "<g fill=\"none\"><path class=\"i-halo\" stroke-width=\"8\" d=\"M40 6v18M40 56v18M6 40h18M56 40h18M18 40a22 22 0 1 \
         0 44 0a22 22 0 1 0-44 0\"/>\
         <path class=\"i-cross\" stroke-width=\"4\" d=\"M40 6v18M40 56v18M6 40h18M56 40h18M18 40a22 22 0 1 0 44 0a22 22 0 1 \
         0-44 0\"/></g><circle class=\"i-dot\" cx=\"40\" cy=\"40\" r=\"4\"/>",
    ),
    (
        "turned",
        "<path class=\"i-turned\" stroke-width=\"2\" d=\"M6 40a34 34 0 0 1 56-26l5-6 5 20-20-2 5-6a26 26 0 0 0-43 20zM74 \
         40a34 34 0 0 1-56 26l-5 6-5-20 20 2-5 6a26 26 0 0 0 43-20z\"/>",
    ),
    (
        "changed",
        "<g class=\"i-turned\" stroke-width=\"2\"><path d=\"M4 24L16 6L28 24H21V56H28L16 74L4 56H11V24z\"/>\
         <path d=\"M52 24L64 6L76 24H69V56H76L64 74L52 56H59V24z\"/></g>",
    ),
    (
        "moved",
        "<path class=\"i-turned\" stroke-width=\"2\" d=\"M4 4h22v6h-16v16h-6zM76 4v22h-6v-16h-16v-6zM4 76v-22h6v16h16v6zM76 \
         76h-22v-6h16v-16h6z\"/>",
    ),
    (
        "shield",
        "<path class=\"i-shield\" stroke-width=\"3\" d=\"M40 2c10 6 22 8 34 8c0 32-8 56-34 68c-26-12-34-36-34-68c12 0 24-2 \
         34-8z\"/>",
    ),
    ("dot", "<circle class=\"i-legal i-halo\" cx=\"40\" cy=\"40\" r=\"12\" stroke-width=\"2\"/>"),
    (
        "ring",
        "<g fill-opacity=\"0\"><circle class=\"i-halo\" cx=\"40\" cy=\"40\" r=\"35\" stroke-width=\"9\"/>\
         <circle class=\"i-legal\" cx=\"40\" cy=\"40\" r=\"35\" stroke-width=\"5\"/></g>",
    ),
    (
        "goal",
        "<path class=\"i-trail\" fill=\"none\" stroke-width=\"5\" opacity=\".75\" d=\"M40 3l37 37-37 37L3 40z\"/>",
    ),
    ("white-goal", "<path class=\"i-white\" opacity=\".5\" d=\"M40 3l37 37-37 37L3 40z\"/>"),
    ("black-goal", "<path class=\"i-black\" opacity=\".5\" d=\"M40 3l37 37-37 37L3 40z\"/>"),
    (
        "mine",
        "<g class=\"i-blast\" opacity=\".45\" stroke-width=\"5\" stroke-linecap=\"round\">\
         <path d=\"M40 6v68M6 40h68M16 16l48 48M64 16L16 64\"/><circle cx=\"40\" cy=\"40\" r=\"20\"/></g>",
    ),
    (
        "differs",
        "<path class=\"i-differs\" stroke-width=\"2\" d=\"M1 1h22l-22 22zM79 1v22l-22-22zM79 79h-22l22-22zM1 79v-22l22 \
         22z\"/>",
    ),
];

/// Returns the definitions of the shapes that `body` uses.
pub(crate) fn used(prefix: &str, body: &str) -> String {
    let is_used = |shape: &str| body.contains(&format!("#{prefix}-{shape}\""));
    let shapes = SHAPES.iter().filter(|(shape, _)| is_used(shape));
    shapes
        .map(|(shape, drawing)| {
            let drawing = drawing.replace('$', prefix);
            format!("<g id=\"{prefix}-{shape}\">{drawing}</g>\n")
        })
        .collect()
}

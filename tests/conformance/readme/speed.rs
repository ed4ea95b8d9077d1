//! A chart of speed beside other libraries, from the tables of `docs/performance.md`.

use plotters::prelude::{IntoDrawingArea as _, IntoFont as _, RGBColor, Rectangle, SVGBackend};
use plotters::style::{
    Color as _, TextStyle,
    text_anchor::{HPos, Pos, VPos},
};

const PERFORMANCE: &str = include_str!("../../../docs/performance.md");
/// The tables that are shown, by the beginnings of their first lines, with the names above the bars.
const TABLES: [(&str, &str); 2] = [
    ("atomic: million nodes a second", "atomic chess"),
    ("chess: million nodes a second", "chess"),
];

/// The size of the picture, in pixels.
const SIZE: (u32, u32) = (720, 330);
/// The height of a bar or a heading, the width left of the bars, and the greatest length of a bar.
const ROW: i32 = 32;
const LEFT: i32 = 170;
const LONGEST: f64 = 430.0;

/// The colours of a picture: of the background, the text, Isotope's bars and the others.
type Colors = [RGBColor; 4];
const LIGHT: Colors = [
    RGBColor(0xfc, 0xfc, 0xfb),
    RGBColor(0x3c, 0x46, 0x4e),
    RGBColor(0xe0, 0x6c, 0x1c),
    RGBColor(0xa9, 0xb8, 0xc4),
];
const DARK: Colors = [
    RGBColor(0x14, 0x18, 0x1c),
    RGBColor(0xcf, 0xd8, 0xde),
    RGBColor(0xf0, 0x86, 0x2e),
    RGBColor(0x5d, 0x6c, 0x78),
];

/// The chart with a light and with a dark background.
pub(super) fn pictures() -> [String; 2] {
    [LIGHT, DARK].map(|colors| {
        let mut svg = String::new();
        draw(&mut svg, colors).expect("a string takes what is written");
        svg
    })
}

/// The speeds of a table in the start position: the names of the libraries, and million nodes a second.
fn speeds(title: &str) -> Vec<(&'static str, f64)> {
    let mut lines = PERFORMANCE.lines().skip_while(|line| !line.starts_with(title)).skip(1);
    let names = lines.next().expect("a heading").split_whitespace().skip(2);
    let row = lines.find_map(|line| line.trim().strip_prefix("start ")).expect("the start");
    let cells = row.split_whitespace().skip(1);
    let cells = names.zip(cells).filter(|(name, _)| *name != "ratio");
    cells.map(|(name, speed)| (name, speed.parse().expect("a number"))).collect()
}

fn draw(svg: &mut String, colors: Colors) -> Result<(), Box<dyn std::error::Error>> {
    let [paper, ink, own, other] = colors;
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&paper)?;
    let text = |size: i32| TextStyle::from(("sans-serif", size).into_font()).color(&ink);
    let right = text(15).pos(Pos::new(HPos::Right, VPos::Center));
    let left = text(15).pos(Pos::new(HPos::Left, VPos::Center));
    let longest = TABLES.iter().flat_map(|(title, _)| speeds(title)).map(|(_, speed)| speed);
    let scale = LONGEST / longest.fold(0.0, f64::max);
    let mut y = 24;
    for (title, name) in TABLES {
        let heading = format!("perft of {name}, million nodes a second");
        root.draw_text(&heading, &text(16).pos(Pos::new(HPos::Left, VPos::Center)), (24, y))?;
        y += ROW;
        for (name, speed) in speeds(title) {
            let color = if name == "isotope" { own } else { other };
            let end = LEFT + (speed * scale) as i32;
            root.draw_text(name, &right, (LEFT - 12, y))?;
            root.draw(&Rectangle::new([(LEFT, y - 10), (end, y + 10)], color.filled()))?;
            root.draw_text(&format!("{speed:.0}"), &left, (end + 10, y))?;
            y += ROW;
        }
        y += ROW / 2;
    }
    root.present()?;
    Ok(())
}

#[test]
fn the_chart_shows_each_library_of_the_tables() {
    let names = TABLES.map(|(title, _)| speeds(title).len());
    assert_eq!(names, [3, 4]);
}

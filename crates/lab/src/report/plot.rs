//! Plots of assessments: a line for each ruleset, and a panel for each figure, with the intervals.

use isotope_answer::excerpt;
use isotope_kernel::words::role_name;
use plotters::prelude::{
    ChartBuilder, Circle, IntoDrawingArea as _, IntoFont as _, PathElement, RGBColor, SVGBackend,
};
use plotters::style::{Color as _, TextStyle};
use shakmaty::Role;

use super::rows::{Row, Unit, rows};
use crate::assess::figures::Assessment;

const PAPER: RGBColor = RGBColor(0xfc, 0xfc, 0xfb);
const INK: RGBColor = RGBColor(0x3c, 0x46, 0x4e);
const DOT: RGBColor = RGBColor(0x1f, 0x6f, 0xb4);
const GRID: RGBColor = RGBColor(0xdd, 0xe2, 0xe6);
/// The height of a line, in pixels.
const LINE: u32 = 18;
/// The width of a panel, in pixels.
const PANEL: u32 = 150;
/// The width of the names, in pixels.
const NAMES: u32 = 190;
/// The height above the lines, in pixels.
const HEAD: u32 = 30;
/// The height of the labels below the lines, in pixels.
const LABELS: u32 = 30;

/// Draws White's score, draws, lengths, explosions, changes of the lead and skill.
pub(super) fn figures(assessments: &[Assessment]) -> String {
    let names = [
        "White's score",
        "drawn",
        "plies",
        "explosions a game",
        "changes of the lead",
        "score of 4 × the nodes",
    ];
    plot(assessments, &names.map(String::from))
}

/// Draws what the pieces are worth.
pub(super) fn worths(assessments: &[Assessment]) -> String {
    plot(assessments, &Role::ALL.map(|role| format!("Elo of a {}", role_name(role))))
}

/// Draws a panel for each row with one of these names, unless no assessment has it.
fn plot(assessments: &[Assessment], panels: &[String]) -> String {
    let all: Vec<(String, Vec<Row>)> =
        assessments.iter().map(|one| (excerpt(&one.ruleset), rows(one))).collect();
    let of = |name: &str, rows: &[Row]| rows.iter().find(|row| row.name == name).cloned();
    let panels: Vec<(&str, Vec<Option<Row>>)> = panels
        .iter()
        .map(|name| (&**name, all.iter().map(|(_, rows)| of(name, rows)).collect()))
        .filter(|(_, rows): &(_, Vec<_>)| rows.iter().any(Option::is_some))
        .collect();
    let names: Vec<&str> = all.iter().map(|(name, _)| &**name).collect();
    let mut svg = String::new();
    draw(&mut svg, &names, &panels).expect("a string takes what is written");
    svg
}

fn draw(
    svg: &mut String,
    names: &[&str],
    panels: &[(&str, Vec<Option<Row>>)],
) -> Result<(), Box<dyn std::error::Error>> {
    let lines = names.len().max(1) as u32;
    let size = (NAMES + PANEL * panels.len() as u32 + 10, HEAD + LINE * lines + LABELS);
    let root = SVGBackend::with_string(svg, size).into_drawing_area();
    root.fill(&PAPER)?;
    let text = |size: i32| TextStyle::from(("sans-serif", size).into_font()).color(&INK);
    for (i, name) in names.iter().enumerate() {
        root.draw_text(name, &text(12), (10, (HEAD + LINE * i as u32 + 3) as i32))?;
    }
    for (at, (title, rows)) in panels.iter().enumerate() {
        let left = NAMES + PANEL * at as u32;
        let area = root.clone().shrink((left, 0), (PANEL, size.1));
        area.draw_text(title, &text(13), (8, 8))?;
        let known = || rows.iter().flatten();
        let low = known().map(|row| row.estimate.low).fold(f64::INFINITY, f64::min);
        let high = known().map(|row| row.estimate.high).fold(f64::NEG_INFINITY, f64::max);
        let room = (0.05 * (high - low)).max(1e-3);
        let share = known().next().is_some_and(|row| row.unit == Unit::Share);
        let mut chart = ChartBuilder::on(&area)
            .margin_top(HEAD)
            .margin_left(8)
            .margin_right(8)
            .x_label_area_size(LABELS)
            .build_cartesian_2d(low - room..high + room, 0.0..f64::from(lines))?;
        let label = |x: &f64| match share {
            true => format!("{:.0} %", 100.0 * x),
            // In steps of a half, with no more digits than these need.
            false => format!("{}", (10.0 * x).round() / 10.0),
        };
        let mut mesh = chart.configure_mesh();
        mesh.disable_y_mesh().axis_style(GRID).light_line_style(PAPER).bold_line_style(GRID);
        mesh.x_labels(4).x_label_formatter(&label).x_label_style(text(11));
        mesh.draw()?;
        for (i, row) in rows.iter().enumerate() {
            let Some(Row { estimate, .. }) = row else { continue };
            let y = f64::from(lines) - i as f64 - 0.5;
            let ends = [(estimate.low, y), (estimate.high, y)];
            chart.draw_series([PathElement::new(ends, INK.stroke_width(1))])?;
            chart.draw_series([Circle::new((estimate.value, y), 3, DOT.filled())])?;
        }
    }
    root.present()?;
    Ok(())
}

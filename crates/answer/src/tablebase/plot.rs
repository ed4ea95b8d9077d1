//! Plots a census, with a panel for each ruleset and a column for each ending.

use plotters::prelude::{
    ChartBuilder, IntoDrawingArea as _, IntoFont as _, RGBColor, Rectangle, SVGBackend, TRANSPARENT,
};
use plotters::style::{Color as _, FontTransform, ShapeStyle, TextStyle};

use super::result_counts::ResultCounts;

/// The colours for White's wins, draws and Black's wins, from bottom to top.
const COLORS: [RGBColor; 3] =
    [RGBColor(0xff, 0xff, 0xff), RGBColor(0xa9, 0xb8, 0xc4), RGBColor(0x2b, 0x32, 0x38)];
const PAPER: RGBColor = RGBColor(0xfc, 0xfc, 0xfb);
const INK: RGBColor = RGBColor(0x3c, 0x46, 0x4e);
/// The height of a panel, in pixels.
const PANEL: u32 = 130;
/// The width of a column, in pixels.
const COLUMN: u32 = 26;
/// The width of the labels on the left, in pixels.
const LEFT: u32 = 60;
/// The height of the labels at the bottom, in pixels.
const LABELS: u32 = 90;

/// Draws the plot as an SVG document.
pub(super) fn plot(rulesets: &[&str], classes: &[(&str, &[ResultCounts])]) -> String {
    let size =
        (LEFT + COLUMN * classes.len() as u32 + 20, PANEL * rulesets.len() as u32 + LABELS + 30);
    let mut svg = String::new();
    draw(&mut svg, size, rulesets, classes).expect("a string takes what is written");
    svg
}

fn draw(
    svg: &mut String,
    size: (u32, u32),
    rulesets: &[&str],
    classes: &[(&str, &[ResultCounts])],
) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, size).into_drawing_area();
    root.fill(&PAPER)?;
    let text = |size: i32| TextStyle::from(("sans-serif", size).into_font()).color(&INK);
    let (heading, rest) = root.split_vertically(30);
    heading.draw_text(
        "Of all positions with either side to move, in per cent: White wins (white), drawn (grey), \
         Black wins (black)",
        &text(14),
        (LEFT as i32, 10),
    )?;
    for (i, name) in rulesets.iter().enumerate() {
        let is_last = i + 1 == rulesets.len();
        let (_, below) = rest.split_vertically(PANEL * i as u32);
        let height = if is_last { PANEL + LABELS } else { PANEL };
        let (panel, _) = below.split_vertically(height);
        let mut chart = ChartBuilder::on(&panel)
            .margin_right(20)
            .caption(name, text(15))
            .y_label_area_size(LEFT)
            .x_label_area_size(if is_last { LABELS } else { 0 })
            .build_cartesian_2d(0.0..classes.len() as f64, 0.0..100.0)?;
        let label = |x: &f64| classes.get(*x as usize).map_or("", |(name, _)| *name).to_string();
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh().axis_style(INK).y_labels(3).y_label_style(text(12));
        mesh.light_line_style(TRANSPARENT);
        mesh.y_label_formatter(&|share| format!("{share:.0}")).x_labels(0);
        mesh.draw()?;
        for (column, (_, fates)) in classes.iter().enumerate() {
            let mut from = 0.0;
            for (share, color) in fates[i].shares().into_iter().zip(COLORS) {
                let (left, right) = (column as f64 + 0.12, column as f64 + 0.88);
                let filled = ShapeStyle::from(color).filled();
                let corners = [(left, from), (right, from + share)];
                if share > 0.0 {
                    chart.draw_series([Rectangle::new(corners, filled)])?;
                    let edge = INK.stroke_width(1);
                    chart.draw_series([Rectangle::new(corners, edge)])?;
                }
                from += share;
            }
        }
        if is_last {
            let upright = text(12).transform(FontTransform::Rotate90);
            for column in 0..classes.len() {
                let x = LEFT + COLUMN * column as u32 + COLUMN / 2 + 5;
                panel.draw_text(
                    &label(&(column as f64)),
                    &upright,
                    (x as i32, PANEL as i32 + 6),
                )?;
            }
        }
    }
    root.present()?;
    Ok(())
}

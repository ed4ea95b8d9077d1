//! A diagram as an SVG document.

pub(crate) mod board;
pub(crate) mod shapes;
mod style;
pub(crate) mod xml;

use crate::{cell::Cell, diagram::Diagram};

pub use style::STYLE;

use xml::escaped;

impl Diagram {
    /// The diagram as a self-contained SVG document.
    ///
    /// All ids in the document begin with `prefix` and a hyphen, so pictures on one page need different prefixes,
    /// made of letters and digits. Every square is an element with an attribute such as `data-square="e4"`.
    ///
    /// ```
    /// use isotope_diagram::Diagram;
    /// use shakmaty::Board;
    ///
    /// let svg = Diagram::new(&Board::new()).svg("left");
    /// assert!(svg.contains("data-square=\"e4\""));
    /// assert!(svg.contains("id=\"left-n\""));
    /// assert!(svg.len() < 25_000);
    /// ```
    pub fn svg(&self, prefix: &str) -> String {
        let prefix = escaped(prefix);
        let size = board::size(self);
        document(
            &prefix,
            size,
            &self.title_or_default(),
            &self.description(),
            &board::drawn(self, &prefix),
        )
    }
}

impl Cell {
    /// What a square has in a [picture](Diagram::svg) above its ground: SVG elements that use shapes whose ids begin with
    /// `prefix` and a hyphen.
    ///
    /// ```
    /// use isotope_diagram::{Diagram, Mark};
    /// use shakmaty::{Board, Square};
    ///
    /// let diagram = Diagram::new(&Board::new()).mark(Mark::Destroyed, Square::E4);
    /// assert_eq!(diagram.cell(Square::E4).svg("p"), "<use href=\"#p-cross\"/>");
    /// ```
    pub fn svg(self, prefix: &str) -> String {
        board::content(self, prefix)
    }
}

/// Assembles an SVG document, which is shown at half the size of its view box.
pub(crate) fn document(
    prefix: &str,
    (width, height): (u32, u32),
    title: &str,
    description: &str,
    body: &str,
) -> String {
    let (title, description) = (escaped(title), escaped(description));
    let defs = shapes::used(prefix, body);
    let (shown_width, shown_height) = (width / 2, height / 2);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"isotope\" width=\"{shown_width}\" \
         height=\"{shown_height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-labelledby=\"{prefix}-title {prefix}-desc\">\n\
         <title id=\"{prefix}-title\">{title}</title>\n\
         <desc id=\"{prefix}-desc\">{description}</desc>\n\
         <style>{STYLE}</style>\n<defs>\n{defs}</defs>\n\
         <rect class=\"i-paper\" width=\"{width}\" height=\"{height}\" rx=\"12\"/>\n{body}</svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use roxmltree::Document;
    use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, Square};

    use super::*;
    use crate::{
        mark::Mark,
        sheet::{Sheet, SheetLine},
    };

    /// A diagram with every mark, walls and hands.
    fn everything() -> Diagram {
        let mut hands = ByColor::<ByRole<u8>>::default();
        (hands.white.queen, hands.black.pawn) = (1, 12);
        let board = Board::new();
        let mut emptied = board.clone();
        emptied.discard_piece_at(Square::C8);
        emptied.discard_piece_at(Square::D8);
        let diagram = Diagram::new(&emptied)
            .before(&board)
            .walls(Bitboard::from(Square::H5))
            .hands(Some(&hands))
            .turn(Color::Black)
            .titled("<all> & \"more\"");
        let first = [Square::D8, Square::E4, Square::E5, Square::E6];
        let squares = first.into_iter().chain(Square::ALL.into_iter().skip(5));
        Mark::ALL
            .into_iter()
            .zip(squares)
            .fold(diagram, |diagram, (mark, square)| diagram.mark(mark, square))
            .mark(Mark::Destroyed, Bitboard::from(Square::C8).with(Square::D8))
            .mark(Mark::Blast, Square::C8)
    }

    fn pictures() -> [String; 4] {
        let all = everything();
        let sheet = Sheet::new("a & b")
            .diagram("a < b", all.clone(), ["one", "two"])
            .diagram("b", all.clone().flipped(true), [])
            .line(SheetLine::heading("<moves>"))
            .line(SheetLine::plain("a move that is told of at length ".repeat(9)).indented());
        [
            Diagram::new(&Board::new()).svg("p"),
            all.svg("p"),
            all.flipped(true).coordinates(false).svg("p"),
            sheet.svg("p"),
        ]
    }

    #[test]
    fn a_picture_is_xml_that_refers_to_nothing_but_its_own_shapes() {
        for picture in pictures() {
            let document = Document::parse(&picture).expect("it is XML");
            let root = document.root_element();
            assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
            let ids: Vec<&str> =
                document.descendants().filter_map(|node| node.attribute("id")).collect();
            let set: BTreeSet<&str> = ids.iter().copied().collect();
            assert_eq!(ids.len(), set.len(), "ids are unique");
            assert!(ids.iter().all(|id| id.starts_with("p-")), "{ids:?}");
            let mut uses = 0;
            for node in document.descendants().filter(roxmltree::Node::is_element) {
                let allowed = [
                    "svg",
                    "title",
                    "desc",
                    "style",
                    "defs",
                    "g",
                    "path",
                    "rect",
                    "circle",
                    "use",
                    "text",
                    "radialGradient",
                    "stop",
                ];
                assert!(allowed.contains(&node.tag_name().name()), "{:?}", node.tag_name());
                for attribute in node.attributes() {
                    let (name, value) = (attribute.name(), attribute.value());
                    assert!(!name.starts_with("on") && name != "style", "{name}");
                    if let Some(target) = value.strip_prefix('#') {
                        assert!(set.contains(target), "{target} is defined");
                        uses += 1;
                    }
                    assert!(!value.contains("://") || name == "xmlns", "{value}");
                }
            }
            assert!(uses >= 32);
            let labels: Vec<&str> =
                root.attribute("aria-labelledby").unwrap_or_default().split(' ').collect();
            assert_eq!(labels, ["p-title", "p-desc"]);
            let styles = document.descendants().filter(|node| node.has_tag_name("style"));
            assert_eq!(styles.map(|node| node.text()).collect::<Vec<_>>(), [Some(STYLE)]);
        }
    }

    #[test]
    fn every_square_occurs_once_and_in_reading_order() {
        let all = everything();
        for (diagram, first, last) in [(all.clone(), "a8", "h1"), (all.flipped(true), "h1", "a8")] {
            let picture = diagram.svg("p");
            let document = Document::parse(&picture).expect("it is XML");
            let squares: Vec<&str> =
                document.descendants().filter_map(|node| node.attribute("data-square")).collect();
            assert_eq!((squares.len(), squares[0], squares[63]), (64, first, last));
            assert_eq!(squares.iter().collect::<BTreeSet<_>>().len(), 64);
        }
    }

    #[test]
    fn a_picture_is_small_and_every_class_has_a_style() {
        let [start, all, ..] = pictures();
        assert!(start.len() < 14_000, "{} bytes", start.len());
        assert!(all.len() < 20_000, "{} bytes", all.len());
        let document = Document::parse(&all).expect("it is XML");
        for node in document.descendants() {
            for class in node.attribute("class").unwrap_or_default().split_whitespace() {
                assert!(STYLE.contains(&format!(".{class}")), "{class}");
            }
        }
    }

    #[test]
    fn a_square_shows_its_marks_below_and_above_its_piece() {
        let diagram = everything();
        let picture = diagram.svg("p");
        let square = |name: &str| {
            let start = picture.find(&format!("data-square=\"{name}\"")).expect("it is there");
            let text = &picture[start..];
            let uses = text[..text.find("</g>").expect("it ends")].split("#p-").skip(1);
            uses.map(|shape| shape.split('"').next().unwrap_or_default()).collect::<Vec<_>>()
        };
        assert_eq!(square("d8"), ["bomb"], "no ghost in the burst");
        assert_eq!(square("c8"), ["blast", "b", "cross"], "a ghost");
        assert_eq!(square("h5"), ["wall"]);
        assert_eq!(square("e4"), ["sight"]);
        assert_eq!(square("e5"), ["burst"]);
        assert_eq!(square("e6"), ["spark"]);
        assert_eq!(square("d2"), ["turned", "p"], "a piece that changes sides");
        assert_eq!(square("f1"), ["b", "cross"], "a piece that would be destroyed");
        assert_eq!(square("g1"), ["n", "ring"], "a piece that may be captured");
    }
}

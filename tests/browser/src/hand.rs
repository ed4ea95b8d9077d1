//! User input: clicks, drags, taps and keys.

use std::time::Duration;

use fantoccini::{
    actions::{
        ActionSequence, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT,
        MouseActions, PointerAction, TouchActions, WheelAction, WheelActions,
    },
    elements::Element,
};
use serde_json::Value;

use crate::browser::Browser;

/// The left arrow key.
pub const LEFT: char = '\u{e012}';
/// The up arrow key.
pub const UP: char = '\u{e013}';
/// The right arrow key.
pub const RIGHT: char = '\u{e014}';
/// The down arrow key.
pub const DOWN: char = '\u{e015}';
/// The Home key.
pub const HOME: char = '\u{e011}';
/// The End key.
pub const END: char = '\u{e010}';
/// The Enter key.
pub const ENTER: char = '\u{e007}';
/// The Escape key.
pub const ESCAPE: char = '\u{e00c}';
/// The Tab key.
pub const TAB: char = '\u{e004}';

/// The Control key.
const CONTROL: char = '\u{e009}';

/// The duration of a pointer movement. It is not 0, since a real pointer does not jump.
const MOVING: Option<Duration> = Some(Duration::from_millis(20));

impl Browser {
    /// Clicks with the mouse, and waits until the page is idle. If the element moves away from under the mouse, since
    /// something appears above it at that moment, it is clicked again.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn click(&self, selector: &str) {
        // The page may stop an event on its way to the element, but not on its way through the window.
        let listen = "const [element] = arguments; window.isHit = false; \
            const hear = (event) => window.isHit = element.contains(event.target); \
            window.addEventListener('pointerdown', hear, { once: true, capture: true })";
        for _ in 0..2 {
            let element = self.bring(selector);
            self.script(listen, &[element]);
            self.wait(self.find(selector).click(), selector);
            if self.script("return window.isHit", &[]) != false {
                break;
            }
        }
        self.idle();
    }

    /// Moves the mouse to the middle of an element, and waits until the page is idle.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn point(&self, selector: &str) {
        self.bring(selector);
        let mouse = MouseActions::new("mouse".into()).then(to(self.find(selector)));
        self.act(mouse, selector);
    }

    /// Drags from the middle of an element to the middle of another one with the mouse, and waits until the page
    /// is idle.
    ///
    /// # Panics
    /// Panics if one of the elements does not exist.
    pub fn drag(&self, from: &str, onto: &str) {
        self.bring(from);
        let mouse = MouseActions::new("mouse".into());
        self.act(self.carry(mouse, from, onto), from);
    }

    /// Drags from the middle of an element to the middle of another one with the right button of the mouse, and waits
    /// until the page is idle. From an element to itself, it is a click.
    ///
    /// # Panics
    /// Panics if one of the elements does not exist.
    pub fn drag_right(&self, from: &str, onto: &str) {
        self.bring(from);
        let mouse = MouseActions::new("mouse".into())
            .then(to(self.find(from)))
            .then(PointerAction::Down { button: MOUSE_BUTTON_RIGHT })
            .then(to(self.find(onto)))
            .then(PointerAction::Up { button: MOUSE_BUTTON_RIGHT });
        self.act(mouse, from);
    }

    /// Turns the wheel above the middle of an element, down by a positive number of pixels, and waits until the page
    /// is idle.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn wheel(&self, selector: &str, down: i64) {
        self.bring(selector);
        let script = "const { left, top, width, height } = \
            document.querySelector(arguments[0]).getBoundingClientRect(); \
            return [left + width / 2, top + height / 2].map(Math.round)";
        let place = self.script(script, &[selector.into()]);
        let part = |i: usize| place[i].as_i64().unwrap_or_default();
        let (x, y) = (part(0), part(1));
        let scroll = WheelAction::Scroll { duration: None, x, y, delta_x: 0, delta_y: down };
        self.act(WheelActions::new("wheel".into()).then(scroll), selector);
    }

    /// Drags from the middle of an element to the middle of another one with a finger, and waits until the page is
    /// idle.
    ///
    /// # Panics
    /// Panics if one of the elements does not exist.
    pub fn swipe(&self, from: &str, onto: &str) {
        self.bring(from);
        let finger = TouchActions::new("finger".into());
        self.act(self.carry(finger, from, onto), from);
    }

    /// Taps on an element with a finger, and waits until the page is idle.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn tap(&self, selector: &str) {
        self.bring(selector);
        let finger = TouchActions::new("finger".into())
            .then(to(self.find(selector)))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.act(finger, selector);
    }

    /// Presses keys in the focused element, one after another, and waits after each until the page is idle.
    ///
    /// # Panics
    /// Panics if the driver refuses the input.
    pub fn keys(&self, keys: impl IntoIterator<Item = char>) {
        for value in keys {
            let key = KeyActions::new("keys".into())
                .then(KeyAction::Down { value })
                .then(KeyAction::Up { value });
            self.act(key, "a key");
        }
    }

    /// Undoes the last change in the focused element with Ctrl+Z, and waits until the page is idle.
    ///
    /// # Panics
    /// Panics if the driver refuses the input.
    pub fn take_back(&self) {
        let keys = KeyActions::new("keys".into())
            .then(KeyAction::Down { value: CONTROL })
            .then(KeyAction::Down { value: 'z' })
            .then(KeyAction::Up { value: 'z' })
            .then(KeyAction::Up { value: CONTROL });
        self.act(keys, "Ctrl+Z");
    }

    /// Types a text in the focused element without pauses, then waits until the page is idle.
    ///
    /// # Panics
    /// Panics if the driver refuses the input.
    pub fn write(&self, text: &str) {
        let keys = text.chars().fold(KeyActions::new("keys".into()), |keys, value| {
            keys.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.act(keys, text);
    }

    fn carry<P>(&self, pointer: P, from: &str, onto: &str) -> P
    where
        P: InputSource<Action = PointerAction>,
    {
        pointer
            .then(to(self.find(from)))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::MoveBy { duration: MOVING, x: 8.0, y: -8.0 })
            .then(to(self.find(onto)))
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT })
    }

    fn act(&self, hand: impl Into<ActionSequence>, what: &str) {
        self.wait(self.client().perform_actions(hand.into()), what);
        self.idle();
    }

    /// Scrolls the element into view, which is necessary for input, and returns a reference to it.
    fn bring(&self, selector: &str) -> Value {
        let script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
        let element = serde_json::to_value(self.find(selector)).expect("an element is a reference");
        self.script(script, std::slice::from_ref(&element));
        element
    }
}

fn to(element: Element) -> PointerAction {
    PointerAction::MoveToElement { element, duration: MOVING, x: 0.0, y: 0.0 }
}

//! User input: clicks, drags, taps and keys.

use serde_json::{Value, json};

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
/// The Delete key.
pub const DELETE: char = '\u{e017}';

/// The keys without a character, with their names and their numbers in the protocol.
const NAMED: [(char, &str, u32); 10] = [
    (LEFT, "ArrowLeft", 37),
    (UP, "ArrowUp", 38),
    (RIGHT, "ArrowRight", 39),
    (DOWN, "ArrowDown", 40),
    (HOME, "Home", 36),
    (END, "End", 35),
    (ENTER, "Enter", 13),
    (ESCAPE, "Escape", 27),
    (TAB, "Tab", 9),
    (DELETE, "Delete", 46),
];

/// A script that returns the middle of the visible part of an element.
const MIDDLE: &str = "
    const element = document.querySelector(arguments[0]);
    if (!element) throw new Error('there is no such element');
    const [{ left, top, right, bottom }] = element.getClientRects();
    const middle = (from, to, size) => (Math.max(0, from) + Math.min(size, to)) / 2;
    const [x, y] = [middle(left, right, innerWidth), middle(top, bottom, innerHeight)];";

/// A script that brings an element into view, and waits until it is drawn there.
const BRING: &str = "
    const wanted = document.querySelector(arguments[0]);
    const top = () => wanted.getBoundingClientRect().top;
    const before = top();
    wanted.scrollIntoView({ block: 'center', behavior: 'instant' });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    return top() === before ? null : frame().then(frame)";

/// A place on the screen, in pixels.
type Place = [f64; 2];

/// A button of the mouse.
#[derive(Clone, Copy)]
enum Button {
    Left,
    Right,
}

impl Browser {
    /// Moves the mouse to an element, clicks when the page is idle, and waits until it is idle again.
    ///
    /// # Panics
    /// Panics if no element matches, if another one covers it, or if it moves away from under the mouse.
    pub fn click(&self, selector: &str) {
        self.point(selector);
        // The page may stop an event on its way to the element, but not on its way through the window.
        let aim = format!(
            "{MIDDLE}
            const there = document.elementFromPoint(x, y);
            if (!element.contains(there)) throw new Error(`it is covered by ${{there?.outerHTML.slice(0, 200)}}`);
            window.isHit = false;
            const hear = ({{ target }}) => window.isHit = element.contains(target);
            addEventListener('pointerdown', hear, {{ once: true, capture: true }});
            return [x, y]"
        );
        let place = as_place(&self.run(selector, &aim, &[selector.into()]));
        self.mouse("mousePressed", place, Some(Button::Left));
        self.mouse("mouseReleased", place, Some(Button::Left));
        // A click may open another page.
        let is_hit = self.script("return window.isHit", &[]);
        assert_ne!(is_hit, false, "{selector} has moved away from under the mouse");
        self.idle();
    }

    /// Chooses a ruleset by its name in the dialog that offers them.
    ///
    /// # Panics
    /// Panics if the dialog does not open, or does not offer the ruleset.
    pub fn pick(&self, ruleset: &str) {
        let choice = format!("#picker button[data-ruleset='{ruleset}']");
        self.until("the games are offered", &format!("document.querySelector(\"{choice}\")"));
        self.click(&choice);
    }

    /// Moves the mouse to the middle of an element, and waits until the page is idle.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn point(&self, selector: &str) {
        self.bring(selector);
        self.mouse("mouseMoved", self.middle(selector), None);
        self.idle();
    }

    /// Drags from the middle of an element to the middle of another one with the mouse, and waits until the page
    /// is idle.
    ///
    /// # Panics
    /// Panics if one of the elements does not exist.
    pub fn drag(&self, from: &str, onto: &str) {
        self.bring(from);
        let place = self.middle(from);
        self.mouse("mouseMoved", place, None);
        self.mouse("mousePressed", place, Some(Button::Left));
        self.mouse("mouseMoved", beside(place), Some(Button::Left));
        let place = self.middle(onto);
        self.mouse("mouseMoved", place, Some(Button::Left));
        self.mouse("mouseReleased", place, Some(Button::Left));
        self.idle();
    }

    /// Drags from the middle of an element to the middle of another one with the right button of the mouse, and waits
    /// until the page is idle. From an element to itself, it is a click.
    ///
    /// # Panics
    /// Panics if one of the elements does not exist.
    pub fn drag_right(&self, from: &str, onto: &str) {
        self.bring(from);
        let place = self.middle(from);
        self.mouse("mouseMoved", place, None);
        self.mouse("mousePressed", place, Some(Button::Right));
        let place = self.middle(onto);
        self.mouse("mouseMoved", place, Some(Button::Right));
        self.mouse("mouseReleased", place, Some(Button::Right));
        self.idle();
    }

    /// Turns the wheel above the middle of an element, down by a positive number of pixels, and waits until the page
    /// is idle.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn wheel(&self, selector: &str, down: i64) {
        self.bring(selector);
        let [x, y] = self.middle(selector);
        let turn = json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": down });
        self.devtools("Input.dispatchMouseEvent", turn);
        self.idle();
    }

    /// Drags from the middle of an element to the middle of another one with a finger, and waits until the page is
    /// idle.
    ///
    /// # Panics
    /// Panics if one of the elements does not exist.
    pub fn swipe(&self, from: &str, onto: &str) {
        self.bring(from);
        let (from, onto) = (self.middle(from), self.middle(onto));
        self.touch(&[from, beside(from), onto]);
        self.idle();
    }

    /// Taps on an element with a finger, and waits until the page is idle.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn tap(&self, selector: &str) {
        self.bring(selector);
        // The browser makes a click of a tap some time after the finger has left.
        let listen = "window.tapped = new Promise((resolve) => \
            addEventListener('click', () => resolve(true), { once: true, capture: true })); return null";
        self.script(listen, &[]);
        self.touch(&[self.middle(selector)]);
        self.run(selector, "return window.tapped", &[]);
        self.idle();
    }

    /// Presses keys in the focused element, one after another, and waits after each until the page is idle.
    ///
    /// # Panics
    /// Panics if the browser refuses the input.
    pub fn keys(&self, keys: impl IntoIterator<Item = char>) {
        for key in keys {
            self.press(key);
            self.idle();
        }
    }

    /// Undoes the last change in the focused element with Ctrl+Z, and waits until the page is idle.
    ///
    /// # Panics
    /// Panics if the browser refuses the input.
    pub fn take_back(&self) {
        let key =
            json!({ "key": "z", "code": "KeyZ", "windowsVirtualKeyCode": 90, "modifiers": 2 });
        self.key("rawKeyDown", &key);
        self.key("keyUp", &key);
        self.idle();
    }

    /// Types a text in the focused element without pauses, then waits until the page is idle.
    ///
    /// # Panics
    /// Panics if the browser refuses the input.
    pub fn write(&self, text: &str) {
        text.chars().for_each(|key| self.press(key));
        self.idle();
    }

    /// Presses and releases a key.
    fn press(&self, value: char) {
        let named = NAMED.iter().find(|(key, ..)| *key == value);
        let key = match named {
            Some((_, name, number)) => {
                json!({ "key": name, "code": name, "windowsVirtualKeyCode": number })
            }
            None => {
                json!({ "key": value, "windowsVirtualKeyCode": value.to_ascii_uppercase() as u32 })
            }
        };
        let text = match value {
            ENTER => Some('\r'),
            _ if named.is_some() => None,
            _ => Some(value),
        };
        match text {
            Some(text) => {
                let mut pressed = key.clone();
                pressed["text"] = text.to_string().into();
                self.key("keyDown", &pressed);
            }
            None => self.key("rawKeyDown", &key),
        }
        self.key("keyUp", &key);
    }

    fn key(&self, kind: &str, key: &Value) {
        let mut event = key.clone();
        event["type"] = kind.into();
        self.devtools("Input.dispatchKeyEvent", event);
    }

    /// Sends an event of the mouse, with the button that is pressed, if any.
    fn mouse(&self, kind: &str, [x, y]: Place, button: Option<Button>) {
        let (name, bit) = match button {
            None => ("none", 0),
            Some(Button::Left) => ("left", 1),
            Some(Button::Right) => ("right", 2),
        };
        let count = u32::from(button.is_some() && kind != "mouseMoved");
        let buttons = if kind == "mouseReleased" { 0 } else { bit };
        let event = json!({
            "type": kind, "x": x, "y": y, "button": name, "buttons": buttons, "clickCount": count,
            "pointerType": "mouse",
        });
        self.devtools("Input.dispatchMouseEvent", event);
    }

    /// Puts a finger on the first place, moves it along the others, and takes it away, all at once: a finger that rests
    /// would be a long press.
    fn touch(&self, way: &[Place]) {
        let event = |kind: &str, places: &[Place]| {
            let points: Vec<Value> =
                places.iter().map(|[x, y]| json!({ "x": x, "y": y })).collect();
            json!({ "type": kind, "touchPoints": points })
        };
        let mut events = vec![event("touchStart", &way[..1])];
        events.extend(way[1..].iter().map(|place| event("touchMove", &[*place])));
        events.push(event("touchEnd", &[]));
        self.devtools_all("Input.dispatchTouchEvent", &events);
    }

    fn middle(&self, selector: &str) -> Place {
        let script = format!("{MIDDLE} return [x, y]");
        as_place(&self.run(selector, &script, &[selector.into()]))
    }

    /// Scrolls an element into view, which is necessary for input.
    fn bring(&self, selector: &str) {
        self.run(selector, BRING, &[selector.into()]);
    }
}

fn as_place(place: &Value) -> Place {
    [0, 1].map(|part| place[part].as_f64().expect("a place has two coordinates"))
}

/// A place that is far enough from another one for a drag to begin.
fn beside([x, y]: Place) -> Place {
    [x + 8.0, y - 8.0]
}

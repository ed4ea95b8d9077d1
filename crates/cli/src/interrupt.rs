//! Ctrl-C during a long job: the first stops the job, which reports what it has, the second ends the process.

use std::{process, sync::LazyLock};

use isotope_search::Control;

use crate::output::failure::Failure;

/// The exit status of a command that Ctrl-C ended, by the convention of shells.
pub(crate) const STATUS: u8 = 130;

/// The control that the first Ctrl-C stops. The second ends the process with [`STATUS`].
///
/// Ctrl-C ends the process at once in commands that never call this.
pub(crate) fn control() -> &'static Control {
    static CONTROL: LazyLock<Control> = LazyLock::new(Control::new);
    static HANDLER: LazyLock<()> = LazyLock::new(|| {
        // If no handler can be set, Ctrl-C ends the process at once.
        let _ = ctrlc::set_handler(|| {
            if CONTROL.is_stopped() {
                process::exit(STATUS.into());
            }
            CONTROL.stop();
        });
    });
    LazyLock::force(&HANDLER);
    &CONTROL
}

/// An error if Ctrl-C has stopped the job whose answer was just printed.
pub(crate) fn ended() -> Result<(), Failure> {
    match control().is_stopped() {
        true => Err(Failure::Stopped("that is what was found by then".into())),
        false => Ok(()),
    }
}

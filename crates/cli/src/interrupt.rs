//! Handles Ctrl-C during a long job: the first one stops the job, which reports its results so far; the second one
//! ends the process.

use std::{process, sync::LazyLock};

use isotope_search::Control;

use crate::output::failure::Failure;

/// The exit status of a command ended by Ctrl-C, following the convention of shells.
pub(crate) const STATUS: u8 = 130;

/// Installs the handler for Ctrl-C and returns the control that is stopped by the first Ctrl-C. The second one
/// ends the process with [`STATUS`].
///
/// In commands that never call this function, Ctrl-C ends the process at once.
pub(crate) fn control() -> &'static Control {
    static CONTROL: LazyLock<Control> = LazyLock::new(Control::new);
    static HANDLER: LazyLock<()> = LazyLock::new(|| {
        // If the handler cannot be installed, Ctrl-C ends the process at once.
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

/// Returns an error if the job whose answer was just printed was stopped by Ctrl-C.
pub(crate) fn ended() -> Result<(), Failure> {
    match control().is_stopped() {
        true => Err(Failure::Stopped("that is what was found by then".into())),
        false => Ok(()),
    }
}

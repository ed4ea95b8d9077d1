//! Ctrl-C during a long job: the first ends the job, which says what it knows, the second ends the process.

use std::{process, sync::LazyLock};

use isotope_search::Control;

use crate::output::failure::Failure;

/// The exit status of a command that Ctrl-C ended, as shells have it.
pub(crate) const STATUS: u8 = 130;

/// The control that the first Ctrl-C stops. The second ends the process with [`STATUS`].
///
/// Ctrl-C ends the process at once in commands that never call this.
pub(crate) fn control() -> &'static Control {
    static CONTROL: LazyLock<Control> = LazyLock::new(Control::new);
    static HANDLER: LazyLock<()> = LazyLock::new(|| {
        // Without a handler Ctrl-C ends the process, as it does elsewhere.
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

/// The end of a job whose answer was given: its failure, if Ctrl-C has stopped it.
pub(crate) fn ended() -> Result<(), Failure> {
    match control().is_stopped() {
        true => Err(Failure::Stopped("that is what was found by then".into())),
        false => Ok(()),
    }
}

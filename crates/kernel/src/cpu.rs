//! Compiles the move generator for different kinds of processors.

/// A piece of code that is compiled once for each kind of processor.
pub(crate) trait Job {
    type Output;
    fn run<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// A kind of processor. A value of such a type proves that the program runs on a processor of this kind.
///
/// # Safety
/// `run` must call the job's `run` and return its value, because callers rely on what the job has
/// written.
pub(crate) unsafe trait Cpu: Copy {
    /// Runs a job compiled with the instructions of this kind of processor.
    fn run<J: Job>(self, job: J) -> J::Output;
}

/// Any processor: no special instructions are used.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

// SAFETY: `run` calls the job.
unsafe impl Cpu for Plain {
    #[inline(never)]
    fn run<J: Job>(self, job: J) -> J::Output {
        job.run(self)
    }
}

/// A processor with fast instructions for counting and finding bits: x86-64 from 2013 or later.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modern(());

impl Modern {
    /// Returns a value if this processor has these instructions. There is no other way to obtain one.
    pub(crate) fn detect() -> Option<Modern> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
        {
            return Some(Modern(()));
        }
        None
    }
}

// SAFETY: `run` calls the job.
unsafe impl Cpu for Modern {
    #[inline(always)]
    fn run<J: Job>(self, job: J) -> J::Output {
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "popcnt,bmi1,bmi2,lzcnt"))]
        #[inline(never)]
        fn modern<J: Job>(cpu: Modern, job: J) -> J::Output {
            job.run(cpu)
        }
        // SAFETY: `detect` is the only source of values, and it has checked that the processor has
        // exactly these features.
        #[allow(unused_unsafe)]
        unsafe {
            modern(self, job)
        }
    }
}

//! Compiling the generator for different processors.

/// Code that is compiled once for each kind of processor.
pub(crate) trait Job {
    type Output;
    fn run<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// A kind of processor. A value proves that the code runs on one.
///
/// # Safety
/// `run` calls the job's `run` and returns its value: callers rely on what the job has written.
pub(crate) unsafe trait Cpu: Copy {
    /// Runs a job with the instructions of this processor.
    fn run<J: Job>(self, job: J) -> J::Output;
}

/// Any processor, without special instructions.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

// SAFETY: it calls the job.
unsafe impl Cpu for Plain {
    #[inline(never)]
    fn run<J: Job>(self, job: J) -> J::Output {
        job.run(self)
    }
}

/// A processor with fast bit counts and scans: x86-64 of 2013 or later.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Modern(());

impl Modern {
    /// A value, if this processor is one. There is no other way to get a value.
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

// SAFETY: it calls the job.
unsafe impl Cpu for Modern {
    #[inline(always)]
    fn run<J: Job>(self, job: J) -> J::Output {
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "popcnt,bmi1,bmi2,lzcnt"))]
        #[inline(never)]
        fn modern<J: Job>(cpu: Modern, job: J) -> J::Output {
            job.run(cpu)
        }
        // SAFETY: there is a value, and only `detect` makes one, where the processor has exactly
        // these features.
        #[allow(unused_unsafe)]
        unsafe {
            modern(self, job)
        }
    }
}

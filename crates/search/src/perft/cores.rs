//! Which CPU a thread runs on.
//!
//! Left to itself, a system may keep two threads on one core for seconds. Where we know how to
//! ask, on Linux, each thread is given a CPU of its own.

#[cfg(target_os = "linux")]
mod linux {
    use std::{collections::HashMap, fs};

    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// The CPUs that this process may use. CPUs that share a core with an earlier one come last.
    pub(super) fn available() -> Vec<usize> {
        let Ok(allowed) = sched_getaffinity(None) else { return Vec::new() };
        let mut sharing: HashMap<String, usize> = HashMap::new();
        let mut cpus: Vec<(usize, usize)> = (0..CpuSet::MAX_CPU)
            .filter(|&cpu| allowed.is_set(cpu))
            .map(|cpu| {
                let topology = format!("/sys/devices/system/cpu/cpu{cpu}/topology");
                let core = fs::read_to_string(format!("{topology}/thread_siblings_list"));
                let earlier = sharing.entry(core.unwrap_or(topology)).or_default();
                *earlier += 1;
                (*earlier, cpu)
            })
            .collect();
        cpus.sort_unstable();
        cpus.into_iter().map(|(_, cpu)| cpu).collect()
    }

    pub(super) fn pin(cpu: usize) {
        let mut one = CpuSet::new();
        one.set(cpu);
        // A thread that cannot be pinned counts all the same.
        let _ = sched_setaffinity(None, &one);
    }
}

/// A CPU for each of so many threads, if there are several threads and a CPU for each.
pub(super) fn for_threads(threads: usize) -> Vec<Option<usize>> {
    #[cfg(target_os = "linux")]
    if threads > 1 {
        let cpus = linux::available();
        if threads <= cpus.len() {
            return cpus.into_iter().take(threads).map(Some).collect();
        }
    }
    vec![None; threads]
}

/// Keeps the current thread on a CPU.
pub(super) fn pin(cpu: Option<usize>) {
    #[cfg(target_os = "linux")]
    if let Some(cpu) = cpu {
        linux::pin(cpu);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = cpu;
}

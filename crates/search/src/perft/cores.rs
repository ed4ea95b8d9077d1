//! The assignment of threads to CPUs.
//!
//! A system may keep two threads on one core for seconds. On Linux each thread is pinned to a CPU of its own.

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
        // A thread that cannot be pinned runs without.
        let _ = sched_setaffinity(None, &one);
    }
}

/// A CPU for each of `threads` threads; `None` for each if there is only one thread or too few CPUs.
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

/// Pins the current thread to a CPU.
pub(super) fn pin(cpu: Option<usize>) {
    #[cfg(target_os = "linux")]
    if let Some(cpu) = cpu {
        linux::pin(cpu);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = cpu;
}

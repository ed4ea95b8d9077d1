//! Replays blocks on several threads and delivers their reports in order.

use std::{
    collections::BTreeMap,
    io::{self, Read},
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Mutex, mpsc},
    thread,
};

use super::worker::{BlockReport, BlockWorker};
use crate::input::{Block, Cutter};

/// The maximum number of blocks per thread that have been cut but not yet reported.
const BLOCKS_PER_THREAD: usize = 3;

/// Cuts blocks on one thread, replays them on `threads` others, and passes their reports to `give` on the
/// current thread, in order. Returns the error that stopped the cutter, if there was one.
pub(super) fn on_threads<'j, R: Read + Send, E>(
    cutter: &mut Cutter<R>,
    threads: usize,
    worker: impl Fn() -> BlockWorker<'j>,
    mut give: impl FnMut(BlockReport) -> Result<(), E>,
) -> Result<Option<io::Error>, E> {
    let workers: Vec<BlockWorker<'j>> = (0..threads).map(|_| worker()).collect();
    let most = BLOCKS_PER_THREAD * threads;
    // Cutting a block takes a permit, which is put back when the report on the block has been delivered.
    let (put_back, permits) = mpsc::sync_channel::<()>(most);
    (0..most).for_each(|_| put_back.send(()).expect("there is room for all of them"));
    let (send_block, blocks) = mpsc::sync_channel::<(u64, Block)>(most);
    let (send_done, dones) = mpsc::channel::<(u64, thread::Result<BlockReport>)>();
    let blocks = Arc::new(Mutex::new(blocks));
    thread::scope(|scope| {
        let cutting = scope.spawn(move || {
            for number in 0.. {
                if permits.recv().is_err() {
                    break;
                }
                match cutter.next() {
                    Ok(Some(block)) => {
                        if send_block.send((number, block)).is_err() {
                            break;
                        }
                    }
                    Ok(None) => break,
                    Err(error) => return Some(error),
                }
            }
            None
        });
        for mut worker in workers {
            let (blocks, send_done) = (Arc::clone(&blocks), send_done.clone());
            scope.spawn(move || {
                loop {
                    let next = blocks.lock().map(|blocks| blocks.recv());
                    let Ok(Ok((number, block))) = next else { break };
                    // Catch panics: reports are delivered in order, so all later reports would wait for this
                    // block.
                    let work = AssertUnwindSafe(|| worker.work(&block));
                    let done = panic::catch_unwind(work);
                    if send_done.send((number, done)).is_err() {
                        break;
                    }
                }
            });
        }
        drop((send_done, blocks));
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut given = Ok(());
        'all: for (number, done) in &dones {
            let done = done.unwrap_or_else(|panicked| panic::resume_unwind(panicked));
            waiting.insert(number, done);
            while let Some(done) = waiting.remove(&next) {
                next += 1;
                given = give(done);
                if given.is_err() {
                    break 'all;
                }
                // Sending fails if the cutter has finished.
                let _ = put_back.send(());
            }
        }
        drop((dones, put_back));
        let error = cutting.join().unwrap_or_else(|panicked| panic::resume_unwind(panicked));
        given.map(|()| error)
    })
}

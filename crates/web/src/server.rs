//! The server: an address, and a thread that answers there.

mod connections;
mod signals;

use std::{
    io,
    net::{Ipv4Addr, TcpListener},
};

use tokio::runtime::Builder;

use isotope_answer::protocol::Rulesets;

use self::signals::Signals;
use crate::{background, routes::routes};

/// A server that has its address and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    port: u16,
}

impl Server {
    /// Takes a port of this machine's loopback address; 0 takes any that is free.
    ///
    /// # Errors
    /// If the port is taken, or may not be.
    pub fn bind(port: u16) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        Ok(Server { listener, port })
    }

    /// Where the page is.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Answers until the process is told to stop: by Ctrl-C, or by SIGTERM where there is such a thing. `ready`
    /// is called once it answers and can be stopped.
    ///
    /// # Errors
    /// If the system gives no threads or signals, or those of `ready`, which end it.
    pub fn run<E: From<io::Error>>(self, ready: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
        self.serve(async {
            let signals = Signals::listen()?;
            ready()?;
            signals.told().await;
            Ok(())
        })
    }

    /// Answers until `stop` is done.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub fn run_until<T>(self, stop: impl Future<Output = T>) -> io::Result<()> {
        self.serve(async {
            stop.await;
            Ok(())
        })
    }

    fn serve<E: From<io::Error>>(self, stop: impl Future<Output = Result<(), E>>) -> Result<(), E> {
        // One thread speaks with everybody, and all work is done on others.
        let runtime = Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(background::threads())
            .build()?;
        let Server { listener, port } = self;
        let stopped = runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let serving =
                tokio::spawn(connections::accept(listener, routes(port, Rulesets::default())));
            let stopped = stop.await;
            serving.abort();
            stopped
        });
        // Who is in the middle of a thought is not waited for.
        runtime.shutdown_background();
        stopped
    }
}

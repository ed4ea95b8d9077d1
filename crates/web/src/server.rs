//! The HTTP server: its address, its thread and its shutdown.

mod connections;
mod signals;

use std::{
    io,
    net::{Ipv4Addr, TcpListener},
};

use tokio::runtime::Builder;

use isotope_answer::protocol::Rulesets;
use isotope_engine::Networks;
use isotope_outcomes::{syzygy::SyzygySource, tablebase::TableLibrary};

use self::{
    connections::{accept, connections},
    signals::Signals,
};
use crate::{background, routes::routes};

/// A server that is bound to its address but does not accept connections yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    port: u16,
    rulesets: Rulesets,
}

impl Server {
    /// Binds a port on the loopback address; 0 chooses a free port.
    ///
    /// # Errors
    /// Returns an error if the port is in use, or if binding it is not permitted.
    pub fn bind(port: u16) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        Ok(Server { listener, port, rulesets: Rulesets::default() })
    }

    /// Also answers questions about positions that are in `tables`.
    #[must_use]
    pub fn with_tables(self, tables: TableLibrary) -> Server {
        Server { rulesets: self.rulesets.with_tables(tables), ..self }
    }

    /// Also answers questions about positions of more pieces from the tables that were built on this machine.
    #[must_use]
    pub fn with_built_tables(self, tables: Option<TableLibrary>) -> Server {
        Server { rulesets: self.rulesets.with_built_tables(tables), ..self }
    }

    /// Also uses Syzygy tables.
    #[must_use]
    pub fn with_syzygy(self, syzygy: Box<dyn SyzygySource>) -> Server {
        Server { rulesets: self.rulesets.with_syzygy(syzygy), ..self }
    }

    /// Sets the networks by which the engine evaluates. Without them, these are the shipped ones.
    #[must_use]
    pub fn with_networks(self, networks: Networks) -> Server {
        Server { rulesets: self.rulesets.with_networks(networks), ..self }
    }

    /// The URL of the page.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Serves until the process receives Ctrl-C, or SIGTERM on Unix. `ready` is called once the server accepts
    /// connections and listens for these signals.
    ///
    /// # Errors
    /// Returns an error if the runtime or the signal handlers cannot be created, or `ready` returns an error.
    pub fn run<E: From<io::Error>>(self, ready: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
        self.serve(async {
            let signals = Signals::listen()?;
            ready()?;
            signals.received().await;
            Ok(())
        })
    }

    /// Serves until `stop` completes.
    ///
    /// # Errors
    /// Returns an error if the runtime cannot be created.
    pub fn run_until<T>(self, stop: impl Future<Output = T>) -> io::Result<()> {
        self.serve(async {
            stop.await;
            Ok(())
        })
    }

    fn serve<E: From<io::Error>>(self, stop: impl Future<Output = Result<(), E>>) -> Result<(), E> {
        // A single thread handles all connections; the work is done on the runtime's blocking threads.
        let runtime = Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(background::threads())
            .build()?;
        let Server { listener, port, rulesets } = self;
        let stopped = runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let serving = tokio::spawn(accept(connections(listener), routes(port, rulesets)));
            let stopped = stop.await;
            serving.abort();
            stopped
        });
        // Do not wait for running searches.
        runtime.shutdown_background();
        stopped
    }
}

/** Answers for a cluster while none of its processes runs, until the next one listens. */
import { createServer, type Server } from 'node:http';
import { startingContact } from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import { SERVER_LIMITS, StartingAnswers } from '@clinic/server-platform/http';
import { KnownContact } from '@clinic/server-platform/settings';

const AGAIN_AFTER_MS = 50;

export class StandIn {
  readonly #config: Config;
  #server: Server | undefined;

  constructor(config: Config) {
    this.#config = config;
  }

  start(onError: (error: Error) => void): void {
    if (this.#server) return;
    const contact = startingContact(this.#config, new KnownContact(this.#config));
    const answers = new StartingAnswers(contact, 0);
    answers.reason = 'no server process runs; the next one starts';
    const never = new Promise<never>(() => undefined);
    const server = createServer(SERVER_LIMITS, answers.listener(never));
    const listen = () => this.#server === server && server.listen(this.#config.port, this.#config.host);
    server.on('error', (error: NodeJS.ErrnoException) => {
      // The port of a process that ended may be closed a moment later.
      if (error.code === 'EADDRINUSE') setTimeout(listen, AGAIN_AFTER_MS);
      else onError(error);
    });
    this.#server = server;
    listen();
  }

  /** Resolves once the port is free. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
}

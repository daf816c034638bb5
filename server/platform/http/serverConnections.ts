/** The connections of an HTTP server, and how they end when it stops. */
import type { IncomingMessage, Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Time for a request in progress to finish. */
const GRACE_MS = 10_000;
/** Connections still open after this are closed. */
const RETIRES_WITHIN_MS = 20_000;

export class ServerConnections {
  readonly #server: Server;
  /** Browsers open connections in advance. Node counts those as busy until their first request. */
  readonly #unused = new Set<Socket>();

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#unused.add(socket);
      socket.once('close', () => this.#unused.delete(socket));
    });
    server.prependListener('request', ({ socket }: IncomingMessage) => this.#unused.delete(socket));
  }

  /** Accepts no more requests; resolves when the last one in progress is answered. */
  async closed(): Promise<void> {
    const server = this.#server;
    const watchForIdle = setInterval(() => this.#closeIdle(), 50);
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    const gone = new Promise<void>((resolve) => server.close(() => resolve()));
    this.#closeIdle();
    await gone;
    clearInterval(watchForIdle);
    clearTimeout(timer);
  }

  /** Accepts no new connections; resolves when all existing ones are closed. */
  async left(): Promise<void> {
    const server = this.#server;
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
    // Node's own close would cut off clients about to send on an idle connection.
    const gone = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    const timer = setTimeout(() => server.closeAllConnections(), RETIRES_WITHIN_MS);
    await gone;
    clearTimeout(timer);
  }

  #closeIdle(): void {
    this.#server.closeIdleConnections();
    // A client that has begun to send may still finish in time.
    for (const socket of this.#unused) if (socket.bytesRead === 0) socket.destroy();
  }
}

/**
 * A TCP proxy that can stop forwarding without closing connections, like a network that drops connection
 * state.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  port: number;
  /** Stops forwarding on existing connections; new ones are forwarded unless disabled. */
  silence(options?: { newOnes?: boolean }): void;
  /** Forwards new connections again; silenced ones remain silent. */
  heal(): void;
  connections(): number;
  close(): Promise<void>;
}

export async function startSilentProxy(host: string, port: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let pairs: Array<[Socket, Socket]> = [];
  let silent = false;
  const server = createServer({ noDelay: true }, (near) => {
    sockets.add(near);
    near.on('error', () => undefined);
    if (silent) return void near.resume();
    const far = connect({ port, host, noDelay: true });
    far.on('error', () => near.destroy());
    sockets.add(far);
    near.pipe(far);
    far.pipe(near);
    const pair: [Socket, Socket] = [near, far];
    pairs.push(pair);
    near.once('close', () => {
      pairs = pairs.filter((each) => each !== pair);
      far.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    silence({ newOnes = false } = {}) {
      silent = newOnes;
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
    },
    heal() {
      silent = false;
    },
    connections: () => pairs.length,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The same URL, through the proxy. */
export function through(proxy: SilentProxy, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${proxy.port}`;
  return url.href;
}

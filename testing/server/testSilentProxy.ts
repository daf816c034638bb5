/** A TCP proxy that can stop passing anything on without closing, as a network does that forgets its connections. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  port: number;
  /** From now on nothing passes on the connections there are; new ones are passed on unless said otherwise. */
  silence(options?: { newOnes?: boolean }): void;
  /** New connections pass again; those silenced stay silent. */
  heal(): void;
  connections(): number;
  close(): Promise<void>;
}

export async function startSilentProxy(host: string, port: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let pairs: Array<[Socket, Socket]> = [];
  let silent = false;
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => undefined);
    if (silent) return void near.resume();
    const far = connect(port, host);
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

/** The same address, reached through the proxy. */
export function through(proxy: SilentProxy, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${proxy.port}`;
  return url.href;
}

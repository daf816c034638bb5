/** Clinics at one origin, each a server with a database of its own, behind one that leads to them by path. */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSharedFile } from '../../server/platform/http/underPath.ts';
import { ServerProcess } from '../serverProcess.ts';
import { test as base, copyDemo, type DemoCopy } from './test.ts';

export interface SharedOrigin {
  origin: string;
  /** Starts a clinic at this path; returns its address, without a trailing slash. */
  open(path: string): Promise<string>;
}

export const test = base.extend<{ clinics: SharedOrigin }>({
  // biome-ignore lint/correctness/noEmptyPattern: what Playwright demands of a fixture that needs no other
  clinics: async ({}, use) => {
    const servers = new Map<string, string>();
    const front = await startFront(servers);
    const origin = `http://localhost:${(front.address() as AddressInfo).port}`;
    const copies: DemoCopy[] = [];
    const processes: ServerProcess[] = [];
    await use({
      origin,
      async open(path) {
        const copy = await copyDemo();
        copies.push(copy);
        const server = new ServerProcess(process.env.DEMO_FOLDER ?? '');
        processes.push(server);
        servers.set(path, await server.open(copy.url, origin + path));
        return origin + path;
      },
    });
    front.closeAllConnections();
    front.close();
    for (const server of processes) {
      await server.close();
      await server.end();
    }
    for (const copy of copies) await copy.drop();
  },
});

/**
 * Passes requests on as they are: to the clinic of their path, or else to the one at the root. Those for shared
 * files go to any.
 */
async function startFront(servers: ReadonlyMap<string, string>): Promise<Server> {
  const front = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    const [any] = servers.values();
    const [own = ''] = /^\/c\/[^/?]+/.exec(path) ?? [];
    const target = servers.get(own) ?? (isSharedFile(path.split('?')[0] ?? '') ? any : undefined);
    if (!target) {
      answer.writeHead(404).end('No such clinic');
      return;
    }
    const passed = request(
      new URL(path, target),
      { method: asked.method, headers: asked.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return front;
}

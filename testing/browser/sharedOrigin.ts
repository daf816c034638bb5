/** Two clinics at one origin, each a server with a database of its own, behind one that leads to them by path. */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSharedFile } from '../../server/platform/http/underPath.ts';
import { ServerProcess } from '../serverProcess.ts';
import { test as base, copyDemo, type DemoCopy } from './test.ts';

export interface SharedOrigin {
  origin: string;
  /** Without a trailing slash. */
  oak: string;
  elm: string;
}

const PATHS = { oak: '/c/oak', elm: '/c/elm' };

export const test = base.extend<{ clinics: SharedOrigin }>({
  // biome-ignore lint/correctness/noEmptyPattern: what Playwright demands of a fixture that needs no other
  clinics: async ({}, use) => {
    const servers = new Map<string, string>();
    const front = await startFront(servers);
    const origin = `http://localhost:${(front.address() as AddressInfo).port}`;
    const copies: DemoCopy[] = [];
    const processes: ServerProcess[] = [];
    for (const path of Object.values(PATHS)) {
      const copy = await copyDemo();
      const server = new ServerProcess(process.env.DEMO_FOLDER ?? '');
      copies.push(copy);
      processes.push(server);
      servers.set(path, await server.open(copy.url, origin + path));
    }
    await use({ origin, oak: origin + PATHS.oak, elm: origin + PATHS.elm });
    front.closeAllConnections();
    front.close();
    for (const server of processes) {
      await server.close();
      await server.end();
    }
    for (const copy of copies) await copy.drop();
  },
});

/** Passes requests on as they are: to the clinic of their path, and those for shared files to any. */
async function startFront(servers: ReadonlyMap<string, string>): Promise<Server> {
  const front = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    const [any] = servers.values();
    const clinic = [...servers].find(([own]) => path === own || path.startsWith(`${own}/`));
    const target = clinic?.[1] ?? (isSharedFile(path.split('?')[0] ?? '') ? any : undefined);
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

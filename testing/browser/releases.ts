/** A proxy in front of the server that can simulate a new release: same screens, other file names. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Releases {
  url: string;
  /** From now on, serves pages and worker as a newer release. */
  release(name: string): void;
  stop(): Promise<void>;
}

const STYLES = /\/assets\/start-[\w-]+\.css/g;

export async function releases(server: string): Promise<Releases> {
  let current: string | undefined;
  let styles = '';
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const path = incoming.url === `/assets/start-${current}.css` ? styles : incoming.url;
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const upstream = ask(new URL(path ?? '/', server), { method: incoming.method, headers }, (reply) => {
      const type = reply.headers['content-type'] ?? '';
      const renamed = type.startsWith('text/html') || path === '/sw.js';
      if (!renamed) {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const { 'content-length': _length, etag: _etag, link: _link, ...rest } = reply.headers;
        const text = Buffer.concat(parts).toString();
        styles = text.match(STYLES)?.[0] ?? styles;
        outgoing.writeHead(reply.statusCode ?? 502, rest);
        outgoing.end(current === undefined ? text : inRelease(text, current));
      });
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  };
  const proxy = createServer(pass);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release(name) {
      current = name;
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.closeAllConnections();
        proxy.close(() => resolve());
      }),
  };
}

const inRelease = (text: string, name: string): string =>
  text
    .replace(STYLES, `/assets/start-${name}.css`)
    .replace(/version:([`"'])[\w-]{12}\1/, `version:"${name}"`);

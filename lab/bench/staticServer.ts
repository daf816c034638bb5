/**
 * Serves a folder of built pages to a local browser, without a content security policy: competitors need
 * `eval`.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export interface StaticServer {
  url: string;
  stop(): Promise<void>;
}

export async function serveFolder(root: string): Promise<StaticServer> {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = join(root, normalize(new URL(url, 'http://localhost').pathname));
    const body = path.startsWith(root + sep) ? await readFile(path).catch(() => undefined) : undefined;
    if (!body) return response.writeHead(404).end();
    return response
      .writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

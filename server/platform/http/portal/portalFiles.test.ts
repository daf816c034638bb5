import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'portal-'));
const root = join(folder, 'portal');
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Portal</title>');
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, '.vite', 'manifest.json'), '{"portal/main.tsx":{}}');
  writeFileSync(join(root, '.hidden'), 'hidden');
  writeFileSync(join(root, 'sw.js'), 'self.skipWaiting()');
  writeFileSync(join(root, 'assets', 'main-abc123.js'), 'console.log("portal")'.repeat(100));
  writeFileSync(join(root, 'assets', 'page-def456.js'), 'console.log("page")');
  writeFileSync(join(root, 'assets', 'page-def456.js.br'), brotliCompressSync('console.log("page")'));
  server = await startTestServer({ portalRoot: root });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test.each(['/', '/intake', '/intake/no-such/9.9', '/physician/submissions/7', '/admin/users'])(
  '%s is a page of the portal',
  async (path) => {
    const reply = await server.browser().get(path);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('<title>Portal</title>');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
  },
);

test('files with a hash in their name are cached forever, others are revalidated', async () => {
  const asset = await server.browser().get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-encoding')).toBe('gzip');
  expect(asset.headers.get('content-type')).toMatch(/javascript/);
  expect(asset.text).toContain('portal');

  const worker = await server.browser().get('/sw.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  const etag = worker.headers.get('etag') ?? '';
  const again = await server.browser().get('/sw.js', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
  expect(again.status).toBe(304);

  const startPage = await server.browser().get('/assets/..%2findex.html');
  expect(startPage.headers.get('cache-control')).toBe('no-cache');
});

test('a file that the build compressed is sent compressed to browsers that accept it', async () => {
  const encodings = async (accepted: string) => {
    const reply = await server.browser().get('/assets/page-def456.js', { 'accept-encoding': accepted });
    expect(reply.text).toBe('console.log("page")');
    expect(reply.headers.get('vary')).toBe('Accept-Encoding');
    return reply.headers.get('content-encoding');
  };
  expect(await encodings('gzip, deflate, br')).toBe('br');
  expect(await encodings('gzip')).toBe('gzip');
  expect(await encodings('gzip, br;q=0')).toBe('gzip');
  expect(await encodings('identity')).toBeNull();
});

test('files of the build that open pages came from are served after the next build has removed them', async () => {
  const file = join(root, 'assets', 'screen-789abc.js');
  writeFileSync(file, 'console.log("screen")');
  expect((await server.browser().get('/assets/screen-789abc.js')).status).toBe(200);
  rmSync(file);
  const reply = await server.browser().get('/assets/screen-789abc.js');
  expect(reply).toMatchObject({ status: 200, text: 'console.log("screen")' });
});

test('HEAD is answered like GET without the body', async () => {
  const reply = await server.browser().request('/intake', { method: 'HEAD' });
  expect(reply.status).toBe(200);
  expect(reply.text).toBe('');
  expect((await server.browser().request('/healthz', { method: 'HEAD' })).status).toBe(200);
});

test.each(['/.vite/manifest.json', '/%2evite/manifest.json', '/.hidden'])(
  '%s, a build file for the server only, is not served',
  async (path) => {
    expect((await server.browser().get(path)).status).toBe(404);
  },
);

test('a missing file is 404, not the start page', async () => {
  expect((await server.browser().get('/assets/main-old.js')).status).toBe(404);
  expect((await server.browser().get('/favicon.ico')).status).toBe(404);
});

test.each([
  ['/../secret.txt', 404],
  ['/..%2fsecret.txt', 404],
  ['/%2e%2e/secret.txt', 404],
  ['/assets/..%5c..%5csecret.txt', 404],
  // A page of the portal.
  ['/%00', 200],
  ['/%', 400],
])('%s leads to no file outside of the portal', async (path, status) => {
  const { port } = new URL(server.url);
  // A client that sends the path without normalizing it.
  const sent = request({ host: '127.0.0.1', port, path }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(await text(response)).not.toContain('secret');
  expect(response.statusCode).toBe(status);
});

test('pages and the API send the security headers', async () => {
  const page = await server.browser().get('/');
  const api = await server.browser().get('/api/csrf-token');
  for (const { headers } of [page, api]) {
    // Styles have hashes as well.
    expect(headers.get('content-security-policy')?.replaceAll(/ 'sha256-[\w+/=]+'/g, '')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-src 'self'; " +
        "base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  }
  expect(api.headers.get('cache-control')).toBe('no-store');
});

test('style blocks that the build wrote into a page are allowed by their hash, and no others', async () => {
  const styles = 'body{color:red}';
  writeFileSync(join(root, 'index.html'), `<!doctype html><title>Portal</title><style>${styles}</style>`);
  const hash = createHash('sha256').update(styles).digest('base64');
  for (const encoding of ['br', 'gzip', 'identity']) {
    const page = await server.browser().get('/', { 'accept-encoding': encoding });
    expect(page.text).toContain(`<style>${styles}</style>`);
    expect(page.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(/style-src [^;]*/.exec(policy)?.[0]).toContain(`'sha256-${hash}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  }
  expect((await server.browser().get('/sw.js')).headers.get('content-security-policy')).not.toContain(hash);
});

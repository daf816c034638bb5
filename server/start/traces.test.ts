/** Traces of a server with a collector: requests under the proxy's trace, their statements, jobs, and nothing that people entered. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { begun } from '@clinic/testing/server/testUploads';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Array<{ key: string; value: { stringValue?: string; intValue?: number } }>;
}

const received: string[] = [];
let collector: Server;
let here: TestInstallation;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    received.push(await text(request));
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  here = await testInstallation({ OTEL_EXPORTER_OTLP_ENDPOINT: url, PROXY_HOPS: '1' });
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

test("a request continues its proxy's trace, with the statements it took; no span has what was entered", async () => {
  const trace = randomUUID().replaceAll('-', '');
  const browser = new TestBrowser(here.server.localUrl);
  await browser.get('/api/settings/public?search=Rosalind', {
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
  });
  const intake = await begun(browser);
  await intake.save({ first_name: 'Rosalind', email: 'rosalind@example.com' });
  await here.close();

  const all = received.join('\n');
  const spans = received.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: Array<{ spans: Span[] }> }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  ) as Span[];
  const factsOf = ({ attributes }: Span) =>
    Object.fromEntries(
      attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
    );
  const request = spans.find(({ traceId, name }) => traceId === trace && name === 'request') as Span;
  expect(request.parentSpanId).toBe('00f067aa0ba902b7');
  expect(factsOf(request)).toEqual({
    clinic: 'main',
    'http.request.method': 'GET',
    'http.route': '/api/settings/public',
    'http.response.status_code': 200,
  });
  const statement = spans.find(({ parentSpanId }) => parentSpanId === request.spanId) as Span;
  expect([statement.traceId, factsOf(statement)]).toEqual([trace, { dependency: 'database' }]);
  expect(spans.some((span) => factsOf(span).job !== undefined)).toBe(true);
  expect(spans.some((span) => String(factsOf(span)['http.route']).endsWith('/drafts/:id'))).toBe(true);
  expect(all).not.toMatch(/rosalind|example\.com|select |insert /i);
});

test('the packages for traces are loaded where they are switched on, and nowhere else', () => {
  const root = resolve(import.meta.dirname, '..');
  const files = globSync('{platform,shared,patient,staff,fleet,start}/**/*.ts', { cwd: root }).map(
    (file) => ({
      file: file.replaceAll('\\', '/'),
      text: readFileSync(resolve(root, file), 'utf8'),
    }),
  );
  const naming = (pattern: RegExp) =>
    files.flatMap(({ file, text }) => (pattern.test(text) && !file.endsWith('.test.ts') ? [file] : []));
  expect(naming(/from '@opentelemetry\//)).toEqual(['platform/log/openTelemetry.ts']);
  expect(naming(/from '.*openTelemetry\.ts'/)).toEqual([]);
  expect(naming(/import\('\.\/openTelemetry\.ts'\)/)).toEqual(['platform/log/startTracing.ts']);
});

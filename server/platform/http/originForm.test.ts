import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { inOriginForm } from './originForm.ts';

test.each([
  ['http://oak.example/c/elm/intake?a=1', 'oak.example', '/c/elm/intake?a=1'],
  ['HTTPS://oak.example:8443', 'oak.example:8443', '/'],
  ['http://oak.example?a=http://other.example/', 'oak.example', '/?a=http://other.example/'],
  ['/c/elm/intake', 'sent.example', '/c/elm/intake'],
  ['/?next=http://oak.example/', 'sent.example', '/?next=http://oak.example/'],
  ['*', 'sent.example', '*'],
])('%s is for %s, and has the path %s', (url, host, path) => {
  const request = { url, headers: { host: 'sent.example' } } as unknown as IncomingMessage;
  inOriginForm(() => undefined)(request, {} as ServerResponse);
  expect({ host: request.headers.host, path: request.url }).toEqual({ host, path });
});

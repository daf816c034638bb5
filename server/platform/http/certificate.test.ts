import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { certificateMetric } from './certificate.ts';

/** Made for this test. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdyjy+FU51DabbPzG
w+Gl7YL1UeS4Ai65pJ9TnMw569GhRANCAATDaHBBaz9bFwIp78JlGXYyxNopbFEj
rEu6jX+u7KxVMQgBQroeTzVPx9AUjz3EnWNsskQinAcjLEl1wXzB93H0
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUD2Lm0CU6iSVAOrayn2t/xLpCJf4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDE5NTQyNloYDzIxMjYxMTA2
MTk1NDI2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATDaHBBaz9bFwIp78JlGXYyxNopbFEjrEu6jX+u7KxVMQgBQroeTzVP
x9AUjz3EnWNsskQinAcjLEl1wXzB93H0o1MwUTAdBgNVHQ4EFgQUPLgLjf48Lu/X
ZxM3RSQ/ApBGGfEwHwYDVR0jBBgwFoAUPLgLjf48Lu/XZxM3RSQ/ApBGGfEwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiByGZaSWeTyWAagB88nkUq0
Z72NXZ28i9gbss1JCPIzNwIga8DE5TlmWsicrdQFWMEddKnnS4NP4JZKMNnbKszc
Yk4=
-----END CERTIFICATE-----`;
const ENDS_AT = Date.parse('Nov  6 19:54:26 2126 GMT') / 1000;

async function figure(publicUrl: string): Promise<number | undefined> {
  const register = new Registry();
  certificateMetric(register, publicUrl);
  const line = (await register.metrics()).match(/^certificate_expires_timestamp_seconds (\S+)$/m);
  return line ? Number(line[1]) : undefined;
}

test('the certificate that users get has its end among the figures; without https, or an answer, there is none', async () => {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (socket) => socket.end()).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await figure(`https://127.0.0.1:${port}/clinic`)).toBe(ENDS_AT);
  expect(await figure(`http://127.0.0.1:${port}`)).toBeUndefined();
  server.close();
  await once(server, 'close');
  expect(await figure(`https://127.0.0.1:${port}`)).toBeUndefined();
});

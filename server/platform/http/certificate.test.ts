import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { certificateMetric } from './certificate.ts';
import { TEST_CERTIFICATE } from './testCertificate.ts';

async function figure(publicUrl: string): Promise<number | undefined> {
  const register = new Registry();
  certificateMetric(register, publicUrl);
  const line = (await register.metrics()).match(/^certificate_expires_timestamp_seconds (\S+)$/m);
  return line ? Number(line[1]) : undefined;
}

test('the certificate that users get has its end among the figures; without https, or an answer, there is none', async () => {
  const server = createServer(TEST_CERTIFICATE, (socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await figure(`https://127.0.0.1:${port}/clinic`)).toBe(Date.parse(TEST_CERTIFICATE.endsAt) / 1000);
  expect(await figure(`http://127.0.0.1:${port}`)).toBeUndefined();
  server.close();
  await once(server, 'close');
  expect(await figure(`https://127.0.0.1:${port}`)).toBeUndefined();
});

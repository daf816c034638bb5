/** How connections end when a server stops. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ServerConnections } from './serverConnections.ts';

async function listening(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer as never);
  const connections = new ServerConnections(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, connections, port: (server.address() as AddressInfo).port };
}

const openOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)));

test('a connection that a browser opened in advance does not delay a stop', async () => {
  const { server, connections, port } = await listening((_, response) => response.end('done'));
  // Without keep-alive traffic, only its own timeout would end it.
  const timeout = { isOver: false };
  server.closeAllConnections = () => {
    timeout.isOver = true;
  };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  await expect.poll(() => openOf(server)).toBe(1);
  const gone = once(socket, 'close');
  await connections.closed();
  await gone;
  expect(timeout.isOver).toBe(false);
});

test('a request in progress is answered before the server stops', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { connections, port } = await listening(async (_, response) => {
    begun.resolve();
    await promise;
    response.end('whole');
  });
  const reply = new Promise<string>((resolve, reject) => {
    request({ port, host: '127.0.0.1' }, (response) => resolve(text(response)))
      .on('error', reject)
      .end();
  });
  await begun.promise;
  const closed = connections.closed();
  answer();
  expect(await reply).toBe('whole');
  await closed;
});

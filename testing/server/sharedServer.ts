/** A server that the tests of a file share: starts before them and stops after them. */
import { afterAll, beforeAll } from 'vitest';
import { publishTestClinic } from './testClinic.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/** @param withClinic publishes the test clinic's questionnaire and rules */
export function sharedServer({ withClinic = false } = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer());
    if (withClinic) await publishTestClinic(server.orm);
  });
  afterAll(() => server.close());
  return server;
}

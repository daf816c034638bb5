/** A small S3 server with one bucket, in this process, for tests. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll } from 'vitest';

/** The only credentials that the server accepts. */
const KEY = 'S3RVER';
export const TEST_SECRET = 'S3RVER';
const BUCKET = 'documents';
const OBJECT = /\._S3rver_object$/;

export interface TestObjectStorage {
  port: number;
  /** DOCUMENTS_URL of the bucket, directly or through a proxy. */
  url(options?: { port?: number; secret?: string; bucket?: string; parameters?: string }): string;
  keys(): string[];
  read(key: string): Buffer;
  write(key: string, content: Buffer): void;
  stop(): Promise<void>;
  /** Starts again on the same port, with the same objects. */
  start(): Promise<void>;
  remove(): void;
}

export async function startObjectStorage(): Promise<TestObjectStorage> {
  const directory = mkdtempSync(join(tmpdir(), 'objects-'));
  const fileOf = (key: string) => join(directory, BUCKET, `${key}._S3rver_object`);
  let server: S3rver | undefined;
  let port = 0;
  const start = async () => {
    const configureBuckets = [{ name: BUCKET }];
    server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets });
    ({ port } = await server.run());
  };
  await start();
  return {
    get port() {
      return port;
    },
    url: ({ port: other = port, secret = TEST_SECRET, bucket = BUCKET, parameters = '' } = {}) =>
      `s3://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${other}/${bucket}?tls=false${parameters}`,
    keys: () =>
      readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' })
        .filter((file) => OBJECT.test(file))
        .map((file) => file.replaceAll('\\', '/').replace(OBJECT, ''))
        .sort(),
    read: (key) => readFileSync(fileOf(key)),
    write: (key, content) => writeFileSync(fileOf(key), content),
    start,
    async stop() {
      const running = server;
      server = undefined;
      await running?.close();
    },
    remove: () => rmSync(directory, { recursive: true }),
  };
}

/** Object storage shared by the tests of a file. */
export function sharedObjectStorage(): TestObjectStorage {
  const storage = {} as TestObjectStorage;
  beforeAll(async () => {
    Object.defineProperties(storage, Object.getOwnPropertyDescriptors(await startObjectStorage()));
  });
  afterAll(async () => {
    await storage.stop();
    storage.remove();
  });
  return storage;
}

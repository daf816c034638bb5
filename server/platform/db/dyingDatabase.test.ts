import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseClient } from './client/databaseClient.ts';

/** A message of PostgreSQL's protocol: type, length and body. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const FATAL = Buffer.from(
  'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0',
);
const DYING = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', FATAL),
]);

test.each([false, true])(
  'a PostgreSQL that dies while accepting a connection fails the caller, not the process (bounded: %s)',
  async (bounded) => {
    const unhandled: unknown[] = [];
    const keep = (error: unknown): void => void unhandled.push(error);
    process.on('uncaughtExceptionMonitor', keep);
    const dying = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(DYING));
    });
    dying.listen(0, '127.0.0.1');
    await once(dying, 'listening');
    const { port } = dying.address() as AddressInfo;
    const config = { connectionString: `postgresql://clinic@127.0.0.1:${port}/clinic`, bounded };
    const pool = new pg.Pool({ ...config, max: 4, Client: DatabaseClient } as pg.PoolConfig);
    pool.on('error', () => undefined);

    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => pool.query('select 1')));

    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'));
    expect(unhandled).toEqual([]);
    process.off('uncaughtExceptionMonitor', keep);
    await pool.end();
    dying.close();
  },
);

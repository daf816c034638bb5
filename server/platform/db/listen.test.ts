/** Many clinics listen on one connection. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';
import { createClinicDatabase } from './testDatabase.ts';

test('listeners added and removed concurrently all receive their channel; their statements run one at a time', async () => {
  const database = await createClinicDatabase();
  const warnings: string[] = [];
  const onWarning = ({ message }: Error): number => warnings.push(message);
  process.on('warning', onWarning);
  const listening = await listen(database.url, () => undefined);
  const sender = new pg.Client(database.url);
  await sender.connect();
  try {
    const heard: string[] = [];
    const names = Array.from({ length: 20 }, (_, place) => `clinic_${place}`);
    const leaves = await Promise.all(
      names.map((name) =>
        listening.join({ channels: { [name]: () => heard.push(name) }, onReconnect: () => undefined }),
      ),
    );
    for (const name of names) await sender.query(`select pg_notify($1, '')`, [name]);
    await expect.poll(() => heard).toEqual(names);
    await Promise.all(leaves.map((leave) => leave()));
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', onWarning);
    await sender.end();
    await listening.stop();
    await database.drop();
  }
});

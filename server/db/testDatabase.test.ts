import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './testDatabase.ts';

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

test('two test files do not see each other’s tables', async () => {
  const [first, second] = [await createTestDatabase(), await createTestDatabase()];
  const [mine, yours] = [await connect(first.url), await connect(second.url)];
  await mine.query('create table visit (id int)');
  await expect(yours.query('select from visit')).rejects.toThrow('relation "visit" does not exist');
  await Promise.all([mine.end(), yours.end()]);
  await first.drop();
  await second.drop();
  await expect(connect(first.url)).rejects.toThrow('does not exist');
});

/**
 * Playwright's `test`, with a separate server and copy of the demo clinic for each test, so that tests are
 * isolated. Whatever a test sends, the focus must not fall to the top of its page.
 */
import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import pg from 'pg';
import { ServerProcess } from '../serverProcess.ts';
import { watchFocus } from './focus.ts';

export { expect };

export const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires this of a fixture without dependencies
    async ({}, use) => {
      const server = new ServerProcess(process.env.DEMO_FOLDER ?? '');
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    const copy = await copyDemo();
    await use(await server.open(copy.url));
    await server.close();
    await copy.drop();
  },
  page: async ({ page }, use) => {
    const fallen = await watchFocus(page);
    await use(page);
    expect(fallen, 'controls that were removed with the focus').toEqual([]);
    // Requests that the page makes when the test ends are not part of it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export interface DemoCopy {
  url: string;
  drop(): Promise<void>;
}

/** A database with the demo clinic. */
export async function copyDemo(): Promise<DemoCopy> {
  const { DEMO_DATABASE_URL = '' } = process.env;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = new URL(DEMO_DATABASE_URL);
  await execute(source, `create database ${name} template ${source.pathname.slice(1)}`);
  return {
    url: Object.assign(new URL(source), { pathname: name }).href,
    drop: () => execute(source, `drop database ${name} with (force)`),
  };
}

/**
 * Connects to a different database than the demo clinic's, which cannot be copied while it has connections.
 */
async function execute(source: URL, sql: string): Promise<void> {
  const beside = Object.assign(new URL(source), { pathname: 'postgres' });
  const client = new pg.Client({ connectionString: beside.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

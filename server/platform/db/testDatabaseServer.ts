/**
 * Settings and queries for the tests' PostgreSQL server; also used where Vitest's functions are unavailable.
 */
import pg from 'pg';

/** Test data need not survive a power failure. */
export const THROWN_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export const createDatabase = (serverUrl: string, name: string, template?: string): Promise<void> =>
  executeOn(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);

export function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

export async function executeOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

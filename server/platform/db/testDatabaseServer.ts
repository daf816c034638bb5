/** What is asked of the PostgreSQL of the tests as a whole; also used where Vitest's own functions are not there. */
import pg from 'pg';

/** Nothing here has to outlive a power cut. */
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

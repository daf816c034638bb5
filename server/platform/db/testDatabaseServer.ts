/**
 * Settings and queries for the tests' PostgreSQL server; also used where Vitest's functions are unavailable.
 */
import pg from 'pg';
import { MAIN } from './place.ts';

export const createDatabase = (serverUrl: string, name: string, template?: string): Promise<void> =>
  executeOn(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);

export function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return unstatedUrl(url.href);
}

/** For a plain connection, which states no clinic: it uses the first clinic's tables. */
export function unstatedUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${MAIN.schema},public`);
  return url.href;
}

/** As servers and commands have it: every statement finds its tables by the clinic that it states. */
export function plainUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('options');
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

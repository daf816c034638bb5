/** Databases for single test files, on the PostgreSQL that all server tests share. */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, executeOn, urlOf } from './testDatabaseServer.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Without tables. */
export const createTestDatabase = (): Promise<TestDatabase> => create();

/** Migrated, with the application's role, the shipped questionnaires and rules, and the demo accounts. */
export const createClinicDatabase = (): Promise<TestDatabase> => create(inject('clinicTemplate'));

/** The same database through the pooler that the tests run behind, if they do (`TEST_POOLER`). */
export function throughPooler(databaseUrl: string): string {
  const pooler = inject('poolerHost');
  const url = new URL(databaseUrl);
  if (!pooler || url.host !== new URL(inject('databaseUrl')).host) return databaseUrl;
  url.host = pooler;
  // A pooler refuses settings of a session.
  url.searchParams.delete('options');
  return url.href;
}

async function create(template?: string): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server, name, template);
  return { url: urlOf(server, name), drop: () => executeOn(server, `drop database ${name} with (force)`) };
}

/** Several statements that go to the database in one trip. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { WITH_COMMIT, WITH_NEXT } from './fewerTrips.ts';

export interface Statement {
  sql: string;
  params: readonly unknown[];
}

/** Runs them in order; the first that fails ends them all. Meant for a transaction, which it then ends too. */
export async function runTogether(tx: EntityManager, statements: readonly Statement[]): Promise<void> {
  if (statements.length > 0) await askTogether(tx, statements);
}

/** The same. @returns the rows of all of them, in their order */
export const askTogether = <Row extends object>(
  tx: EntityManager,
  statements: readonly Statement[],
): Promise<Row[]> => tx.execute<Row[]>(...joined(statements));

/**
 * Runs them together with the transaction's commit, which fails as the first of them does. They give no rows. What
 * the transaction asks in between takes them along, and finds them done.
 */
export async function runWithCommit(tx: EntityManager, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return;
  const [sql, params] = joined(statements);
  await tx.execute(`${WITH_COMMIT}${sql}`, params);
}

/** Runs what gives no rows together with whatever the transaction asks next. */
export const runWithNext = (tx: EntityManager, sql: string): Promise<unknown> =>
  tx.execute(`${WITH_NEXT}${sql}`);

const joined = (statements: readonly Statement[]): [sql: string, params: unknown[]] => [
  statements.map(({ sql }) => sql).join(';\n'),
  statements.flatMap(({ params }) => params),
];

/** Several statements that go to the database in one trip. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { asSystem } from './actor.ts';
import { WITH_COMMIT, WITH_NEXT } from './pipeline.ts';

export interface Statement {
  sql: string;
  params: readonly unknown[];
  /** Asked by the server itself, for this job, whoever asks the others. */
  as?: string;
}

/** Runs them in order; the first that fails ends them all. Meant for a transaction, which it then ends too. */
export async function runTogether(tx: EntityManager, statements: readonly Statement[]): Promise<void> {
  if (statements.length > 0) await askTogether(tx, statements);
}

/** The same. @returns the rows of all of them, in their order */
export async function askTogether<Row extends object>(
  tx: EntityManager,
  statements: readonly Statement[],
): Promise<Row[]> {
  const first = statements.slice(0, -1);
  const rows: Row[] = [];
  // Outside of a transaction each is asked at once.
  for (const statement of first) rows.push(...(await ask<Row>(tx, statement, WITH_NEXT)));
  const last = statements.at(-1);
  if (last) rows.push(...(await ask<Row>(tx, last)));
  return rows;
}

/**
 * Runs them together with the transaction's commit, which fails as the first of them does. They give no rows. What
 * the transaction asks in between takes them along, and finds them done.
 */
export async function runWithCommit(tx: EntityManager, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await ask(tx, statement, WITH_COMMIT);
}

/** Runs what gives no rows together with whatever the transaction asks next. */
export const runWithNext = (tx: EntityManager, sql: string): Promise<unknown> =>
  ask(tx, { sql, params: [] }, WITH_NEXT);

function ask<Row extends object>(
  tx: EntityManager,
  { sql, params, as }: Statement,
  when = '',
): Promise<Row[]> {
  const asking = () => tx.execute<Row[]>(`${when}${sql}`, [...params]);
  return as === undefined ? asking() : asSystem(as, asking);
}

/** Several statements in one round trip to the database. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { asSystem, currentActor, seesAllRows } from './actor.ts';
import type { Sending } from './boundConnection.ts';
import type { SentWith } from './pipeline.ts';

/**
 * The key of an advisory lock of this clinic, with its name as the value: PostgreSQL's lock keys are shared
 * by the whole database, so clinics would wait for each other.
 */
export const CLINIC_LOCK = `hashtextextended(current_schema() || ' ' || ?, 0)`;

export interface Statement {
  sql: string;
  params: readonly unknown[];
  /** Runs this statement as the server itself, as this job, if the actor does not see all rows. */
  as?: string;
}

/** Runs them in order; the first that fails ends them all. Meant for a transaction, which then fails too. */
export async function runTogether(tx: EntityManager, statements: readonly Statement[]): Promise<void> {
  if (statements.length > 0) await askTogether(tx, statements);
}

/** Like `runTogether`. @returns the rows of all of them, in order */
export async function askTogether<Row extends object>(
  tx: EntityManager,
  statements: readonly Statement[],
): Promise<Row[]> {
  const first = statements.slice(0, -1);
  const rows: Row[] = [];
  // Outside a transaction each one is sent at once.
  for (const statement of first) rows.push(...(await ask<Row>(tx, statement, 'next')));
  const last = statements.at(-1);
  if (last) rows.push(...(await ask<Row>(tx, last)));
  return rows;
}

/**
 * Runs them together with the transaction's commit, which fails if one of them does, without their rows. A
 * statement of the transaction in between sends them first and sees their effects.
 */
export async function runWithCommit(tx: EntityManager, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await ask(tx, statement, 'commit');
}

function ask<Row extends object>(
  tx: EntityManager,
  { sql, params, as }: Statement,
  sentWith?: SentWith,
): Promise<Row[]> {
  const options: Sending = { sentWith };
  const asking = () => tx.execute<Row[]>(sql, [...params], { loggerContext: options });
  return as === undefined || seesAllRows(currentActor()) ? asking() : asSystem(as, asking);
}

/** Statements whose rows nobody asks for: as many as there are go to the database in one trip. */
import type { EntityManager } from '@mikro-orm/postgresql';

export interface Statement {
  sql: string;
  params: readonly unknown[];
}

/** Runs them in order; the first that fails ends them all. Meant for a transaction, which it then ends too. */
export async function runTogether(tx: EntityManager, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return;
  await tx.execute(
    statements.map(({ sql }) => sql).join(';\n'),
    statements.flatMap(({ params }) => params),
  );
}

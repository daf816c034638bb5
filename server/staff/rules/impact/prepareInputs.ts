/** Before a preview: ensures that everything it reads is in the compact copy. */
import { type Comparison, earlierKey } from '@clinic/rules/impact';
import { CLINIC_LOCK } from '@clinic/server-platform/db';
import { EXTRA_LOCK, isCopied, type Library } from '@clinic/server-shared/catalogue';
import type { MikroORM } from '@mikro-orm/postgresql';
import { countWaiting, type Progress, packLoose, projectWaiting } from './copyInputs.ts';

/** Loose rows are slower to read than packed ones. */
const MANY_LOOSE = 20_000;

export async function prepareInputs(
  orm: MikroORM,
  library: Library,
  { reads, earlier }: Pick<Comparison, 'reads' | 'earlier'>,
  { signal, onBatch }: { signal: AbortSignal; onBatch(done: number, total: number): void },
): Promise<void> {
  const left = [...(await leftOut(orm, library))].filter((key) => reads.has(key));
  await copyAlso(orm, [...left, ...[...earlier].map(earlierKey)]);
  const total = await countWaiting(orm.em.fork());
  const progress: Progress = { signal, onBatch: (done) => onBatch(done, Math.max(done, total)) };
  if (total > 0) await projectWaiting(orm, library, progress);
  const [row] = await orm.em
    .fork()
    .execute<Array<{ loose: string }>>('select count(*) as loose from rule_input where not packed');
  if (Number(row?.loose ?? 0) > MANY_LOOSE) await packLoose(orm);
}

/**
 * Starts copying questions that usually are not: of some types, and those of the history. All submissions are projected again.
 */
async function copyAlso(orm: MikroORM, left: readonly string[]): Promise<void> {
  if (left.length === 0) return;
  await orm.em.fork().transactional(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, [EXTRA_LOCK]);
    const added = await tx.execute(
      `insert into rule_input_extra select unnest(?::text[]) on conflict do nothing returning key`,
      [`{${left.join(',')}}`],
    );
    if (added.length > 0) await tx.execute('update rule_input set inputs = null, packed = false');
  });
}

/** Ids of questions of any published questionnaire whose type is not copied. */
async function leftOut(orm: MikroORM, library: Library): Promise<Set<string>> {
  const em = orm.em.fork();
  const versions = await em.execute<Array<{ id: string; version: string }>>(
    `select questionnaire_id as id, version from questionnaire_version where status <> 'draft'`,
  );
  const keys = new Set<string>();
  for (const { id, version } of versions) {
    const { questionnaire } = await library.questionnaire(em, id, version);
    for (const [key, { question }] of questionnaire.questions) if (!isCopied(question)) keys.add(key);
  }
  return keys;
}

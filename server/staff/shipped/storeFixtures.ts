/** Stores the shipped fixtures in the database, where they can be replayed. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { readCases } from '@clinic/fixtures/caseFile';
import { runtimeOf, storedHistoryOf } from '@clinic/fixtures/runtime';
import type { EntityManager } from '@mikro-orm/postgresql';
import { putCases } from '../rules/fixtures/store.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', '..', 'fixtures');

/** Skips files that have not changed. Removing a case also removes its approvals. */
export async function storeFixtures(em: EntityManager, now: Date): Promise<void> {
  const stored = await em.execute<Array<{ sha256: string }>>(
    `select sha256 from fixture_set where origin = 'shipped'`,
  );
  const storedHashes = new Set(stored.map(({ sha256 }) => sha256));
  shipped ??= files();
  for (const { file, path, sha256 } of shipped) {
    const [questionnaireId = '', version = ''] = file.split(sep);
    if (storedHashes.has(sha256)) continue;
    const [set] = await em.execute<Array<{ id: string }>>(
      `insert into fixture_set (id, name, questionnaire_id, version, origin, sha256, updated_at)
       values (?, ?, ?, ?, 'shipped', ?, ?)
       on conflict (questionnaire_id, version, name) where origin = 'shipped'
         do update set sha256 = excluded.sha256, updated_at = excluded.updated_at
       returning id`,
      [crypto.randomUUID(), basename(file, '.json'), questionnaireId, version, sha256, now],
    );
    if (!set) continue;
    const cases = readCases(path);
    await em.execute('delete from fixture_case where set_id = ? and id <> all(?::text[])', [
      set.id,
      textArray(cases.map(({ id }) => id)),
    ]);
    const runtime = cases.some(({ history }) => history)
      ? runtimeOf(`${questionnaireId}@${version}`)
      : undefined;
    const values = cases.map(({ id, title, asOf, answers, history, expected, reason }) => ({
      id,
      asOf,
      answers,
      ...(history && runtime && { history: storedHistoryOf(runtime, history) }),
      expected: { ...expected?.flags, ...expected?.extraFlags },
      ...(title && { title }),
      ...(reason && { reason }),
    }));
    await putCases(em, set.id, values);
  }
}

interface FixtureFile {
  /** `weight-loss-intake/2.3/bmi.json` */
  file: string;
  path: string;
  sha256: string;
}

/** Read once for all clinics of the process. */
let shipped: FixtureFile[] | undefined;

const files = (): FixtureFile[] =>
  readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[a-z-]+[\\/]\d+\.\d+[\\/][^\\/]+\.json$/.test(name))
    .sort()
    .map((file) => {
      const path = join(FIXTURES, file);
      const sha256 = createHash('sha256').update(file).update(readFileSync(path)).digest('hex');
      return { file, path, sha256 };
    });

const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

/**
 * Maps stored answers to a version before it is published: counts how many would be read as they are, and how
 * many would have no place. Read-only: keeps counts, changes nothing.
 */
import { setImmediate } from 'node:timers/promises';
import type { DryRun } from '@clinic/contract/questionnaires';
import type { Answers } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { mapAnswers } from '@clinic/engine/form';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The latest answers of each kind, so that users do not wait for more. */
export const EXAMINED_AT_MOST = 20_000;
const AT_ONCE = 1_000;

const KINDS = {
  submissions: {
    from: 'submission where questionnaire_id = ?',
    answers: 'answers_json',
  },
  drafts: {
    from: 'draft where questionnaire_id = ? and submitted_at is null',
    answers: 'answers',
  },
};
type Kind = keyof typeof KINDS;

export async function dryRun(em: EntityManager, library: Library, later: Definition): Promise<DryRun> {
  const lost = new Map<string, DryRun['lost'][number]>();
  const pause = pauses();
  const count = async (kind: Kind): Promise<DryRun[Kind]> => {
    const [row] = await em.execute<Array<{ count: string }>>(`select count(*) from ${KINDS[kind].from}`, [
      later.id,
    ]);
    const found = { total: Number(row?.count ?? 0), examined: 0, complete: 0 };
    for await (const { version, answers } of latest(em, kind, later.id)) {
      found.examined += 1;
      await pause();
      const before = (await library.questionnaire(em, later.id, version)).definition;
      const own = lostNow(before, later, answers);
      if (own.length === 0) found.complete += 1;
      for (const { question, reason } of own) {
        const key = `${question} ${reason}`;
        const line = lost.get(key) ?? { question, reason, submissions: 0, drafts: 0 };
        lost.set(key, { ...line, [kind]: line[kind] + 1 });
      }
    }
    return found;
  };
  const [submissions, drafts] = [await count('submissions'), await count('drafts')];
  const most = (line: DryRun['lost'][number]) => line.submissions + line.drafts;
  return { submissions, drafts, lost: [...lost.values()].toSorted((one, other) => most(other) - most(one)) };
}

/** Yields to other requests every few milliseconds: there may be many answers and many questions. */
function pauses(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await setImmediate();
    began = performance.now();
  };
}
const SLICE_MS = 20;

/** Answers that were valid in the version they were given to, but not in the later one. */
function lostNow(before: Definition, later: Definition, answers: Answers): DryRun['lost'][number][] {
  const lost = mapAnswers(later, before.version, answers).lost;
  if (lost.length === 0) return [];
  const never = new Map(
    mapAnswers(before, before.version, answers).lost.map(({ question, reason }) => [question, reason]),
  );
  return lost
    .filter(({ question, reason }) => {
      const own = never.get(question);
      // What was asked but answered wrongly, as in a draft, is still lost with its question.
      return own === undefined || (own !== 'gone' && reason === 'gone');
    })
    .map((each) => ({ ...each, submissions: 0, drafts: 0 }));
}

async function* latest(
  em: EntityManager,
  kind: Kind,
  questionnaireId: string,
): AsyncGenerator<{ version: string; answers: Answers }> {
  const { from, answers } = KINDS[kind];
  type Row = { id: string; at: string; version: string; answers: Answers };
  let after: Row | undefined;
  for (let examined = 0; examined < EXAMINED_AT_MOST; examined += AT_ONCE) {
    const rows: Row[] = await em.execute<Row[]>(
      `select id, created_at::text as at, version, ${answers} as answers from ${from}
        ${after ? 'and (created_at, id) < (?::timestamptz, ?)' : ''}
        order by created_at desc, id desc limit ${AT_ONCE}`,
      [questionnaireId, ...(after ? [after.at, after.id] : [])],
    );
    yield* rows;
    after = rows.at(-1);
    if (rows.length < AT_ONCE) return;
  }
}

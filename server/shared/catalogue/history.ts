/** What a person told before a submission, as rules read it. */
import type { Answers } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { asEarlier, comparable, type History } from '@clinic/engine/form';
import { MAX_EARLIER } from '@clinic/engine/logic';
import { assess, type RuleInputs } from '@clinic/engine/validation';
import { asSystem } from '@clinic/server-platform/db';
import type { Submission } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Library, PublishedQuestionnaire } from './library.ts';

export interface HistoryOf {
  /** Null for a new person. */
  personId: string | null;
  /** When the submission was made; until now if it is being made. */
  before?: Date;
  /** The questions that its rules read of earlier submissions. */
  reads: ReadonlySet<string>;
  /** The form of the submission. */
  published: PublishedQuestionnaire;
  /** Instead of what was said: as of another day, without names. */
  disguised?: (definition: Definition, said: Said) => Said;
}

interface Said {
  on: string;
  answers: Answers;
}

/**
 * The newest earlier submissions of the person and the first, each assessed with its own version on its own day, and of it
 * only what the rules read. A patient does not see all of them, so it is read as a job of the server.
 * @returns undefined if the rules read none: then no statement is sent
 */
export async function historyOf(
  em: EntityManager,
  library: Library,
  { personId, before, reads, published, disguised = (_, said) => said }: HistoryOf,
): Promise<History | undefined> {
  if (reads.size === 0) return undefined;
  if (personId === null) return [];
  const asked = new Map<string, ReadonlyMap<string, boolean>>();
  const history: Array<History[number]> = [];
  for (const row of await asSystem('history', () => earlierRows(em, personId, before))) {
    const { questionnaireId, version } = row;
    const form = await library.questionnaire(em, questionnaireId, version);
    const name = `${questionnaireId}@${version}`;
    const alike = asked.get(name) ?? comparable(published.definition, form.definition, reads);
    asked.set(name, alike);
    if (alike.size === 0) continue;
    const { on, answers } = disguised(form.definition, row);
    const { ruleInputs } = assess(form.questionnaire, answers, on);
    history.push(asEarlier({ questionnaireId, version, on }, ruleInputs, alike));
  }
  return history;
}

/** What rules read of a stored submission. @param reads the questions that they read of earlier ones */
export async function storedInputs(
  em: EntityManager,
  library: Library,
  { answersJSON, answeredOn, person, createdAt: before }: Submission,
  published: PublishedQuestionnaire,
  reads: ReadonlySet<string>,
): Promise<RuleInputs> {
  const history = await historyOf(em, library, { personId: person.id, before, reads, published });
  return { ...assess(published.questionnaire, answersJSON, answeredOn).ruleInputs, history };
}

interface Row extends Said {
  questionnaireId: string;
  version: string;
}

const earlierRows = (em: EntityManager, personId: string, before: Date | undefined): Promise<Row[]> =>
  em.execute<Row[]>(
    `with earlier as (
       select id, created_at from submission where person_id = ? and created_at < coalesce(?::timestamptz, 'infinity')
     )
     select questionnaire_id as "questionnaireId", version, answered_on::text as "on", answers_json as answers
     from submission where id in (
       (select id from earlier order by created_at desc, id desc limit ${MAX_EARLIER - 1})
       union (select id from earlier order by created_at, id limit 1)
     ) order by created_at desc, id desc`,
    [personId, before ?? null],
  );

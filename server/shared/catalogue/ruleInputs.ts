/** The compact copy of the answers that rules read, updated in the transaction that changes the answers. */
import type { Question, QuestionType } from '@clinic/engine/definition';
import { TODAY } from '@clinic/engine/form';
import type { RuleInputs } from '@clinic/engine/validation';
import { earlierKey, type PackedInputs, packInputs } from '@clinic/rules/impact';
import { CLINIC_LOCK, type Statement } from '@clinic/server-platform/db';
import type { PublishedQuestionnaire } from './library.ts';

/** Texts, files and the like: rules usually do not read them, so they are copied only once a rule does. */
const NOT_COPIED: ReadonlySet<QuestionType> = new Set([
  'text',
  'longText',
  'textList',
  'email',
  'phone',
  'file',
  'signature',
  'repeatingGroup',
  'information',
]);

export const isCopied = ({ type }: Question): boolean => !NOT_COPIED.has(type);

/** @param extra ids of questions copied although their type usually is not; those of the history: `earlierIn` */
export function copiedInputs(
  { questionnaire }: PublishedQuestionnaire,
  inputs: RuleInputs,
  extra: ReadonlySet<string> = new Set(),
): PackedInputs {
  const keys = [...questionnaire.questions.values()]
    .filter(({ question }) => isCopied(question) || extra.has(question.id))
    .map(({ question }) => question.id);
  return packInputs(inputs, [TODAY, ...keys]);
}

/** Of what is copied as well, the questions of the history. */
export const earlierIn = (extra: Iterable<string>): Set<string> =>
  new Set([...extra].filter((key) => key.startsWith(earlierKey(''))).map((key) => key.slice(1)));

/**
 * For after the submission is written. If extra questions are to be copied, the inputs wait for the background
 * job, which knows them.
 */
export const keptRuleInputs = (
  submissionId: string,
  published: PublishedQuestionnaire,
  inputs: RuleInputs,
): Statement[] => [
  { sql: `select pg_advisory_xact_lock_shared(${CLINIC_LOCK})`, params: [EXTRA_LOCK] },
  {
    sql: `insert into rule_input (submission_id, inputs)
       values (?, case when not exists (select from rule_input_extra) then ?::jsonb end)
       on conflict (submission_id) do update set inputs = excluded.inputs, packed = false`,
    params: [submissionId, JSON.stringify(copiedInputs(published, inputs))],
    as: 'rule inputs',
  },
];

/** Adding a question to copy takes this lock exclusively, so that no inputs are written without it. */
export const EXTRA_LOCK = 'extra rule inputs';

/**
 * After a change of what a person told, or of whose it is: where a history is copied, the submissions of these persons are
 * copied again in the background.
 */
export const changedHistory = (persons: readonly string[]): Statement => ({
  sql: `update rule_input set inputs = null, packed = false
     from submission
     where submission.id = rule_input.submission_id and submission.person_id = any(?::uuid[])
       and exists (select from rule_input_extra where key like ?)`,
  params: [`{${persons.join(',')}}`, `${earlierKey('')}%`],
  as: 'history',
});

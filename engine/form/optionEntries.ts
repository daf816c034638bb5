/**
 * Entries for options: a repeating group with `entriesFrom` has one entry for each option chosen in another question,
 * such as each medicine ticked. An entry is stored with its option under the id of that question, as the answer to a
 * first question that nobody is asked. Entries of options that are taken back stay in the draft, but do not count.
 */
import type { Answers, AnswerValue } from '../base/answers.ts';
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition, Migration, Option, Question, QuestionOf } from '../definition/definition.ts';
import { LINKED } from '../definition/definition.ts';
import { isOther } from '../definition/otherAnswer.ts';
import { questionsById } from '../definition/questionsById.ts';
import { normalAnswer } from '../questionTypes/index.ts';
import type { Group } from './groupEntries.ts';

type Source = QuestionOf<'multipleChoice'>;

/** "None of the above" and "not sure" have no entries. */
const hasEntry = ({ exclusive = false, unknown = false }: Option): boolean => !exclusive && !unknown;

/** The question that holds the option of an entry; undefined for other groups. */
export const optionOfEntry = (group: Group): QuestionOf<'choice'> | undefined => {
  const [first] = group.questions;
  return first?.type === 'choice' && first.id === group.entriesFrom ? first : undefined;
};

/** The definition with the question for the option in each such group, which is shown once it has entries. */
export function withOptionEntries(definition: Definition): Definition {
  const isAny = ({ questions }: Definition['steps'][number]): boolean =>
    questions.some((question) => 'entriesFrom' in question && question.entriesFrom !== undefined);
  if (!definition.steps.some(isAny)) return definition;
  const byId = questionsById(definition);
  const completed = (question: Question): Question => {
    if (question.type !== 'repeatingGroup' || question.entriesFrom === undefined) return question;
    const source = byId.get(question.entriesFrom);
    if (source?.type !== 'multipleChoice' || optionOfEntry(question)) return question;
    const without = source.options.filter((option) => !hasEntry(option)).map(({ value }) => value);
    const chosen: LogicJson = { some: [{ var: source.id }, { '!': [{ in: [{ var: '' }, without] }] }] };
    const showWhen = question.showWhen === undefined ? chosen : { and: [question.showWhen, chosen] };
    return { ...question, showWhen, questions: [optionQuestion(source), ...question.questions] };
  };
  const steps = definition.steps.map((step) =>
    isAny(step) ? { ...step, questions: step.questions.map(completed) } : step,
  );
  return { ...definition, steps };
}

const optionQuestion = (source: Source): Question =>
  ({
    ...{ id: source.id, type: 'choice', label: source.shortLabel ?? source.label, required: true },
    options: source.options.filter(hasEntry),
    ...(source.codeList !== undefined && { codeList: source.codeList, [LINKED]: source[LINKED] }),
    ...(source.other && { other: source.other }),
  }) as Question;

/** The options that have an entry now, in the order chosen; undefined for a group whose entries are added by hand. */
export function entryOptions(
  group: Group,
  answers: Answers,
  values: Readonly<Record<string, unknown>>,
): AnswerValue[] | undefined {
  const ofEntry = optionOfEntry(group);
  if (!ofEntry) return undefined;
  const chosen = answers[ofEntry.id];
  // Answers to a hidden question do not count.
  if (!Array.isArray(values[ofEntry.id]) || !Array.isArray(chosen)) return [];
  const isOption = (value: AnswerValue): boolean =>
    isOther(value) ? ofEntry.other !== undefined : isListed(ofEntry, value);
  return (normalAnswer({ ...ofEntry, type: 'multipleChoice' } as Question, chosen) as AnswerValue[]).filter(
    (value, index, all) => isOption(value) && all.indexOf(value) === index,
  );
}

const isListed = ({ options, codeList }: QuestionOf<'choice'>, value: AnswerValue): boolean =>
  codeList !== undefined || options.some((option) => option.value === value);

/** The answer to such a group: an entry for each of these options, as far as it was filled in. */
export const entriesFor = (group: Group, stored: unknown, options: readonly AnswerValue[]): AnswerValue => {
  const id = group.entriesFrom ?? '';
  const all = Array.isArray(stored) ? (stored as Array<Record<string, AnswerValue> | null>) : [];
  return options.map((option) => ({ [id]: option, ...all.find((entry) => entry?.[id] === option) }));
};

/**
 * Renames and recodes of the questions that such groups take their entries from, followed in the entries.
 * @param migrations earliest first
 */
export function withEntryMigrations(
  { steps }: Pick<Definition, 'steps'>,
  migrations: readonly Migration[],
): Migration[] {
  const groups = steps.flatMap(({ questions }) =>
    questions.flatMap((each) => ('entriesFrom' in each && each.entriesFrom !== undefined ? [each] : [])),
  );
  if (groups.length === 0) return [...migrations];
  const names = groups.map(({ id, entriesFrom = '' }) => ({ group: id, source: entriesFrom }));
  return migrations
    .toReversed()
    .map((migration) => {
      const { rename = [], recode = [] } = migration;
      const before = (id: string): string =>
        rename.find(({ to, within }) => to === id && within === undefined)?.from ?? id;
      const more = names.map((name) => {
        const from = before(name.source);
        const values = recode.filter(
          ({ question, within }) => question === name.source && within === undefined,
        );
        const followed = {
          rename: from === name.source ? [] : [{ from, to: name.source, within: name.group }],
          recode: values.map((each) => ({ ...each, question: name.group, within: name.source })),
        };
        Object.assign(name, { group: before(name.group), source: from });
        return followed;
      });
      return {
        ...migration,
        rename: [...rename, ...more.flatMap((each) => each.rename)],
        recode: [...recode, ...more.flatMap((each) => each.recode)],
      };
    })
    .toReversed();
}

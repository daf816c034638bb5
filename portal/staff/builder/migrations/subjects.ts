/** What can be declared by hand: published questions, options and codes that are gone, and their possible replacements. */
import {
  type Definition,
  hasCodeList,
  type Option,
  plainText,
  type Question,
  renamedBy,
  takesAnswer,
  textIn,
} from '@clinic/engine/definition';
import { declareRecode, declareRename } from '@clinic/engine/editing';
import { migrationsSince } from '@clinic/engine/form';
import type { ChangedList } from '../codeLists/useListChanges.ts';
import { questionText } from '../words/migrationText.ts';

export interface Choice {
  value: string;
  text: string;
}

/** The declarable changes: of the questions, or of one question's options. */
export interface Subject {
  key: string;
  name: string;
  from: readonly Choice[];
  declared: (from: string, to: string) => Definition;
}

export interface WithChoices extends Subject {
  to: readonly Choice[];
}

/** Too many to choose from: the new code is typed. */
export interface WithCodes extends Subject {
  has: (code: string) => boolean;
}

export function ofQuestions(
  definition: Definition,
  published: Definition,
  { questions, before, since, lost }: Lost,
  language: string,
): WithChoices {
  const known = new Set(before.map(({ id }) => renamedBy(since, id)));
  const choiceOf = (each: Question): Choice => ({
    value: each.id,
    text: `${textIn(each.label, language) || each.id} (${each.id})`,
  });
  return {
    key: '',
    name: '',
    from: lost.map(choiceOf),
    to: questions.filter(({ id }) => !known.has(id)).map(choiceOf),
    declared: (from, to) => declareRename(definition, published.version, { from, to }),
  };
}

const choiceOfOption =
  (language: string) =>
  ({ value, label }: Option): Choice => ({
    value: JSON.stringify(value),
    text: textIn(label, language) || String(value),
  });

export const ofOptions = (
  definition: Definition,
  published: Definition,
  { kept }: Lost,
  language: string,
): WithChoices[] =>
  kept.map(({ now, values }) => ({
    key: `option ${now.id}`,
    name: textIn(now.label, language) || now.id,
    from: values.map(choiceOfOption(language)),
    to: 'options' in now ? now.options.map(choiceOfOption(language)) : [],
    declared: (from, to) =>
      declareRecode(definition, published.version, {
        question: now.id,
        from: JSON.parse(from) as string,
        to: JSON.parse(to) as string,
      }),
  }));

/** A select with more options is not helpful. */
const MAX_REMOVED = 500;

export const ofLists = (
  definition: Definition,
  published: Definition,
  listed: readonly ChangedList[],
  language: string,
): WithCodes[] =>
  listed
    .filter(({ changes }) => changes.removed.length > 0)
    .map(({ list: { question, within }, changes: { removed, has } }) => ({
      key: `list ${question} ${within ?? ''}`,
      name: questionText(definition, question, language),
      from: removed
        .slice(0, MAX_REMOVED)
        .map((option) => ({ value: JSON.stringify(option.value), text: codeText(option, language) })),
      has,
      declared: (from, to) =>
        declareRecode(definition, published.version, {
          question,
          ...(within !== undefined && { within }),
          from: JSON.parse(from) as string,
          to,
        }),
    }));

const codeText = ({ value, label }: Option, language: string): string =>
  `${value} ${plainText(textIn(label, language)) ?? ''}`;

export type Lost = ReturnType<typeof lostSince>;

/** Published questions and options that are gone, unless that is declared. */
export function lostSince(definition: Definition, published: Definition) {
  const questions = definition.steps.flatMap((step) => step.questions).filter(takesAnswer);
  const ids = new Set(questions.map(({ id }) => id));
  const since = migrationsSince(definition, published.version);
  const before = published.steps.flatMap((step) => step.questions).filter(takesAnswer);
  const lost = before.filter(({ id }) => !ids.has(renamedBy(since, id)));
  const kept = before.flatMap((each) => {
    const now = questions.find(({ id }) => id === renamedBy(since, each.id));
    const values = now && lostValues(each, now);
    return now && values && values.length > 0 ? [{ now, values, before: each }] : [];
  });
  return { questions, before, since, lost, kept };
}

/** Published options that are no longer offered. */
const lostValues = (before: Question, now: Question) =>
  // Whether a code list has them is checked where answers are counted.
  'options' in before && 'options' in now && !hasCodeList(now)
    ? before.options.filter(({ value }) => !now.options.some((each) => each.value === value))
    : [];

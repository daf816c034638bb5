/** The columns of a question in an exported table: what was answered, and its unit and codes in columns of their own. */
import {
  type AnswerValue,
  type Cell,
  fill,
  isBlank,
  isCalendarDate,
  isDateTime,
  type Moment,
  unitText,
  words,
} from '@clinic/engine/base';
import {
  hasCodeList,
  hasRows,
  isOther,
  LINKED,
  OTHER,
  optionOf,
  type Question,
  type QuestionOf,
  type RowsQuestion,
  shortLabelIn,
  takesAnswer,
  textIn,
  traitsOf,
  wordsOfOther,
} from '@clinic/engine/definition';
import { displayOf, signatureOf } from '@clinic/engine/questionTypes';
import { codingsWithin as codingsOf, LOINC, measuredOf } from '@clinic/formats/fhir';
import { type ExportWords, exportWords } from '@clinic/server-platform/base';

export interface AnswerColumn {
  heading: string;
  /** @param value not blank */
  cellOf(value: AnswerValue): Cell;
}

export interface ColumnContext {
  language: string;
  /** Question → the most entries that a submission of the export has. */
  entries: ReadonlyMap<string, number>;
}

/** What a heading says about a question: "Medicines 1: Dose (medicines.1.dose)". */
interface Named {
  label: string;
  id: string;
}

/** Whether it has a value: it is answered or computed. */
export const hasValue = (question: Question): boolean =>
  takesAnswer(question) || question.type === 'computed';

/** The first column is the answer itself, except of a matrix, which has columns for each row. */
export function answerColumns(question: Question, named: Named, context: ColumnContext): AnswerColumn[] {
  const { language } = context;
  const text = (value: AnswerValue): string => displayOf(question, value, language);
  const answer = (cellOf: AnswerColumn['cellOf']): AnswerColumn => ({
    heading: `${headOf(named)}${codeText(question)}`,
    cellOf,
  });
  const part = (name: keyof ExportWords, cellOf: AnswerColumn['cellOf']): AnswerColumn => ({
    heading: `${headOf(named)}: ${exportWords(language)[name]}`,
    cellOf,
  });
  switch (question.type) {
    case 'consent': {
      const { document } = question;
      const agreed = (value: AnswerValue): Cell =>
        document && value === true
          ? fill(words(language).documentVersion, {
              title: textIn(document.title, language),
              version: document.version,
            })
          : undefined;
      return [
        answer((value) => (isFact(value) ? value : text(value))),
        ...(document ? [part('document', agreed)] : []),
      ];
    }
    case 'choice':
    case 'multipleChoice':
      return [
        answer(text),
        part('value', (value) => listed(value, rawOf)),
        ...(question.other ? [part('ownWords', (value) => listed(value, ownWordsOf))] : []),
        ...(isCoded(question) ? [part('code', (value) => listed(value, codeOf(question)))] : []),
      ];
    case 'repeatingGroup':
      return [answer(text), ...entryColumns(question, named, context)];
    case 'signature':
      return [answer(text), part('date', (value) => momentOf(signatureOf(value)?.date))];
    default: {
      if (hasRows(question)) return rowColumns(question, named, context);
      const { answer: kind, moment } = traitsOf(question);
      if (moment) return [answer((value) => momentOf(value) ?? text(value))];
      if (kind === 'boolean') return [answer((value) => (isFact(value) ? value : text(value)))];
      if (kind !== 'number' && question.type !== 'computed') return [answer(text)];
      const measured = (value: AnswerValue) => measuredOf(question, value);
      return [
        answer((value) => measured(value)?.value ?? momentOf(value) ?? (isFact(value) ? value : text(value))),
        ...('bands' in question && question.bands
          ? [part('value', (value) => value as string | number)]
          : []),
        ...(isMeasured(question)
          ? [
              part('unit', (value) => unitText(measured(value)?.unit, language)),
              part('code', (value) => measured(value)?.unit),
            ]
          : []),
      ];
    }
  }
}

/** The columns of each row. */
function rowColumns(question: RowsQuestion, named: Named, context: ColumnContext): AnswerColumn[] {
  return question.rows.flatMap((row) => {
    const choice = { ...question, type: 'choice' as const };
    const label = `${named.label}: ${textIn(row.label, context.language)}`;
    const name = { label, id: `${named.id}.${row.id}` };
    return answerColumns(choice, name, context).map((column) => within(column, (value) => [value, row.id]));
  });
}

/** Columns for each part of each entry, as many entries as there are. */
function entryColumns(
  question: QuestionOf<'repeatingGroup'> & Question,
  { label, id }: Named,
  context: ColumnContext,
): AnswerColumn[] {
  const most = Math.min(context.entries.get(question.id) ?? 0, question.maxItems);
  return Array.from({ length: most }, (_, index) =>
    question.questions.filter(hasValue).flatMap((part) => {
      const name = {
        label: `${label} ${index + 1}: ${shortLabelIn(part, context.language)}`,
        id: `${id}.${index + 1}.${part.id}`,
      };
      return answerColumns(part, name, context).map((column) =>
        within(column, (value) => [Array.isArray(value) ? value[index] : undefined, part.id]),
      );
    }),
  ).flat();
}

/** A column of a part of the answer. */
const within = (
  { heading, cellOf }: AnswerColumn,
  place: (value: AnswerValue) => [record: AnswerValue | undefined, key: string],
): AnswerColumn => ({
  heading,
  cellOf: (value) => {
    const [record, key] = place(value);
    if (typeof record !== 'object' || record === null || !Object.hasOwn(record, key)) return undefined;
    const partValue = (record as Record<string, AnswerValue>)[key];
    return isBlank(partValue) ? undefined : cellOf(partValue as AnswerValue);
  },
});

const headOf = ({ label, id }: Named): string => `${label} (${id})`;

/** " [LOINC 44255-8]"; empty for a question without a code of a terminology. */
function codeText(question: Question): string {
  const codes = codingsOf(question).map(
    ({ system, code }) => `${system === LOINC ? 'LOINC' : 'SNOMED CT'} ${code}`,
  );
  return codes.length > 0 ? ` [${codes.join(', ')}]` : '';
}

const isFact = (value: AnswerValue): value is boolean => typeof value === 'boolean';

const isMeasured = (question: Question): boolean =>
  ('unit' in question && question.unit !== undefined) ||
  ('units' in question && question.units !== undefined);

/** As it is stored; undefined for what is no day or time. */
function momentOf(value: unknown): Moment | undefined {
  if (isCalendarDate(value)) return { date: value };
  if (isDateTime(value)) return { date: value.slice(0, 10), time: value.slice(11) };
  return typeof value === 'string' && CLOCK.test(value) ? { time: value } : undefined;
}
const CLOCK = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;

type Choice = QuestionOf<'choice' | 'multipleChoice'> & Question;

const isCoded = (question: Choice): boolean =>
  hasCodeList(question) || question.options.some(({ code }) => code !== undefined);

/** What conditions and rules read: own words are one answer like any other. */
const rawOf = (value: AnswerValue): Cell => (isOther(value) ? OTHER : (value as string | number));

const ownWordsOf = (value: AnswerValue): Cell => (isOther(value) ? wordsOfOther(value) : undefined);

const codeOf =
  (question: Choice) =>
  (value: AnswerValue): Cell =>
    question[LINKED]?.codingOf(value)?.code ?? optionOf(question, value)?.code;

/** Of one choice itself, of several in a list. */
function listed(value: AnswerValue, cellOf: AnswerColumn['cellOf']): Cell {
  if (!Array.isArray(value)) return cellOf(value);
  return value
    .map(cellOf)
    .filter((cell) => cell !== undefined)
    .join('; ');
}

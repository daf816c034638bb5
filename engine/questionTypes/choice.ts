/** Single choice and multiple choice, optionally with free text, and a matrix of options. */
import { type AnswerValue, isBlank } from '../base/answers.ts';
import { isList, presentationOf } from '../definition/choiceDisplay.ts';
import { MAX_CHOSEN, optionOf, type WithCodeList } from '../definition/codeList.ts';
import { LINKED, type Option, type QuestionOf, textIn } from '../definition/definition.ts';
import { OPTION_VALUE } from '../definition/optionValue.ts';
import { isOther, OTHER, wordsOfOther } from '../definition/otherAnswer.ts';
import { isSought, textOfSought } from '../definition/soughtAnswer.ts';
import { type Fault, isOffered, listFault, objectFault, refused, textFault } from './faults.ts';
import type { JsonSchema, QuestionTypeRules } from './questionType.ts';

const values = (options: Option[]) => options.map(({ value }) => value);

/** An option's label; a value that is not an option (any more) is shown as is. */
const labelOf = (options: WithCodeList, value: AnswerValue, language: string): string => {
  const option = optionOf(options, value);
  if (option) return textIn(option.label, language);
  return isSought(value) ? textOfSought(value) : String(value);
};

/** The same for a question that also accepts free text. */
const chosenText = (question: Offered, value: AnswerValue, language: string): string => {
  const { other } = question;
  if (!other || !isOther(value)) return labelOf(question, value, language);
  const label = textIn(other.label, language);
  const written = wordsOfOther(value).trim();
  return written === '' ? label : `${label}: ${written}`;
};

const trimmedWords = (value: AnswerValue): AnswerValue =>
  isOther(value) ? OTHER + wordsOfOther(value).trim() : value;

/** The chosen options that exclude all others. */
export const exclusiveIn = (options: Option[], chosen: unknown): Array<Option['value']> =>
  Array.isArray(chosen)
    ? values(options.filter(({ exclusive, value }) => exclusive && chosen.includes(value)))
    : [];

type Offered = Pick<QuestionOf<'choice' | 'multipleChoice'>, 'other'> & WithCodeList;

/** For a code list, texts in the format of codes, because a schema cannot list all of them. */
const schemaOfOne = ({ options, codeList, other }: Offered): JsonSchema => {
  const offered =
    codeList === undefined ? { enum: values(options) } : { type: 'string', pattern: OPTION_VALUE.source };
  if (!other) return offered;
  return {
    if: { type: 'string', pattern: '^other:' },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { type: 'string', maxLength: OTHER.length + other.maxLength, pattern: WORDS.source },
    else: offered,
  };
};

/** Free text with at least one character. */
const WORDS = /^other:\s*\S/;

/** @param code of the fault if it is neither an option nor free text */
function choiceFault(question: Offered, value: unknown, code: 'option' | 'options'): Fault {
  const { other } = question;
  if (isSought(value)) return refused('notFromList', { text: textOfSought(value) });
  if (!other || !isOther(value)) return isOfQuestion(question, value) ? undefined : refused(code);
  const words = wordsOfOther(value);
  return textFault(words, other.maxLength) ?? (words.trim() === '' ? refused('otherWords') : undefined);
}

/** Whether it is one of the options; for a list that is not linked, whether it could be. */
function isOfQuestion(question: Offered, value: unknown): boolean {
  if (question.codeList === undefined) return isOffered(question.options, value);
  const list = question[LINKED];
  return list ? list.find(value) !== undefined : typeof value === 'string' && OPTION_VALUE.test(value);
}

/** Whether a value is valid as an answer or as one of several choices. */
export const isChoosable = (question: Offered, value: unknown): boolean =>
  choiceFault(question, value, 'option') === undefined;

export const choice: QuestionTypeRules<'choice'> = {
  schema: schemaOfOne,
  fault: (question, value) => choiceFault(question, value, 'option'),
  missing: (question) => (isList(presentationOf(question)) ? 'requiredFromList' : 'requiredChoice'),
  display: (question, value, language) => chosenText(question, value, language),
  normal: (_question, value) => trimmedWords(value),
};

/** Options in the definition limit the number of choices by themselves. */
const mostChosen = ({ codeList }: Offered): { maxItems?: number } =>
  codeList === undefined ? {} : { maxItems: MAX_CHOSEN };

export const multipleChoice: QuestionTypeRules<'multipleChoice'> = {
  schema: (question) => ({
    type: 'array',
    items: schemaOfOne(question),
    uniqueItems: true,
    ...mostChosen(question),
  }),
  fault(question, value) {
    const fault = listFault(value, mostChosen(question), (item) => choiceFault(question, item, 'options'));
    if (fault) return fault;
    const chosen = value as AnswerValue[];
    return new Set(chosen).size < chosen.length ? refused('uniqueItems') : undefined;
  },
  check({ options }, value) {
    const [one, other] = exclusiveIn(options, value);
    if (one !== undefined && other !== undefined)
      return [refused('exclusiveTogether', { value: one, other })];
    // There is only one free-text field.
    return (value as AnswerValue[]).filter(isOther).length > 1 ? [refused('type')] : [];
  },
  missing: (question) => (isList(presentationOf(question)) ? 'requiredFromList' : 'requiredOptions'),
  display: (question, value, language) =>
    (Array.isArray(value) ? value : [value]).map((item) => chosenText(question, item, language)).join(', '),
  // "None of the above" next to a named option is ignored: the named one was meant.
  normal({ options, other }, value) {
    if (!Array.isArray(value)) return value;
    const chosen = other ? value.map(trimmedWords) : value;
    if (chosen.length < 2) return chosen;
    const exclusive = new Set<AnswerValue>(exclusiveIn(options, chosen));
    const named = chosen.filter((item) => !exclusive.has(item));
    return named.length > 0 && named.length < chosen.length ? named : chosen;
  },
};

export const matrix: QuestionTypeRules<'matrix'> = {
  schema: ({ rows, options, required }) => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(rows.map(({ id }) => [id, { enum: values(options) }])),
    ...(required ? { required: rows.map(({ id }) => id) } : {}),
  }),
  fault: ({ rows, options, required = false }, value) =>
    objectFault(
      value,
      rows.map(({ id }) => ({
        key: id,
        required,
        fault: (chosen) => (isOffered(options, chosen) ? undefined : refused('option')),
      })),
    ),
  missing: () => 'requiredRows',
  display: ({ rows, options }, value, language) =>
    rows
      .map(
        ({ id, label }) => [textIn(label, language), (value as Record<string, AnswerValue>)?.[id]] as const,
      )
      .filter(([, answer]) => !isBlank(answer))
      .map(([label, answer]) => `${label}: ${labelOf({ options }, answer as AnswerValue, language)}`)
      .join('; '),
};

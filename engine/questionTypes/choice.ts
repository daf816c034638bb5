/** One option, several options, a matrix of options. */
import type { AnswerValue } from '../base/answers.ts';
import { isBlank } from '../base/answers.ts';
import { type Option, textIn } from '../definition/definition.ts';
import { isOffered, listFault, objectFault, refused } from './faults.ts';
import type { QuestionTypeRules } from './questionType.ts';

const values = (options: Option[]) => options.map(({ value }) => value);

/** An option's label; a value that is not an option (any more) is shown as is. */
const labelOf = (options: Option[], value: AnswerValue, language: string): string => {
  const option = options.find((candidate) => candidate.value === value);
  return option ? textIn(option.label, language) : String(value);
};

export const choice: QuestionTypeRules<'choice'> = {
  schema: ({ options }) => ({ enum: values(options) }),
  fault: ({ options }, value) => (isOffered(options, value) ? undefined : refused('option')),
  fhir: (_question, value) => [{ option: value }],
  missing: ({ display }) => (display === 'select' ? 'requiredFromList' : 'requiredChoice'),
  display: ({ options }, value, language) => labelOf(options, value, language),
};

export const multipleChoice: QuestionTypeRules<'multipleChoice'> = {
  schema: ({ options }) => ({ type: 'array', items: { enum: values(options) }, uniqueItems: true }),
  fault({ options }, value) {
    const fault = listFault(value, {}, (item) => (isOffered(options, item) ? undefined : refused('options')));
    if (fault) return fault;
    const chosen = value as AnswerValue[];
    return new Set(chosen).size < chosen.length ? refused('uniqueItems') : undefined;
  },
  fhir: (_question, value) => [value].flat().map((option) => ({ option })),
  missing: () => 'requiredOptions',
  display: ({ options }, value, language) =>
    (Array.isArray(value) ? value : [value]).map((item) => labelOf(options, item, language)).join(', '),
  // "None of the above" next to a named option is ignored: the named one was meant.
  normal({ options }, value) {
    if (!Array.isArray(value) || value.length < 2) return value;
    const exclusive = new Set(values(options.filter((option) => option.exclusive)));
    const named = value.filter((item) => !exclusive.has(item as string | number));
    return named.length > 0 && named.length < value.length ? named : value;
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
      .map(([label, answer]) => `${label}: ${labelOf(options, answer as AnswerValue, language)}`)
      .join('; '),
};

/** A group of questions that can be answered any number of times. */
import { type AnswerValue, isBlank } from '../base/answers.ts';
import { type Question, takesAnswer, textIn } from '../definition/definition.ts';
import { displayOf, findingsOf, normalAnswer, schemaOf } from './index.ts';
import type { Finding, QuestionTypeRules } from './questionType.ts';

type Entry = Record<string, AnswerValue>;

export const repeatingGroup: QuestionTypeRules<'repeatingGroup'> = {
  schema: ({ questions, minItems, maxItems }) => ({
    type: 'array',
    maxItems,
    ...(minItems === undefined ? {} : { minItems }),
    items: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(answerable(questions).map((part) => [part.id, schemaOf(part)])),
      required: answerable(questions)
        .filter(({ required }) => required)
        .map(({ id }) => id),
    },
  }),
  check: ({ questions }, value, today) =>
    (value as Entry[]).flatMap((entry, index) =>
      answerable(questions).flatMap((part): Finding[] => {
        const answer = entry[part.id];
        if (isBlank(answer)) return [];
        return findingsOf(part, answer as AnswerValue, today).map((finding) => ({
          ...finding,
          params: { ...finding.params, entry: index + 1 },
        }));
      }),
    ),
  display: ({ questions }, value, language) =>
    (Array.isArray(value) ? (value as Entry[]) : [])
      .map((entry) =>
        answerable(questions)
          .filter(({ id }) => !isBlank(entry[id]))
          .map(
            (part) =>
              `${textIn(part.label, language)}: ${displayOf(part, entry[part.id] as AnswerValue, language)}`,
          )
          .join(', '),
      )
      .join('; '),
  normal: ({ questions }, value) =>
    Array.isArray(value)
      ? value.filter((entry) => !isBlank(entry)).map((entry) => normalEntry(questions, entry))
      : value,
};

const answerable = (questions: Question[]) => questions.filter(takesAnswer);

function normalEntry(questions: Question[], entry: AnswerValue): AnswerValue {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  const parts = Object.entries(entry).filter(([, answer]) => !isBlank(answer));
  return Object.fromEntries(
    parts.map(([id, answer]) => {
      const part = questions.find((candidate) => candidate.id === id);
      return [id, part ? normalAnswer(part, answer) : answer];
    }),
  );
}

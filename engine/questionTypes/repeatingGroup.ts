/** A group of questions that can be answered any number of times. */
import { type AnswerValue, isBlank } from '../base/answers.ts';
import { type Question, shortLabelIn, takesAnswer } from '../definition/definition.ts';
import { type Fault, listFault, objectFault } from './faults.ts';
import type { QuestionTypeRules, QuestionTypes } from './questionType.ts';

type Entry = Record<string, AnswerValue>;

export const repeatingGroup: QuestionTypeRules<'repeatingGroup'> = {
  schema: ({ questions, minItems, maxItems }, types) => ({
    type: 'array',
    maxItems,
    ...(minItems === undefined ? {} : { minItems }),
    items: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(answerable(questions).map((part) => [part.id, types.schemaOf(part)])),
      required: answerable(questions)
        .filter(isAlwaysRequired)
        .map(({ id }) => id),
    },
  }),
  fault: ({ questions, minItems, maxItems }, value, types) =>
    listFault(value, { minItems: minItems ?? 0, maxItems }, (entry, index) =>
      inEntry(
        index,
        objectFault(
          entry,
          answerable(questions).map((part) => ({
            key: part.id,
            required: isAlwaysRequired(part),
            fault: (answer) => types.faultOf(part, answer as AnswerValue),
          })),
        ),
      ),
    ),
  missing: () => 'requiredEntry',
  display: ({ questions }, value, language, types) =>
    (Array.isArray(value) ? (value as Entry[]) : [])
      .map((entry) =>
        questions
          .filter(({ id }) => !isBlank(entry[id]))
          .map(
            (part) =>
              `${shortLabelIn(part, language)}: ${types.displayOf(part, entry[part.id] as AnswerValue, language)}`,
          )
          .join(', '),
      )
      .join('; '),
  normal: ({ questions }, value, types) =>
    Array.isArray(value)
      ? value.filter((entry) => !isBlank(entry)).map((entry) => normalEntry(questions, entry, types))
      : value,
};

const answerable = (questions: Question[]) => questions.filter(takesAnswer);

/** If a question applies only to some entries, or is computed in some, `validate` requires its answer. */
const isAlwaysRequired = ({ required, showWhen, compute }: Question): boolean =>
  required === true && showWhen === undefined && compute === undefined;

/** `validate` also names the question, and finds every fault. */
const inEntry = (index: number, fault: Fault): Fault =>
  fault && { ...fault, params: { ...fault.params, entry: index + 1 } };

function normalEntry(questions: Question[], entry: AnswerValue, types: QuestionTypes): AnswerValue {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  const parts = Object.entries(entry).filter(([, answer]) => !isBlank(answer));
  return Object.fromEntries(
    parts.map(([id, answer]) => {
      const part = questions.find((candidate) => candidate.id === id);
      return [id, part ? types.normalAnswer(part, answer) : answer];
    }),
  );
}

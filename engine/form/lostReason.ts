/** Whether a question accepts an answer given to an earlier version, regardless of the date. */
import type { AnswerValue } from '../base/answers.ts';
import {
  hasRows,
  momentField,
  type Question,
  type QuestionOf,
  type RowsQuestion,
  takesAnswer,
} from '../definition/definition.ts';
import { isChoosable } from '../questionTypes/choice.ts';
import { faultOf, findingsOf, normalAnswer } from '../questionTypes/index.ts';

/** Why an answer cannot be mapped to the later version. */
export type LostReason = 'gone' | 'option' | 'form' | 'taken';

/** Why a question does not accept a value; undefined if it does. A newly added part does not invalidate an answer. */
export function reasonAgainst(question: Question, value: AnswerValue): LostReason | undefined {
  const normal = normalAnswer(question, value);
  return partReason(question, normal) ?? (isRefused(asking(question), normal) ? 'form' : undefined);
}

const isRefused = (question: Question, value: AnswerValue): boolean =>
  faultOf(question, value) !== undefined ||
  findingsOf(question, value, ANY_DAY).some(({ level }) => level === 'hard');

/** Stands for today in questions without limits that depend on the date. */
const ANY_DAY = '2000-01-01';

/** The question without limits that depend on the date, and not required. */
function asking(question: Question): Question {
  const { required: _, ...optional } = withoutToday(question);
  if (optional.type !== 'repeatingGroup') return optional as Question;
  const { minItems: _least, ...group } = optional;
  return { ...group, questions: group.questions.map(asking) };
}

/** The question without limits that depend on the date. */
export function withoutToday(question: Question): Question {
  const { min, max } = momentField(question) ?? {};
  if (min !== 'today' && max !== 'today') return question;
  const { min: _min, max: _max, ...rest } = question as QuestionOf<'date'>;
  return {
    ...rest,
    ...(min !== undefined && min !== 'today' && { min }),
    ...(max !== undefined && max !== 'today' && { max }),
  };
}

/** Whether the question, a row or an option that the answer belongs to no longer exists. */
function partReason(question: Question, value: AnswerValue): LostReason | undefined {
  if (!takesAnswer(question)) return 'gone';
  switch (question.type) {
    case 'choice':
      if (isChoosable(question, value)) return undefined;
      return typeof value === 'object' ? 'form' : 'option';
    case 'multipleChoice':
      if (!Array.isArray(value)) return 'form';
      return value.every((item) => isChoosable(question, item)) ? undefined : 'option';
    case 'repeatingGroup':
      if (!Array.isArray(value) || !value.every(isObject)) return 'form';
      return first(
        value.flatMap((entry) => Object.entries(entry)),
        ([id, entry]) => {
          const part = question.questions.find((each) => each.id === id);
          return part ? partReason(part, entry) : 'gone';
        },
      );
    default:
      return hasRows(question) ? rowReason(question, value) : undefined;
  }
}

function rowReason({ rows, options }: RowsQuestion, value: AnswerValue): LostReason | undefined {
  if (!isObject(value)) return 'form';
  return first(Object.entries(value), ([row, entry]) => {
    if (!rows.some(({ id }) => id === row)) return 'gone';
    return options.some((option) => option.value === entry) ? undefined : 'option';
  });
}

const isObject = (value: AnswerValue): value is { [key: string]: AnswerValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function first<T>(list: readonly T[], reasonOf: (each: T) => LostReason | undefined): LostReason | undefined {
  for (const each of list) {
    const reason = reasonOf(each);
    if (reason) return reason;
  }
  return undefined;
}

/**
 * Code lists: options of a choice in a document of their own, such as the diagnoses of ICD-10. A definition names a
 * list by its digest. `options` of such a question is empty, so that nothing iterates over a hundred thousand codes by
 * accident; a single code is looked up here.
 */
import type { Choice } from './choiceDisplay.ts';
import { type CodeList, type Definition, LINKED, type Option, type Question } from './definition.ts';

export type WithCodeList = Pick<Choice, 'options' | 'codeList' | typeof LINKED>;

/** Maximum codes of a list. */
export const MAX_CODES = 100_000;

/** Maximum chosen codes of a multiple choice: more would be unreadable for staff. */
export const MAX_CHOSEN = 200;

/** The option stored as this value, from the question or from its linked list. */
export const optionOf = (question: WithCodeList, value: unknown): Option | undefined =>
  question.codeList === undefined
    ? question.options.find((option) => option.value === value)
    : question[LINKED]?.find(value);

/** All options, for a search; none of a list that is not linked. */
export const searchedOptions = (question: WithCodeList): readonly Option[] =>
  question.codeList === undefined ? question.options : (question[LINKED]?.options() ?? question.options);

/** Whether answers to the question or a part of it cannot be checked yet, and are therefore unknown. */
export const isUnlinked = (question: Question): boolean => {
  if (question.type === 'repeatingGroup') return question.questions.some(isUnlinked);
  return hasCodeList(question) && question[LINKED] === undefined;
};

/** Whether its options are in a code list. */
export const hasCodeList = (question: Question): question is Choice & Question & { codeList: string } =>
  (question.type === 'choice' || question.type === 'multipleChoice') && question.codeList !== undefined;

/** Digests of the lists that questions name, without duplicates. */
export const codeListsIn = ({ steps }: Pick<Definition, 'steps'>): string[] => [
  ...new Set(steps.flatMap(({ questions }) => questions.flatMap(namedBy))),
];

const namedBy = (question: Question): string[] => {
  if (question.type === 'repeatingGroup') return question.questions.flatMap(namedBy);
  return hasCodeList(question) ? [question.codeList] : [];
};

/** The definition with those lists linked to the questions that name them; unchanged if it names none. */
export function linkCodeLists(definition: Definition, lists: ReadonlyMap<string, CodeList>): Definition {
  if (!codeListsIn(definition).some((digest) => lists.has(digest))) return definition;
  const steps = definition.steps.map((step) => {
    const questions = step.questions.map((question) => linked(question, lists));
    return questions.every((question, index) => question === step.questions[index])
      ? step
      : { ...step, questions };
  });
  return { ...definition, steps };
}

function linked(question: Question, lists: ReadonlyMap<string, CodeList>): Question {
  if (question.type === 'repeatingGroup') {
    const questions = question.questions.map((part) => linked(part, lists));
    return questions.every((part, index) => part === question.questions[index])
      ? question
      : { ...question, questions };
  }
  const list = hasCodeList(question) ? lists.get(question.codeList) : undefined;
  return list ? ({ ...question, [LINKED]: list } as Question) : question;
}

/** Estimates the cost of all conditions of a document, from the questions they read. */
import type { LogicJson } from '../../base/logicJson.ts';
import { error, localize, type Problem } from '../../base/problem.ts';
import { hasCodeList, MAX_CHOSEN } from '../../definition/codeList.ts';
import { hasRows, type Question } from '../../definition/definition.ts';
import { MAX_EXTERNAL_TEXT } from '../../definition/externalValue.ts';
import { costOf, isTooExpensive, type Size, type SizeOf } from '../../logic/cost.ts';

/** Maximum steps of all conditions of a document together: a page evaluates them on every answer. */
const MAX_DOCUMENT_STEPS = 1_000_000;

const SCALAR: Size = { items: 1, characters: 80 };
/** Size per option of the lookup that `score` expands to. */
const PARTS_AN_OPTION = 6;

/**
 * Maximum size of an answer.
 * @param sizeOf size of a name that the entries of a group read outside it
 */
function sizeOfQuestion(question: Question, sizeOf: SizeOf): Size {
  switch (question.type) {
    case 'textList': {
      const entry = { items: 1, characters: question.maxLength };
      return { items: question.maxItems, characters: question.maxItems * question.maxLength, entry };
    }
    case 'choice':
      return { ...SCALAR, points: question.options.length * PARTS_AN_OPTION };
    case 'multipleChoice': {
      const count = hasCodeList(question) ? MAX_CHOSEN : question.options.length;
      return { items: count, characters: count * 80, entry: SCALAR, points: count * PARTS_AN_OPTION };
    }
    case 'repeatingGroup': {
      const partById = new Map(question.questions.map((part) => [part.id, part]));
      const ofPart = questionSizes((id) => partById.get(id), sizeOf);
      const parts = question.questions.map(({ id }) => ofPart(id) ?? SCALAR);
      const characters = parts.reduce((most, part) => Math.max(most, part.characters), 0);
      const items = parts.reduce((most, part) => Math.max(most, part.items), 1);
      const entry = { items, characters, entry: { items, characters, entry: SCALAR } };
      return { items: question.maxItems, characters: question.maxItems * characters, entry };
    }
    case 'file':
      return { items: question.maxFiles, characters: question.maxFiles * 80, entry: SCALAR };
    default: {
      if (!hasRows(question))
        return 'maxLength' in question ? { items: 1, characters: question.maxLength } : SCALAR;
      const points = question.options.length * PARTS_AN_OPTION;
      const rows = question.rows.length;
      return { items: rows, characters: rows * 80, entry: { ...SCALAR, points }, points: rows * points };
    }
  }
}

/**
 * The size of each question by id; for a computed one, the size of its value.
 * @param outerSizes sizes of names that are not questions
 */
export function questionSizes(
  questionOf: (id: string) => Question | undefined,
  outerSizes: SizeOf = () => undefined,
): SizeOf {
  const sizes = new Map<string, Size>();
  const sizeOf: SizeOf = (name) => {
    const cached = sizes.get(name);
    if (cached) return cached;
    const question = questionOf(name);
    if (!question) return outerSizes(name);
    // Circular values are reported elsewhere; long chains are followed only this far.
    sizes.set(name, SCALAR);
    if (question.type !== 'computed') sizes.set(name, sizeOfQuestion(question, sizeOf));
    else if (question.fhirPath) sizes.set(name, { items: 1, characters: MAX_EXTERNAL_TEXT });
    else if (level < FOLLOWED) {
      level += 1;
      sizes.set(name, costOf(question.compute, sizeOf).size);
      level -= 1;
    }
    return sizes.get(name);
  };
  let level = 0;
  return sizeOf;
}

const FOLLOWED = 50;

export interface CostedCondition {
  logic: LogicJson;
  path: string;
  /** Sizes of the names it reads. */
  sizes: SizeOf;
  /** Number of evaluations; 1 by default. */
  times?: number;
}

/**
 * Problems of conditions that exceed the budget of one evaluation, and of documents whose conditions together exceed
 * the limit.
 * @param whole path at which the latter are reported
 */
export function costProblems(conditions: readonly CostedCondition[], whole: string): Problem[] {
  let steps = 0;
  const problems = conditions.flatMap(({ logic, path, sizes, times = 1 }) => {
    const cost = costOf(logic, sizes);
    steps += cost.steps * times;
    return isTooExpensive(cost) ? [error(path, 'logic_cost', localize('logicCost'))] : [];
  });
  const isWhole = problems.length === 0 && !(steps <= MAX_DOCUMENT_STEPS);
  return isWhole ? [error(whole, 'document_cost', localize('documentCost'))] : problems;
}

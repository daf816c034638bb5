/** Quantities that are asked in parts, such as a height in feet and inches. */
import { type AnswerValue, isBlank } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { factorOf, totalOf, unitOf } from '@clinic/engine/form';

export interface QuantityInParts {
  /** Largest unit first. */
  parts: readonly Question[];
  /** In the unit of the last part; undefined if a part is unanswered. */
  total: number | undefined;
}

/**
 * Questions of one measure that are shown under the same condition, each answered with less than one of the larger unit:
 * 5 ft and 6 in, but not the same weight in kilograms and in pounds.
 */
export function quantitiesInParts(
  questions: readonly Question[],
  values: Readonly<Record<string, AnswerValue | undefined>>,
): QuantityInParts[] {
  const groups = new Map<string, Question[]>();
  for (const question of questions) {
    if (question.measure === undefined || unitOf(question) === undefined) continue;
    const shownTogether = JSON.stringify([question.measure, question.showWhen]);
    groups.set(shownTogether, [...(groups.get(shownTogether) ?? []), question]);
  }
  return [...groups.values()].flatMap((group) => {
    const parts = group.toSorted((one, other) => factorOf(other) - factorOf(one));
    if (parts.every(({ id }) => isBlank(values[id] ?? null)) || !isDivided(parts, values)) return [];
    const total = totalOf(parts, values);
    // Not 66.00000000000001.
    const inLast = total && Number((total / factorOf(parts.at(-1) as Question)).toFixed(6));
    return [{ parts, total: inLast }];
  });
}

function isDivided(
  parts: readonly Question[],
  values: Readonly<Record<string, AnswerValue | undefined>>,
): boolean {
  return (
    parts.length > 1 &&
    parts.every((part, index) => {
      const larger = parts[index - 1];
      const value = values[part.id];
      return larger === undefined || typeof value !== 'number' || value * factorOf(part) < factorOf(larger);
    })
  );
}

/** A measurement in the units it was not answered in, converted from the original answer to avoid drift. */
import type { Answers } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { convertMeasure, displayAnswer } from '@clinic/engine/form';

/** Question id (the last answered one of a measurement) → the measurement in other units. */
export function otherUnits(
  questions: readonly Question[],
  answers: Answers,
  language: string,
): Map<string, string> {
  const texts = new Map<string, string>();
  const measures = new Set(questions.flatMap(({ measure }) => (measure === undefined ? [] : [measure])));
  for (const measure of measures) {
    const all = questions.filter((question) => question.measure === measure);
    const from = all.filter(({ id }) => typeof answers[id] === 'number');
    const to = all.filter(({ id }) => typeof answers[id] !== 'number');
    const last = from.at(-1);
    const converted = last && to.length > 0 ? convertMeasure(from, to, answers) : undefined;
    if (!last || !converted) continue;
    const parts = to.map((question) => displayAnswer(question, converted[question.id], language));
    texts.set(last.id, parts.join(' '));
  }
  return texts;
}

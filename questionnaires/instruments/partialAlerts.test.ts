/** Partly answered instruments alert if every completion needs attention. */
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../engine/base/answers.ts';

import type { Definition, Question } from '../../engine/definition/definition.ts';
import { atLeastText, needsAttention } from '../../engine/form/display.ts';
import { compileQuestionnaire } from '../../engine/form/questionnaire.ts';
import { resolveForm } from '../../engine/form/visibility.ts';
import { scoreOf } from '../../engine/logic/scores.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { seededRandom } from '../../fixtures/randomAnswers.ts';
import { shippedInstruments } from './instruments.ts';
import { formOf } from './parseInstrument.ts';

const alerting = shippedInstruments().filter(({ step }) =>
  step.questions.some(
    (question) => question.type === 'computed' && question.bands?.some(({ alert }) => alert),
  ),
);

function evaluating(instrument: (typeof alerting)[number]) {
  const { definition } = parseDefinition(formOf(instrument.step, instrument.languages));
  const questionnaire = compileQuestionnaire(definition as Definition);
  return (answers: Answers) => resolveForm(questionnaire, answers, '2026-03-15');
}

/** The options of an item by points, lowest first; none for other questions. */
function byPoints(question: Question): Array<string | number> {
  if (question.type !== 'choice') return [];
  return question.options
    .filter(({ unknown }) => !unknown)
    .toSorted((one, other) => (scoreOf(one) ?? 0) - (scoreOf(other) ?? 0))
    .map(({ value }) => value);
}

test('PHQ-9 with the item on self-harm left blank is at least moderate, in words', () => {
  const phq9 = alerting.find(({ name }) => name === 'PHQ-9');
  if (!phq9) throw new Error('PHQ-9 is shipped');
  const points = [2, 2, 2, 2, 2, 2, 0, 0];
  const form = evaluating(phq9)(
    Object.fromEntries(points.map((value, index) => [`phq9_${index + 1}`, value])),
  );
  const texts = phq9.step.questions.flatMap((question) => atLeastText(question, form, 'en') ?? []);
  expect(texts).toEqual(['At least Moderate']);
  const inSpanish = phq9.step.questions.flatMap((question) => atLeastText(question, form, 'es') ?? []);
  expect(inSpanish).toEqual(['Al menos Moderada']);
});

describe.each(alerting.map((instrument) => [instrument.name, instrument] as const))(
  '%s',
  (_name, instrument) => {
    const evaluate = evaluating(instrument);
    const items = instrument.step.questions.filter((question) => byPoints(question).length > 0);
    const computed = instrument.step.questions.filter(({ type }) => type === 'computed');
    const alertsOf = (answers: Answers) => {
      const { values } = evaluate(answers);
      return new Set(computed.filter((each) => needsAttention(each, values[each.id])).map(({ id }) => id));
    };

    test('an instrument with missing answers alerts if and only if every completion does', () => {
      const random = seededRandom(29);
      let found = 0;
      for (let round = 0; round < 300; round += 1) {
        const answered = Object.fromEntries(
          items.flatMap((item) => {
            const options = byPoints(item);
            return random() < 0.3 ? [] : [[item.id, options[Math.floor(random() ** 0.5 * options.length)]]];
          }),
        ) as Answers;
        const completed = (place: number): Answers => ({
          ...Object.fromEntries(items.map((item) => [item.id, byPoints(item).at(place) as string | number])),
          ...answered,
        });
        const { atLeast } = evaluate(answered);
        const [fewest, most] = [alertsOf(completed(0)), alertsOf(completed(-1))];
        const known = alertsOf(answered);
        for (const { id } of computed) {
          const always = fewest.has(id) && most.has(id);
          expect(known.has(id) || atLeast.has(id), JSON.stringify({ id, answered })).toBe(always);
          if (always) found += 1;
        }
      }
      expect(found).toBeGreaterThan(0);
    });
  },
);

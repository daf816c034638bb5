/** Constraints on answers. */
import { answer, core, form, found, reply } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';

describe('constraints', () => {
  const constraint = (expression: string, severity = 'error') => ({
    url: core('questionnaire-constraint'),
    extension: [
      { url: 'key', valueId: 'k1' },
      { url: 'severity', valueCode: severity },
      { url: 'expression', valueString: expression },
      { url: 'human', valueString: 'Three answers' },
    ],
  });
  const question = (...extension: JsonObject[]) =>
    form([{ linkId: 'q', type: 'string', repeats: true, extension }]);
  const two = reply([answer('q', { valueString: 'a' }, { valueString: 'b' })]);
  const PLACE = 'QuestionnaireResponse.item[0]';

  test('a broken constraint is an error or a warning according to its severity', () => {
    expect(found(question(constraint('answer.count() = 2')), two)).toEqual([]);
    expect(found(question(constraint('answer.count() = 3')), two)).toEqual([`error invariant ${PLACE}`]);
    expect(found(question(constraint('answer.count() = 3', 'warning')), two)).toEqual([
      `warning invariant ${PLACE}`,
    ]);
    expect(found(question(constraint('answer.count() = %questionnaire.item.count() + 1')), two)).toEqual([]);
  });

  test('an empty result is undecided, and a failing expression has the severity of the constraint', () => {
    expect(found(question(constraint('{}')), two)).toEqual([`information invariant ${PLACE}`]);
    expect(found(question(constraint('answer.count( = 3', 'warning')), two)).toEqual([
      `warning exception ${PLACE}`,
    ]);
    expect(found(question(constraint('answer.count( = 3')), two)).toEqual([`error exception ${PLACE}`]);
  });

  test('a constraint of the Questionnaire applies to the whole response', () => {
    const whole = form([{ linkId: 'q', type: 'string', repeats: true }], {
      extension: [constraint('item.answer.count() = 3')],
    });
    expect(found(whole, two)).toEqual(['error invariant QuestionnaireResponse']);
  });
});

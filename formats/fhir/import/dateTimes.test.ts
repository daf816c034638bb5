import { core } from '@clinic/testing/fhir/forms';
import { exported, imported, itemsOf, questionsOf } from '@clinic/testing/fhir/importedForm';
import { describe, expect, test } from 'vitest';

describe('dates with a time', () => {
  const from = { url: core('minValue'), valueDateTime: '2026-03-01T08:00:00-05:00' };
  const seen = { linkId: 'seen', text: 'Seen', type: 'dateTime' };

  test('are limited by the local time that a limit states, or by whole days', () => {
    const { definition, outcome, source } = imported([
      { ...seen, extension: [from, { url: core('maxValue'), valueDateTime: '2026-03-31' }] },
    ]);
    expect(questionsOf(definition)).toMatchObject([
      { type: 'dateTime', min: '2026-03-01T08:00', max: '2026-03-31T23:59' },
    ]);
    expect(outcome('Questionnaire.item[0].type')).toBe('taken');
    expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
    expect(outcome('Questionnaire.item[0].extension[1]')).toBe('taken');
    expect(exported(definition)).toEqual(source);
  });

  test('are limited by whole months or years', () => {
    const limits = [
      { url: core('minValue'), valueDateTime: '2024' },
      { url: core('maxValue'), valueDateTime: '2026-02' },
    ];
    const { definition, outcome, source } = imported([{ ...seen, extension: limits }]);
    expect(questionsOf(definition)).toMatchObject([{ min: '2024-01-01T00:00', max: '2026-02-28T23:59' }]);
    expect(outcome('Questionnaire.item[0].extension[1]')).toBe('mapped');
    expect(exported(definition)).toEqual(source);
  });

  test('an initial value stays in the source, which is reported', () => {
    const initial = [{ valueDateTime: '2026-02-03T08:30:00Z' }];
    const { definition, elements } = imported([{ ...seen, initial }]);
    expect(elements.find(({ path }) => path === 'Questionnaire.item[0].initial[0]')).toMatchObject({
      outcome: 'kept',
      note: { code: 'notInAdvance' },
    });
    expect(itemsOf(exported(definition))[0]).toMatchObject({ initial });
  });
});

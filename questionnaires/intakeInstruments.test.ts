/** Instruments within the intake have their published wording. */
import { describe, expect, test } from 'vitest';
import { textIn } from '../engine/definition/definition.ts';
import { questionOf } from '../fixtures/newestIntake.ts';

describe('instruments with codes are verbatim', () => {
  test.each([
    ['phq2_interest', '44250-9', 'Little interest or pleasure in doing things'],
    ['phq2_mood', '44255-8', 'Feeling down, depressed, or hopeless'],
    [
      'self_harm_thoughts',
      '44260-8',
      'Thoughts that you would be better off dead, or of hurting yourself in some way',
    ],
    ['alcohol_frequency', '68518-0', 'How often do you have a drink containing alcohol?'],
    [
      'alcohol_quantity',
      '68519-8',
      'How many standard drinks containing alcohol do you have on a typical day?',
    ],
    ['alcohol_binge', '68520-6', 'How often do you have six or more drinks on one occasion?'],
  ])('%s', (id, code, label) => {
    const question = questionOf(id);
    expect(question.codes).toEqual([{ system: 'loinc', code }]);
    expect(textIn(question.label, 'en')).toBe(label);
  });

  test('the PHQ items in Spanish have the official answers', () => {
    for (const id of ['phq2_interest', 'phq2_mood', 'self_harm_thoughts']) {
      const question = questionOf(id);
      const labels = 'options' in question ? question.options.map(({ label }) => textIn(label, 'es')) : [];
      expect(labels).toEqual([
        'Para nada',
        'Varios días',
        'Más de la mitad de los días',
        'Casi todos los días',
      ]);
    }
  });
});

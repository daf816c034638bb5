import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { exported, imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { describe, expect, test } from 'vitest';

const TODAY = '2026-11-23';

describe('dates with a time', () => {
  const seen = { linkId: 'seen', text: 'Seen', type: 'dateTime' };
  const shownWith = (condition: object, seenAt: string) => {
    const more = { linkId: 'more', text: 'More', type: 'string', enableWhen: [condition] };
    const { definition, source } = imported([seen, more]);
    expect(exported(definition)).toEqual(source);
    return resolveForm(compileQuestionnaire(definition), { seen: seenAt }, TODAY).questions.get('more');
  };

  test.each([
    ['>=', '2026-03-01T08:00:00Z', '2026-03-01T08:00', '2026-03-01T07:59'],
    ['=', '2026-03-01T08:00:00-05:00', '2026-03-01T08:00', '2026-03-01T08:01'],
    ['=', '2026-03-01', '2026-03-01T23:59', '2026-03-02T00:00'],
    ['<=', '2026-03-01', '2026-03-01T23:59', '2026-03-02T00:00'],
    ['>', '2026-03-01', '2026-03-02T00:00', '2026-03-01T23:59'],
  ])('enableWhen %s %s: met by %s, not by %s', (operator, answerDateTime, met, unmet) => {
    const condition = { question: 'seen', operator, answerDateTime };
    expect([shownWith(condition, met), shownWith(condition, unmet)]).toEqual(['shown', 'hidden']);
  });

  test('a condition with seconds is reported and not imported', () => {
    const { definition, outcome } = imported([
      seen,
      {
        ...{ linkId: 'more', text: 'More', type: 'string' },
        enableWhen: [{ question: 'seen', operator: '>', answerDateTime: '2026-03-01T08:00:30Z' }],
      },
    ]);
    expect(questionsOf(definition)[1]).not.toHaveProperty('showWhen');
    expect(outcome('Questionnaire.item[1].enableWhen[0]')).toBe('kept');
  });
});

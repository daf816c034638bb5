/** Answers to questions of a group whose condition reads answers outside it. */
import { smokersMedicines } from '@clinic/fixtures/authoring/smokersMedicines';
import { describe, expect, test } from 'vitest';
import type { AnswerValue } from '../base/answers.ts';
import { assess } from '../validation/assess.ts';

const DAY = '2026-03-15';

describe('a condition on a question outside the group', () => {
  const form = smokersMedicines();

  test('decides which answers are required, which count and what rules read', () => {
    const entries: AnswerValue[] = [{ kind: 'other' }, { kind: 'other', which: 'Zinc' }];
    const of = (smokes: boolean) => assess(form, { smokes, medicines: entries }, DAY);
    expect(
      of(true)
        .issues.filter(({ key }) => key === 'medicines')
        .map(({ code }) => code),
    ).toEqual(['incomplete']);
    expect(of(false).issues.filter(({ key }) => key === 'medicines')).toEqual([]);
    expect(of(false).visibleAnswers.medicines).toEqual([{ kind: 'other' }, { kind: 'other' }]);
    expect(of(false).ruleInputs.values.medicines).toEqual([
      expect.objectContaining({ which: null }),
      expect.objectContaining({ which: null }),
    ]);
  });
});

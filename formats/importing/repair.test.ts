/** Only parts that a definition refuses are left out. */
import type { Definition } from '@clinic/engine/definition';
import { expect, test } from 'vitest';
import { aboutStep, NO_FLAGS } from './aboutStep.ts';
import { repaired } from './repair.ts';

test('a part with two problems is left out once, and its question is still asked', () => {
  const { about, patient } = aboutStep('en', new Set());
  const both = { and: [{ var: 'gone' }, { var: 'missing' }] };
  const draft: Definition = {
    ...{ id: 'form', version: '1.0', title: { en: 'Form' }, languages: ['en'], ruleSet: NO_FLAGS, patient },
    steps: [
      about,
      {
        id: 'more',
        title: { en: 'More' },
        questions: [
          { id: 'shown', type: 'integer', label: { en: 'Shown' }, showWhen: both },
          {
            ...{ id: 'checked', type: 'integer', label: { en: 'Checked' } },
            checks: [{ id: 'k', level: 'hard', when: both, message: { en: 'No' } }],
          },
        ],
      },
    ],
  };
  const notes: string[] = [];
  const { definition } = repaired(draft, (_, { code }, key) => notes.push(`${key} ${code}`));
  expect(definition?.steps[1]?.questions).toEqual([
    { id: 'shown', type: 'integer', label: { en: 'Shown' } },
    { id: 'checked', type: 'integer', label: { en: 'Checked' } },
  ]);
  expect(notes).toEqual(['showWhen partLeftOut', 'checks partLeftOut']);
});

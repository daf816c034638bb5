/** Bands of values computed in entries while an answer outside the group is unknown. */
import { label, parsed } from '@clinic/fixtures/authoring/computedInEntries';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import { assess } from '../validation/assess.ts';
import { compileQuestionnaire } from './questionnaire.ts';

const DAY = '2026-03-15';

test('its band is unknown while it is unknown whether a question of another step applies', () => {
  const scored = (id: string) => ({
    id,
    type: 'choice',
    label: label(id),
    options: [1, 2, 3].map((score) => ({ value: `v${score}`, score, label: label(String(score)) })),
  });
  const total = {
    id: 'points',
    type: 'computed',
    label: label('Points'),
    compute: { '+': [{ score: { var: 's1' } }, { score: { var: 'around' } }] },
    bands: [
      { to: 3, value: 'low', text: label('Low') },
      { from: 4, value: 'high', text: label('High') },
    ],
  };
  const { definition: found } = parsed([scored('s1'), total], (document) => {
    document.steps.splice(1, 0, {
      id: 'more',
      title: label('More'),
      showWhen: { '==': [{ var: 'smokes' }, true] },
      questions: [scored('around')],
    });
    document.steps[2].questions.pop();
  });
  if (!found) throw new RangeError('It has no problem');
  const bandFor = (answers: Answers) => {
    const entry = { kind: 'aspirin', s1: 'v3' };
    const { values } = assess(compileQuestionnaire(found), { ...answers, medicines: [entry] }, DAY).form;
    return (values.medicines as unknown as { points?: string }[])[0]?.points;
  };
  expect(bandFor({})).toBeUndefined();
  expect(bandFor({ smokes: false })).toBe('low');
  expect(bandFor({ smokes: true, around: 'v1' })).toBe('high');
});

/** Values computed in the entries of a repeating group from answers outside it. */
import { ENTRIES, parsed, WEEKLY } from '@clinic/fixtures/authoring/computedInEntries';
import { expect, test } from 'vitest';
import { assess } from '../validation/assess.ts';
import { inputsFinder } from './conditionInputs.ts';
import { compileQuestionnaire } from './questionnaire.ts';

const DAY = '2026-03-15';

test('it reads answers outside the group', () => {
  const { definition: around } = parsed([
    { ...WEEKLY, compute: { if: [{ var: 'smokes' }, { var: 'dose' }, 0] } },
  ]);
  if (!around) throw new RangeError('It has no problem');
  const form = compileQuestionnaire(around);
  const weekly = (smokes: boolean) =>
    assess(form, { smokes, medicines: [ENTRIES[0] ?? {}] }, DAY).form.values.medicines;
  expect([weekly(true), weekly(false)]).toMatchObject([[{ weekly: 2 }], [{ weekly: 0 }]]);
});

test('conditions that depend on it also depend on the answers outside its group that it reads', () => {
  const { definition: found } = parsed([
    { ...WEEKLY, compute: { if: [{ var: 'smokes' }, { var: 'dose' }, 0] } },
  ]);
  if (!found) throw new RangeError('It has no problem');
  const questions = new Map(found.steps.flatMap((step) => step.questions.map((each) => [each.id, each])));
  expect(inputsFinder(questions).ofValue('total')).toEqual(['smokes', 'medicines']);
});

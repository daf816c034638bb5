import { expect, test } from 'vitest';
import { mergePlans, planDifferences, resolvePlans, stepTitles } from './planItems.ts';
import { checkIn, samplePlan } from './testPlan.ts';

const withSteps = (...steps: object[]) => ({ ...samplePlan(), steps }) as never;
const second = { ...checkIn(), id: 'second' };

test("changes to different steps are both taken, and changes to one property are one's own until chosen", () => {
  const base = withSteps(checkIn(), second);
  const mine = withSteps({ ...checkIn(), count: 2 }, second);
  const theirs = withSteps({ ...checkIn(), count: 3 }, { ...second, closes: 9 });
  const merged = mergePlans(base, mine, theirs);
  expect(merged?.document).toEqual(withSteps({ ...checkIn(), count: 2 }, { ...second, closes: 9 }));
  expect(merged?.conflicts).toMatchObject([
    { kind: 'planStep', id: 'checkIn', property: 'count', mine: 2, theirs: 3 },
  ]);
  const [conflict] = merged?.conflicts ?? [];
  expect(resolvePlans(merged?.document ?? {}, theirs, conflict as never)).toEqual(
    withSteps({ ...checkIn(), count: 3 }, { ...second, closes: 9 }),
  );
});

test('differences name the step and the property, and a step that is gone', () => {
  const before = withSteps(checkIn(), second);
  expect(planDifferences(before, withSteps({ ...checkIn(), count: 2 }))).toMatchObject([
    { change: 'removed', kind: 'planStep', id: 'second' },
    { change: 'changed', kind: 'planStep', id: 'checkIn', property: 'count', before: 4, after: 2 },
  ]);
});

test('a plan with one id twice cannot be compared by steps', () => {
  expect(planDifferences(withSteps(checkIn(), checkIn()), withSteps())).toBeUndefined();
});

test('titles of steps are those of the first document that has them', () => {
  expect([...stepTitles([withSteps(second), withSteps(checkIn()), { steps: null } as never]).keys()]).toEqual(
    ['second', 'checkIn'],
  );
});

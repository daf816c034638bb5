/** What the form of a plan draws and stores, and how differences of plans are said. */
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { entryOf, propertyOf } from '../panel/hint.ts';
import { panelSchema } from '../panel/panelSchema.ts';
import { accepted, stored, withNew } from '../panel/stored.ts';
import { panelValidator } from '../panel/validator.ts';
import { WIDGETS } from '../panel/widgets.tsx';
import { PLAN_HINTS, planFormat } from './planHints.ts';
import { PLANS } from './planKind.ts';

const text = (en: string) => ({ en, es: { text: `${en} (es)`, from: en } });
const step = {
  ...{ id: 'checkIn', title: text('Check-in'), form: 'check-in', when: 'every', count: 4, unit: 'weeks' },
  ...{ opens: 3, closes: 7, reminders: [-3, 2] },
};
const plan = { title: text('A year'), start: 'approval', steps: [step] };

test('every property of a plan and of its steps has a field', () => {
  const steps = propertyOf(planFormat(), 'steps');
  expect(Object.keys(PLAN_HINTS).toSorted()).toEqual(
    // Set when the plan is made, and by publication.
    Object.keys(planFormat().properties ?? {})
      .filter((name) => !['id', 'version', 'languages'].includes(name))
      .toSorted(),
  );
  expect(Object.keys(PLAN_HINTS.steps?.parts ?? {}).toSorted()).toEqual(
    Object.keys(entryOf(steps).properties ?? {}).toSorted(),
  );
  expect(PLAN_HINTS.steps?.parts?.form?.widget).toSatisfy((widget: string) => widget in WIDGETS);
});

test('a window that is no number is refused in words, and the one before stays', () => {
  const after = { ...plan, steps: [{ ...step, closes: 'a week' as never, count: 2 }] };
  const wanted = stored(planFormat(), PLAN_HINTS, after);
  const { errorSchema, errors } = panelValidator('en').validateFormData(
    wanted,
    panelSchema(planFormat(), PLAN_HINTS),
  );
  expect(errors).toHaveLength(1);
  expect(accepted(plan, wanted, errorSchema)).toEqual({ ...plan, steps: [{ ...step, count: 2 }] });
});

test('differences name the step by its title', () => {
  const t = ((key: string | string[], more?: object) =>
    `${key} ${JSON.stringify(more ?? {})}`) as unknown as TFunction;
  const contents = [plan, { ...plan, steps: [{ ...step, unit: 'months' }] }].map((document) => ({
    document,
  }));
  const [before, after] = contents as [{ document: never }, { document: never }];
  const [difference] = PLANS.differences(before, after) ?? [];
  const { title, after: shown } = PLANS.texts(before, after, t, 'es')(difference as never);
  expect(title).toContain('Check-in (es)');
  expect(shown).toContain('plans.value.unit.months');
});

test('a list of numbers keeps them, 0 too, and a new one begins at the due day', () => {
  const data = { ...plan, steps: [{ ...step, reminders: [-3, 0, undefined] }] };
  expect(withNew(PLAN_HINTS, data, {} as never)).toEqual({
    ...plan,
    steps: [{ ...step, reminders: [-3, 0, 0] }],
  });
});

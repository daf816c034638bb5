/** How the properties of a plan are edited; their form is drawn from the format. */
import type { FormatSchema } from '@clinic/engine/editing';
import { PlanSchema } from '@clinic/rules/plan';
import { z } from 'zod';
import type { Hints } from '../panel/hint.ts';

let format: FormatSchema | undefined;

export function planFormat(): FormatSchema {
  format ??= z.toJSONSchema(PlanSchema, { io: 'input', unrepresentable: 'any' });
  return format;
}

const texts = (name: string): string[] => [`plans.field.${name}`];
const UNIT = { values: (unit: unknown) => `plans.value.unit.${unit}` };

/** Random, because two editors who add one at the same moment need different ids. */
const newStep = () => ({
  id: `step_${crypto.randomUUID().slice(0, 8)}`,
  title: {},
  form: '',
  when: 'every',
  count: 4,
  unit: 'weeks',
  opens: 3,
  closes: 7,
  reminders: [-3, 2],
});

export const PLAN_HINTS: Hints = {
  title: { label: 'plans.field.title' },
  start: { label: 'plans.field.start', values: (start) => `plans.value.start.${start}`, wide: true },
  ends: {
    label: 'plans.field.ends',
    frame: 'tick',
    list: { add: 'plans.field.ends' },
    fresh: () => ({ count: 12, unit: 'months' }),
    texts,
    parts: { count: {}, unit: UNIT },
  },
  steps: {
    label: 'plans.field.steps',
    list: {
      add: 'plans.field.addStep',
      remove: 'plans.field.removeStep',
      isCollapsible: true,
    },
    fresh: newStep,
    texts,
    parts: {
      title: {},
      form: { widget: 'planForm', wide: true },
      when: { values: (when) => `plans.value.when.${when}`, wide: true },
      count: {},
      unit: UNIT,
      times: { when: ({ when }) => when === 'every' },
      weekday: {
        values: (day) => `plans.value.weekday.${day}`,
        when: ({ when, unit }) => when === 'every' && unit === 'weeks',
      },
      opens: {},
      closes: {},
      reminders: {
        fresh: () => 0,
        list: { add: 'plans.field.addReminder', entry: 'plans.field.reminder', isPlain: true },
      },
      id: { field: 'key', key: {} },
    },
  },
};

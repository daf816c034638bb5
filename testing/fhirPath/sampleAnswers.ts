/** Random answers to the sample form. */
import type { Maybe, Value } from '@clinic/engine/base';
import { pick, type Random } from '@clinic/fixtures/random/pick';
import type { PathItem } from '@clinic/formats/testing';
import { SAMPLE_ITEMS } from './sampleForm.ts';

function answered({ type, options }: PathItem, random: Random): Value {
  if (options) return pick(random, options).value;
  switch (type) {
    case 'boolean':
      return random() < 0.5;
    case 'integer':
      return pick(random, [-2, 0, 1, 2, 3, 5, 12]);
    case 'decimal':
    case 'quantity':
      return pick(random, [0, 0.1, 0.3, 1, 1.5, 2.25, 70.5, 172]);
    case 'date':
      return pick(random, ['1980-02-29', '2000-01-31', '2006-11-23', '2008-11-22', '2026-11-23']);
    case 'dateTime':
      return pick(random, ['1999-12-31T23:59', '2006-11-23T00:00', '2026-11-22T08:30']);
    case 'time':
      return pick(random, ['06:30', '07:00', '23:59']);
    default:
      return pick(random, ['Ana', 'ana', ' b ', 'x1', '12', '-3.5', 'a,b']);
  }
}

/** The day on which the form is filled in. */
export const SAMPLE_DAY = '2026-11-23';

/** Random answers by question id; about a third is unanswered, unknown or does not apply. */
export function randomAnswers(random: Random): Record<string, Maybe> {
  const values: Record<string, Maybe> = { today: SAMPLE_DAY };
  const missing = (): Maybe => (random() < 0.5 ? undefined : null);
  const visit = (items: readonly PathItem[], into: Record<string, Maybe>, isAsked: boolean): void => {
    for (const item of items) {
      const { question, type, repeats } = item;
      const isAnswered = isAsked && random() < 0.67;
      if (question !== undefined) {
        const value = isAnswered ? answer(item, random) : missing();
        const [name = '', part] = question.split('.');
        into[name] = part === undefined ? value : ({ [part]: value } as Value);
      }
      const isBelow = type !== undefined;
      if (item.items && !(repeats && !isBelow)) visit(item.items, into, isAsked && (!isBelow || isAnswered));
    }
  };
  const answer = (item: PathItem, from: Random): Value => {
    if (!item.repeats) return answered(item, from);
    if (item.type !== undefined) {
      const chosen = (item.options ?? []).filter(() => from() < 0.5).map(({ value }) => value);
      return from() < 0.5 ? chosen : chosen.reverse();
    }
    return Array.from({ length: Math.floor(from() * 4) }, () => {
      const entry: Record<string, Maybe> = {};
      visit(item.items ?? [], entry, true);
      return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as Value;
    });
  };
  visit(SAMPLE_ITEMS, values, true);
  return values;
}

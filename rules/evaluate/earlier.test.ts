/** Rules that read time: derived values of earlier submissions, their order, and what is unknown. */
import type { LogicJson, Maybe } from '@clinic/engine/base';
import type { EarlierSubmission, History } from '@clinic/engine/form';
import { runs } from '@clinic/fixtures/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RuleSet } from '../document/ruleset.ts';
import { compileRuleSet } from './compileRuleSet.ts';
import { derivedFrom, flagsFrom } from './flags.ts';

const text = (en: string) => ({ en });
const flag = (key: string, value: LogicJson) => ({
  ...{ key, type: 'boolean', severity: 'warning', value, source: 'Test', reviewed: '2026-03-01' },
  title: text(key),
  message: text(key),
});
const rules = {
  id: 'time',
  version: '1.0',
  title: text('Time'),
  languages: ['en'],
  parameters: [{ key: 'fast', label: text('Fast'), value: -1.5, source: 'Test' }],
  derived: [
    { key: 'kg', label: text('Weight'), unit: 'kg', value: { '*': [{ var: 'lb' }, 0.45359237] } },
    { key: 'rate', label: text('Rate'), value: { ratePerWeek: [{ var: 'kg' }, 4] } },
    { key: 'lost', label: text('Lost'), value: { '-': [{ first: [{ var: 'kg' }] }, { var: 'kg' }] } },
    { key: 'before', label: text('Before'), value: { previous: [{ var: 'kg' }] } },
    { key: 'since', label: text('Since'), value: { changeSince: [{ var: 'kg' }] } },
    {
      key: 'sick',
      label: text('Sick'),
      value: { countWithin: [{ '==': [{ var: 'vomiting' }, 'yes'] }, 42] },
    },
  ],
  flags: [flag('fast_loss', { '<': [{ var: 'rate' }, { var: 'fast' }] })],
} as unknown as RuleSet;
const compiled = compileRuleSet(rules);

const visit = (on: string, values: Record<string, Maybe>): EarlierSubmission => ({
  questionnaireId: 'check-in',
  version: '1.0',
  on,
  values,
});
const now = (values: Record<string, Maybe>, history?: History) => ({
  values: { ...values, today: '2026-03-03' },
  chosen: values,
  ...(history && { history }),
});

test('a derived value is computed with the answers of each submission', () => {
  const history = [visit('2026-02-03', { lb: 215 }), visit('2026-01-06', { lb: 220 })];
  const inputs = now({ lb: 200 }, history);
  expect(derivedFrom(compiled, inputs).before).toBeCloseTo(97.52, 2);
  expect(derivedFrom(compiled, inputs).rate).toBeCloseTo(-1.701, 3);
  expect(flagsFrom(compiled, inputs)).toEqual({ fast_loss: true });
  expect(flagsFrom(compiled, now({ lb: 206 }, history))).toEqual({ fast_loss: false });
  expect(flagsFrom(compiled, now({ lb: 200 }))).toEqual({ fast_loss: null });
});

const anyValue = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 3 });
const anyVisit = fc
  .record({
    day: fc.integer({ min: 0, max: 200 }),
    lb: anyValue(fc.integer({ min: 100, max: 300 })),
    vomiting: anyValue(fc.constantFrom('yes', 'no')),
    asked: fc.boolean(),
  })
  .map(({ day, lb, vomiting, asked }) => {
    const on = new Date(Date.UTC(2025, 8, 1) + day * 86_400_000).toISOString().slice(0, 10);
    return visit(on, asked ? { lb, vomiting } : { lb });
  });
const anyHistory = fc.uniqueArray(anyVisit, { selector: ({ on }) => on, maxLength: 50 });
const answers = { lb: 200, vomiting: 'no' };

test('the order in which a history is given changes nothing', () => {
  const shuffled = anyHistory.chain((history) =>
    fc.shuffledSubarray(history, { minLength: history.length }).map((other) => [history, other] as const),
  );
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      expect(derivedFrom(compiled, now(answers, other))).toEqual(derivedFrom(compiled, now(answers, one)));
    }),
    { numRuns: runs(2_000) },
  );
});

test('a submission that knows nothing never turns a known result into another known one', () => {
  const unknown = anyVisit.map((each) => ({ ...each, values: { lb: undefined, vomiting: undefined } }));
  fc.assert(
    fc.property(anyHistory, unknown, (history, added) => {
      const [before, after] = [history, [...history, added]].map((each) =>
        derivedFrom(compiled, now(answers, each)),
      );
      for (const [key, value] of Object.entries(before ?? {}))
        if (value !== undefined && after?.[key] !== undefined) expect(after[key], key).toEqual(value);
    }),
    { numRuns: runs(2_000) },
  );
});

test('of a long history the newest submissions and the first are read', () => {
  const day = (index: number) =>
    new Date(Date.UTC(2025, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
  const history = Array.from({ length: 400 }, (_, index) => visit(day(index), { lb: 100 + index }));
  const { before, lost, kg } = derivedFrom(compiled, now({ lb: 500 }, history)) as Record<string, number>;
  expect(before).toBeCloseTo(499 * 0.45359237, 6);
  expect(lost).toBeCloseTo(100 * 0.45359237 - (kg as number), 6);
});

/** Documents made to take the server's time: refused, or read as quickly as any other. */
import { expect, test } from 'vitest';
import intake from '../questionnaires/weight-loss-intake/1.2.json' with { type: 'json' };
import { parseRuleSet } from '../rules/parseRuleSet.ts';
import rules from '../rules/rulesets/glp1-flags/1.0.json' with { type: 'json' };
import { parseDefinition } from './parseDefinition.ts';

type Json = Record<string, unknown>;
interface Part {
  questions: Json[];
}

/** The intake with something else in its first question and its first two steps. */
function changed(question: Json, second: Json = {}): unknown {
  const copy = structuredClone(intake) as unknown as { steps: Part[] };
  Object.assign(copy.steps[0]?.questions[0] as Json, question);
  Object.assign(copy.steps[0]?.questions[1] as Json, second);
  return copy;
}
const ids = (intake as unknown as { steps: Part[] }).steps.flatMap(({ questions }) =>
  questions.map(({ id }) => id),
);
const idOf = (place: number) => String(ids[place]);
const problemsOf = (definition: unknown) =>
  parseDefinition(definition).problems.filter(({ level }) => level === 'error');
const nodes = (count: number) => ({ or: Array.from({ length: count }, () => ({ '!': [true] })) });

test('the intake itself is in order', () => {
  expect(problemsOf(intake)).toEqual([]);
  expect(parseRuleSet(rules).problems.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a pattern of one’s own cannot be written, so none can take exponential time', () => {
  expect(problemsOf(changed({ pattern: '((a+)+)+$' }))).not.toEqual([]);
  expect(problemsOf(changed({ showWhen: { match: [{ var: idOf(1) }, '((a+)+)+$'] } }))).not.toEqual([]);
});

test('conditions that read each other in a circle are refused', () => {
  const circle = changed(
    { showWhen: { '!!': [{ var: idOf(1) }] } },
    { showWhen: { '!!': [{ var: idOf(0) }] } },
  );
  expect(problemsOf(circle)).not.toEqual([]);
});

test('conditions of ten thousand nodes, or nested a thousand deep, are refused', () => {
  expect(problemsOf(changed({ showWhen: nodes(10_000) })).map(({ code }) => code)).toContain('logic_size');
  let deep: unknown = true;
  for (let depth = 0; depth < 1000; depth += 1) deep = { '!': [deep] };
  expect(problemsOf(changed({ showWhen: deep })).map(({ code }) => code)).toContain('logic_depth');
});

test('rules of ten thousand nodes, and derived values that need each other, are refused', () => {
  const copy = structuredClone(rules) as unknown as { derived: Json[]; flags: Json[] };
  Object.assign(copy.flags[0] as Json, { value: nodes(10_000) });
  expect(parseRuleSet(copy).problems.map(({ code }) => code)).toContain('logic_size');
  const circle = structuredClone(rules) as unknown as { derived: Json[] };
  const [one, other] = circle.derived as [Json, Json];
  one.value = { '+': [{ var: other.key }, 1] };
  other.value = { '+': [{ var: one.key }, 1] };
  expect(parseRuleSet(circle).problems.filter(({ level }) => level === 'error')).not.toEqual([]);
});

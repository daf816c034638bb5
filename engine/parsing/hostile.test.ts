/** Documents designed to waste the server's time: rejected, or parsed as quickly as any other. */
import {
  chain,
  codesOf,
  type Json,
  label,
  problemsOf,
  small,
} from '@clinic/fixtures/authoring/largeDefinition';
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import intake from '@clinic/questionnaires/weight-loss-intake/2.3.json' with { type: 'json' };
import { parseRuleSet } from '@clinic/rules/document';
import rules from '@clinic/rules/rulesets/glp1-flags/2.3.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { schemaOf } from '../questionTypes/index.ts';
import { parseDefinition } from './parseDefinition.ts';

interface Part {
  questions: Json[];
}

/** The intake with changes in its first question and its first two steps. */
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
const nodes = (count: number) => ({ or: Array.from({ length: count }, () => ({ '!': [true] })) });

test('the unchanged intake has no problems', () => {
  expect(problemsOf(intake)).toEqual([]);
  expect(parseRuleSet(rules).problems.filter(({ level }) => level === 'error')).toEqual([]);
});

test('authors cannot write patterns outside of FHIRPath', () => {
  expect(codesOf(changed({ pattern: '((a+)+)+$' }))).toEqual(['unknown_key']);
  expect(codesOf(changed({ showWhen: { match: [{ var: idOf(1) }, '((a+)+)+$'] } }))).toContain(
    'logic_operator',
  );
});

test('an almost valid phone number or e-mail address of any length is refused quickly', () => {
  const question = { id: 'contact', maxLength: 50, label: { en: 'Contact' } };
  const patterns = [
    schemaOf({ ...question, type: 'phone' }).pattern,
    schemaOf({ ...question, type: 'email' }).pattern,
  ].map((pattern) => new RegExp(String(pattern)));
  // A pattern with quadratic time would take hours.
  const repeated = [' ', '(', '1', ' 1', '1 ', '1(', ' x', 'x1', 'a', 'a.', '.a', 'a@', 'a-', '-'];
  for (const start of ['', '1234567', '1234567 x', '+', 'a@', 'a@a']) {
    for (const part of repeated) {
      const text = `${start}${part.repeat(200_000)}!`;
      for (const pattern of patterns) expect(pattern.test(text)).toBe(false);
    }
  }
});

test('circular conditions are refused', () => {
  const circle = changed(
    { showWhen: { '!!': [{ var: idOf(1) }] } },
    { showWhen: { '!!': [{ var: idOf(0) }] } },
  );
  expect(problemsOf(circle).map(({ code }) => code)).toContain('circle');
});

test('conditions of ten thousand nodes, or nested a thousand deep, are refused', () => {
  expect(problemsOf(changed({ showWhen: nodes(10_000) })).map(({ code }) => code)).toContain('logic_size');
  let deep: unknown = true;
  for (let depth = 0; depth < 1000; depth += 1) deep = { '!': [deep] };
  expect(problemsOf(changed({ showWhen: deep })).map(({ code }) => code)).toContain('logic_depth');
});

test('rules of ten thousand nodes and circular derived values are refused', () => {
  const copy = structuredClone(rules) as unknown as { derived: Json[]; flags: Json[] };
  Object.assign(copy.flags[0] as Json, { value: nodes(10_000) });
  expect(parseRuleSet(copy).problems.map(({ code }) => code)).toContain('logic_size');
  const circle = structuredClone(rules) as unknown as { derived: Json[] };
  const [one, other] = circle.derived as [Json, Json];
  one.value = { '+': [{ var: other.key }, 1] };
  other.value = { '+': [{ var: one.key }, 1] };
  expect(parseRuleSet(circle).problems.map(({ code }) => code)).toEqual(['order']);
});

const deepList = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

test('anything nested thousands of levels deep is a problem, wherever it is', () => {
  expect(codesOf(deepList(5_000))).toContain('depth');
  expect(codesOf(changed({ label: deepList(5_000) }))).toContain('depth');
  expect(codesOf(changed({ showWhen: deepList(5_000) }))).toEqual(expect.arrayContaining(['logic_depth']));
  let group: Json = { id: 'inner', type: 'yesNo', label };
  for (let level = 0; level < 10_000; level += 1) {
    group = { id: 'group', type: 'repeatingGroup', label, maxItems: 2, questions: [group] };
  }
  expect(codesOf(small([group]))).toContain('depth');
  expect(parseRuleSet({ ...rules, title: deepList(9_000) }).problems.map(({ code }) => code)).toContain(
    'depth',
  );
});

test('parsers never throw for documents with randomly replaced parts', () => {
  const random = seededRandom(7);
  const values = [
    null,
    true,
    0,
    -1,
    1e300,
    '',
    'toString',
    [],
    {},
    [[]],
    { var: 'x' },
    { '': 1 },
    deepList(300),
  ];
  for (let round = 0; round < 150; round += 1) {
    for (const [source, parse] of [
      [small(chain(5, 'showWhen')), parseDefinition],
      [rules, parseRuleSet],
    ] as const) {
      const copy = structuredClone(source) as unknown;
      for (let count = 0; count < 3; count += 1) {
        let at = copy as Record<string, unknown>;
        for (;;) {
          const keys = Object.keys(at);
          const key = keys[Math.floor(random() * keys.length)];
          if (key === undefined) break;
          const next = at[key];
          if (typeof next !== 'object' || next === null || random() < 0.2) {
            at[key] = values[Math.floor(random() * values.length)];
            break;
          }
          at = next as Record<string, unknown>;
        }
      }
      expect(Array.isArray(parse(copy).problems)).toBe(true);
    }
  }
});

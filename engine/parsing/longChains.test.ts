/** Long chains of conditions and computed values are parsed, visiting each once, and circles are reported. */
import { chain, codesOf, label, problemsOf, small } from '@clinic/fixtures/authoring/largeDefinition';
import { parseRuleSet } from '@clinic/rules/document';
import rules from '@clinic/rules/rulesets/glp1-flags/2.3.json' with { type: 'json' };
import { expect, test } from 'vitest';

test('chains of 9,900 conditions or computed values are parsed in either order', () => {
  for (const makes of ['showWhen', 'compute'] as const) {
    const questions = chain(9_900, makes);
    expect(problemsOf(small(questions))).toEqual([]);
    const problems = problemsOf(small([...questions].reverse()));
    expect(problems).toEqual([]);
  }
});

test('every circle is reported once', () => {
  const [a, b] = [chain(3, 'showWhen', true), chain(2, 'compute', true)];
  const other = b.map((question, index) => ({
    ...question,
    id: `c${index}`,
    compute: { '!': [{ var: `c${1 - index}` }] },
  }));
  expect(codesOf(small([...a, ...other])).filter((code) => code === 'circle')).toHaveLength(2);
  expect(codesOf(small(chain(9_900, 'showWhen', true)))).toContain('circle');
});

test('ten thousand derived values are parsed, each once', () => {
  let reads = 0;
  const derived = Array.from({ length: 10_000 }, (_, index) => {
    const value = index === 0 ? 1 : { if: [true, { var: `d${index - 1}` }, { var: `d${index - 1}` }] };
    const entry = { label };
    return Object.defineProperty(
      Object.defineProperty(entry, 'key', { enumerable: true, value: `d${index}` }),
      'value',
      {
        enumerable: true,
        get: () => {
          reads += 1;
          return value;
        },
      },
    );
  });
  const { problems } = parseRuleSet({ ...rules, languages: ['en', 'es'], derived, flags: [] });
  expect(problems.filter(({ level, code }) => level === 'error' && code !== 'logic_cost')).toEqual([]);
  expect(reads).toBeLessThan(10 * derived.length);
});

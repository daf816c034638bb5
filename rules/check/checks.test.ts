import type { LogicJson, Maybe, Value } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import type { RuleInputs } from '@clinic/engine/validation';
import { inBoth } from '@clinic/fixtures/inBoth';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRuleSet } from '../document/parseRuleSet.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { compileRuleSet } from '../evaluate/compileRuleSet.ts';
import { evidenceFrom } from '../evaluate/flags.ts';
import { checkRules, isReported } from './checks.ts';
import type { Finding } from './finding.ts';

const option = (value: string, more: object = {}) => ({ value, label: inBoth(value, value), ...more });
const tiny = compileQuestionnaire(
  parseDefinition({
    id: 'tiny',
    version: '1.0',
    title: inBoth('Tiny', 'Mínima'),
    languages: ['en', 'es'],
    ruleSet: 'small-flags@1.0',
    patient: { givenName: 'name', familyName: 'name', email: 'mail' },
    steps: [
      {
        id: 'all',
        title: inBoth('All', 'Todo'),
        questions: [
          { id: 'name', type: 'text', label: inBoth('Name', 'Nombre'), maxLength: 9 },
          { id: 'mail', type: 'email', label: inBoth('Mail', 'Correo'), maxLength: 40 },
          { id: 'yes', type: 'yesNo', label: inBoth('Yes?', '¿Sí?') },
          {
            id: 'one',
            type: 'choice',
            label: inBoth('One', 'Uno'),
            options: [option('a'), option('b'), option('unsure', { unknown: true })],
          },
          {
            id: 'many',
            type: 'multipleChoice',
            label: inBoth('Many', 'Varios'),
            options: [
              option('p'),
              option('q'),
              option('unsaid', { unknown: true }),
              option('none', { exclusive: true }),
            ],
          },
          {
            id: 'count',
            type: 'integer',
            label: inBoth('Count', 'Cuenta'),
            unit: 'cm',
            min: 0,
            max: 4,
            showWhen: { '==': [{ var: 'yes' }, true] },
          },
        ],
      },
    ],
  }).definition as Definition,
);
const questionOf = (id: string) => tiny.questions.get(id)?.question;

/** A rule set with these conditions as flags, in order. */
const withFlags = (...values: LogicJson[]): RuleSet => {
  const [first] = smallRuleSet().flags.slice(1, 2);
  const { ruleSet, problems } = parseRuleSet({
    ...smallRuleSet(),
    parameters: [{ key: 'limit', label: inBoth('Limit', 'Límite'), value: 3, unit: 'cm', source: 'Made up' }],
    derived: [
      {
        key: 'double',
        label: inBoth('Double', 'Doble'),
        unit: 'cm',
        value: { '+': [{ '*': [{ var: 'count' }, 2] }, { if: [{ var: 'yes' }, 1, 0] }] },
      },
      {
        key: 'either',
        label: inBoth('Either', 'Alguno'),
        value: { or: [{ var: 'yes' }, { in: ['p', { var: 'many' }] }] },
      },
    ],
    flags: values.map((value, index) => ({ ...first, key: `f${index}`, value })),
  });
  expect(problems).toEqual([]);
  return ruleSet as RuleSet;
};

const findingsFor = (...values: LogicJson[]): Finding[] =>
  checkRules(withFlags(...values), [tiny], [], questionOf).filter(isReported);
const count = { var: 'count' };

describe('proved findings', () => {
  test.each<[string, LogicJson, Partial<Finding>]>([
    [
      'limits that exclude each other',
      { and: [{ '>=': [count, 3] }, { '<': [count, 3] }] },
      { kind: 'never', flag: 'f0' },
    ],
    ['a limit beyond all possible answers', { '>': [count, 4] }, { kind: 'never' }],
    ['no integer in between', { and: [{ '>': [count, 1] }, { '<': [count, 2] }] }, { kind: 'never' }],
    ['an unknown option', { '==': [{ var: 'one' }, 'c'] }, { kind: 'never' }],
    ['an option that rules read as unknown', { '==': [{ var: 'one' }, 'unsure'] }, { kind: 'never' }],
    [
      'two options at once',
      { and: [{ '==': [{ var: 'one' }, 'a'] }, { '==': [{ var: 'one' }, 'b'] }] },
      { kind: 'never' },
    ],
    [
      'in a list and not in it',
      { and: [{ in: ['p', { var: 'many' }] }, { '!': [{ in: ['p', { var: 'many' }] }] }] },
      { kind: 'never' },
    ],
    [
      'settled or not',
      { or: [{ known: [{ var: 'yes' }] }, { '!': [{ known: [{ var: 'yes' }] }] }] },
      { kind: 'always' },
    ],
    ['a derived number beyond its range', { '>': [{ var: 'double' }, 9] }, { kind: 'never' }],
    [
      'a part that cannot hold',
      { or: [{ var: 'yes' }, { '>': [count, 7] }] },
      { kind: 'contradiction', path: 'flags[0].value.or[1]' },
    ],
    [
      'a part that always holds',
      {
        and: [{ var: 'yes' }, { or: [{ known: [{ var: 'one' }] }, { '!': [{ known: [{ var: 'one' }] }] }] }],
      },
      { kind: 'redundant', path: 'flags[0].value.and[1]' },
    ],
    [
      'a question that is not asked',
      { '==': [{ var: 'vapes' }, true] },
      { kind: 'unasked', question: 'vapes' },
    ],
  ])('%s', (_what, value, expected) => {
    const findings = findingsFor(value);
    expect(findings).toContainEqual(expect.objectContaining({ verdict: 'proved', ...expected }));
  });

  test('a narrower limit implies the wider one, but not vice versa', () => {
    const implied = findingsFor({ '>=': [count, 3] }, { '>=': [count, 2] }).filter(
      ({ kind }) => kind === 'implied',
    );
    expect(implied).toEqual([expect.objectContaining({ flag: 'f0', other: 'f1', verdict: 'proved' })]);
  });

  test('amounts of different units', () => {
    const ruleSet = withFlags({ '>': [count, { var: 'limit' }] });
    const other = { ...ruleSet, parameters: ruleSet.parameters.map((each) => ({ ...each, unit: '[in_i]' })) };
    expect(checkRules(ruleSet, [tiny], [], questionOf).filter(({ kind }) => kind === 'units')).toEqual([]);
    expect(checkRules(other, [tiny], [], questionOf)).toContainEqual({
      kind: 'units',
      verdict: 'proved',
      owner: { kind: 'flag', key: 'f0' },
      path: 'flags[0].value',
      units: ['cm', '[in_i]'],
    });
  });
});

test('a claim that is neither proved nor refuted by a case is undecided', () => {
  // Both parts read the same answer, one through arithmetic, from which the analysis concludes nothing.
  const odd: LogicJson = { and: [{ '>=': [{ '*': [count, 2] }, 5] }, { '<': [{ '*': [count, 2] }, 5] }] };
  expect(findingsFor(odd)).toContainEqual(expect.objectContaining({ kind: 'never', verdict: 'undecided' }));
});

test('a case in which a flag fires refutes that it never does', () => {
  const ruleSet = withFlags({ '>=': [count, 3] });
  const inputs: RuleInputs = { values: { count: 3 }, chosen: { count: 3 } };
  const [never, always] = checkRules(ruleSet, [tiny], [{ id: 'three', inputs }], questionOf);
  expect(never).toMatchObject({ kind: 'never', verdict: 'refuted', witness: 'three' });
  expect(always).toMatchObject({ kind: 'always', verdict: 'undecided' });
});

describe('no claim is contradicted by any set of answers', () => {
  /** All distinguishable inputs of the tiny questionnaire: 3 × 4 × 18 × 7 sets of answers. */
  const everything: RuleInputs[] = [];
  const yes: Maybe[] = [true, false, undefined];
  const one = [
    ['a', 'a'],
    ['b', 'b'],
    [undefined, 'unsure'],
    [undefined, undefined],
  ] as const;
  const lists: Array<readonly [Maybe, Maybe]> = [[undefined, undefined]];
  for (let bits = 1; bits < 16; bits += 1) {
    const chosen = ['p', 'q', 'unsaid', 'none'].filter((_, index) => bits & (1 << index));
    lists.push([chosen.map((each) => (each === 'unsaid' ? undefined : each)) as Value, chosen]);
  }
  const counts: Maybe[] = [0, 1, 2, 3, 4, null, undefined];
  for (const first of yes)
    for (const [value, chosen] of one)
      for (const [list, all] of lists)
        for (const amount of counts)
          everything.push({
            values: { yes: first, one: value, many: list, count: amount },
            chosen: { yes: first, one: chosen, many: all, count: amount },
          });

  const read = (name: string): LogicJson => ({ var: name });
  const number = fc.constantFrom<LogicJson>(read('count'), read('double'), { coalesce: [read('count'), 2] });
  const limit = fc.constantFrom<LogicJson>(0, 1, 2, 3, 4, 5, 9, read('limit'));
  const simple = fc.oneof(
    fc
      .tuple(fc.constantFrom('<', '<=', '>', '>=', '==', '!='), number, limit)
      .map(([operator, ...args]): LogicJson => ({ [operator]: args })),
    fc
      .tuple(fc.constantFrom('<=', '>'), limit, number)
      .map(([operator, ...args]): LogicJson => ({ [operator]: args })),
    fc
      .tuple(fc.constantFrom('==', '!=', '==='), fc.constantFrom('a', 'b', 'unsure'))
      .map(([operator, value]): LogicJson => ({ [operator]: [read('one'), value] })),
    fc.constantFrom<LogicJson>(
      read('yes'),
      read('either'),
      true,
      false,
      { unknown: [] },
      { chose: ['one', 'unsure'] },
      { chose: ['many', 'unsaid'] },
      { chose: ['many', 'q'] },
      { in: ['p', read('many')] },
      { in: ['q', read('many')] },
      { in: [read('one'), ['a', 'c']] },
      { in: [read('count'), [1, 3]] },
      { some: [read('many'), { in: [{ var: '' }, ['p', 'q']] }] },
      { none: [read('many'), { in: [{ var: '' }, ['q', 'none']] }] },
      { all: [read('many'), { '==': [{ var: '' }, 'p'] }] },
      { '>': [{ '-': [read('double'), read('count')] }, 2] },
      { '<': [{ round: [{ '/': [read('count'), 3] }, 1] }, 1] },
      { '>=': [{ max: [read('count'), 2] }, 2] },
    ),
  );
  const condition = fc.letrec<{ rule: LogicJson }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      simple,
      fc
        .tuple(fc.constantFrom('and', 'or'), fc.array(tie('rule'), { minLength: 2, maxLength: 3 }))
        .map(([operator, args]): LogicJson => ({ [operator]: args })),
      fc
        .tuple(fc.constantFrom('!', '!!'), tie('rule'))
        .map(([operator, arg]): LogicJson => ({ [operator]: [arg] })),
      tie('rule').map((arg): LogicJson => ({ known: [arg] })),
      fc.tuple(tie('rule'), fc.boolean()).map((args): LogicJson => ({ coalesce: args })),
      fc.tuple(tie('rule'), tie('rule'), tie('rule')).map((args): LogicJson => ({ if: args })),
      fc
        .tuple(
          fc.constantFrom('countTrue', 'countPossible'),
          fc.array(tie('rule'), { minLength: 1, maxLength: 3 }),
          fc.nat(3),
        )
        .map(([operator, args, least]): LogicJson => ({ '>=': [{ [operator]: args }, least] })),
    ),
  })).rule;

  test('for every possible set of answers', () => {
    const decided = { proved: 0, truths: 0 };
    fc.assert(
      fc.property(condition, condition, (one, two) => {
        const ruleSet = withFlags(one, two, { or: [{ flag: 'f0' }, { '!': [{ flag: 'f1' }] }] });
        const compiled = compileRuleSet(ruleSet);
        const evaluated = everything.map((inputs) => evidenceFrom(compiled, inputs).evidence);
        const findings = checkRules(ruleSet, [tiny], [], questionOf, { effort: 2_000 });
        const fires = (key: string) => evaluated.map((evidence) => evidence[key]?.raised === true);
        for (const finding of findings) {
          const isTrue =
            finding.kind === 'never'
              ? !fires(finding.flag).includes(true)
              : finding.kind === 'always'
                ? !fires(finding.flag).includes(false)
                : finding.kind === 'implied'
                  ? fires(finding.flag).every((fired, index) => !fired || fires(finding.other)[index])
                  : undefined;
          if (isTrue === undefined) continue;
          if (finding.verdict === 'proved' && !isTrue) throw new Error(JSON.stringify(finding));
          if (isTrue) decided.truths += 1;
          if (finding.verdict === 'proved') decided.proved += 1;
        }
      }),
      { numRuns: 80 },
    );
    // Most of the true statements are also proved.
    expect(decided.proved / decided.truths).toBeGreaterThan(0.6);
  });
});

test('the shipped rules have no findings', () => {
  const { questionnaire, ruleSet } = runtimeOf(INTAKE);
  const findings = checkRules(
    ruleSet,
    [questionnaire],
    [],
    (id) => questionnaire.questions.get(id)?.question,
  );
  const proved = findings.filter(({ verdict }) => verdict === 'proved');
  expect(proved).toEqual([]);
});

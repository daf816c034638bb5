/** Documents designed to waste the server's time: rejected, or parsed as quickly as any other. */
import { expect, test } from 'vitest';
import { seededRandom } from '../../fixtures/randomAnswers.ts';
import intake from '../../questionnaires/weight-loss-intake/2.2.json' with { type: 'json' };
import { parseRuleSet } from '../../rules/document/parseRuleSet.ts';
import rules from '../../rules/rulesets/glp1-flags/2.2.json' with { type: 'json' };
import { schemaOf } from '../questionTypes/index.ts';
import { parseDefinition } from './parseDefinition.ts';

type Json = Record<string, unknown>;
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

test('a phone number that almost fits is refused, however long it is, and so is an e-mail address', () => {
  const asked = { id: 'contact', maxLength: 50, label: { en: 'Contact' } };
  const patterns = [
    schemaOf({ ...asked, type: 'phone' }).pattern,
    schemaOf({ ...asked, type: 'email' }).pattern,
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

const deepList = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};
const codesOf = (definition: unknown) => parseDefinition(definition).problems.map(({ code }) => code);
const label = { en: 'Label', es: { text: 'Texto', from: 'Label' } };

/** Documents that overflow a stack or take quadratic time. */
const small = (questions: Json[], more: Json = {}): Json => ({
  id: 'small',
  version: '1.0',
  title: label,
  languages: ['en', 'es'],
  ruleSet: 'small@1.0',
  patient: { givenName: 'given', familyName: 'given', email: 'email' },
  steps: Array.from({ length: Math.ceil(questions.length / 1_000) }, (_, index) => ({
    id: `step${index}`,
    title: label,
    questions: [
      ...(index === 0
        ? [
            { id: 'given', type: 'text', maxLength: 50, label },
            { id: 'email', type: 'email', maxLength: 50, label },
          ]
        : []),
      ...questions.slice(index * 990, (index + 1) * 990),
    ],
  })),
  ...more,
});
const chain = (count: number, makes: 'showWhen' | 'compute', isCircle = false): Json[] =>
  Array.from({ length: count }, (_, index) => {
    const read = index === 0 ? (isCircle ? count - 1 : undefined) : index - 1;
    const before = read === undefined ? true : { '!': [{ var: `q${read}` }] };
    return makes === 'compute'
      ? { id: `q${index}`, type: 'computed', label, compute: before }
      : { id: `q${index}`, type: 'yesNo', label, ...(read === undefined ? {} : { showWhen: before }) };
  });

test('what is nested thousands of levels deep is a problem, wherever it stands', () => {
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

test('chains of 9,900 conditions or computed values are read, in either order', () => {
  for (const makes of ['showWhen', 'compute'] as const) {
    const questions = chain(9_900, makes);
    expect(problemsOf(small(questions))).toEqual([]);
    const found = problemsOf(small([...questions].reverse()));
    expect(found).toEqual([]);
  }
}, 60_000);

test('every circle is told, once each', () => {
  const [a, b] = [chain(3, 'showWhen', true), chain(2, 'compute', true)];
  const other = b.map((question, index) => ({
    ...question,
    id: `c${index}`,
    compute: { '!': [{ var: `c${1 - index}` }] },
  }));
  expect(codesOf(small([...a, ...other])).filter((code) => code === 'circle')).toHaveLength(2);
  expect(codesOf(small(chain(9_900, 'showWhen', true)))).toContain('circle');
}, 60_000);

test('ten thousand derived values are read, each once', () => {
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
}, 60_000);

test('a wrong shape hides no other problem', () => {
  const definition = small([
    { id: 'odd', type: 'yesNo', label, colour: 'red' },
    { id: 'hidden', type: 'yesNo', label, showWhen: { nonsense: [1] } },
    { id: 'options', type: 'choice', label, options: [{ value: 'a' }] },
    { id: 'number', type: 'integer', label, min: 9, max: 1 },
    { id: 'number2', type: 'integer', label, min: 'x' },
  ]);
  expect(codesOf(definition)).toEqual(
    expect.arrayContaining(['unknown_key', 'shape', 'logic_operator', 'limits']),
  );
  const copy = structuredClone(rules) as unknown as { flags: Json[] };
  Object.assign(copy.flags[0] as Json, { severity: 'loud' });
  Object.assign(copy.flags[1] as Json, { value: { nonsense: [] } });
  expect(parseRuleSet(copy).problems.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['shape', 'logic_operator']),
  );
});

test.each<[string, (document: Json, questions: Json[]) => void]>([
  ['the text of another question', (_, [first = {}]) => Object.assign(first, { label: 5 })],
  ['a limit of another question', (_, [first = {}]) => Object.assign(first, { maxLength: 'x' })],
  ['the title of the form', (document) => Object.assign(document, { title: 5 })],
  ['the logic of another question', (_, [first = {}]) => Object.assign(first, { showWhen: { zz: [1] } })],
])('what is wrong with %s does not hide a wrong name in a condition', (_what, spoil) => {
  const questions = [
    { id: 'first', type: 'text', label, maxLength: 9 },
    {
      id: 'sex',
      type: 'choice',
      label,
      options: [
        { value: 'male', label },
        { value: 'female', label },
      ],
    },
    { id: 'gone', type: 'yesNo', label, showWhen: { '==': [{ var: 'nope' }, 1] } },
    { id: 'misspelled', type: 'yesNo', label, showWhen: { '==': [{ var: 'sex' }, 'mael'] } },
  ];
  const definition = small(questions) as unknown as Json;
  spoil(definition, questions as unknown as Json[]);
  const found = parseDefinition(definition).problems.filter(({ level }) => level === 'error');
  expect(found.map(({ code }) => code)).toEqual(expect.arrayContaining(['dangling', 'dangling_option']));
  expect(found).toHaveLength(3);
});

test('what is wrong with one flag does not hide what is wrong with the others', () => {
  for (const spoiled of [{ title: 5 }, { value: { zz: [1] } }]) {
    const copy = structuredClone(rules) as unknown as { flags: Json[] };
    Object.assign(copy.flags[1] as Json, spoiled);
    Object.assign(copy.flags[2] as Json, { value: { and: [{ chose: ['age', 'x'] }, { flag: 'nope' }] } });
    const found = parseRuleSet(copy).problems.filter(({ path }) => path.startsWith('flags[2]'));
    expect(found.map(({ code }) => code).sort()).toEqual(['no_choice', 'order']);
  }
});

test('no JSON makes a parser throw: parts of the documents replaced by others, by chance', () => {
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
}, 60_000);

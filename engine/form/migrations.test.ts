import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answers, AnswerValue } from '../base/answers.ts';
import { compareVersions } from '../base/compareVersions.ts';
import type { Definition, Migration, Question, Recode } from '../definition/definition.ts';
import { declareRecode, declareRename, withoutDeclared } from '../editing/declare.ts';
import { renameAt, withQuestion } from '../editing/edits.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { mapAnswers } from './migrations.ts';

const text = (en: string) => ({ en });
const option = (value: string | number) => ({ value, label: text(String(value)) });
const base: Definition = {
  id: 'q',
  version: '1.0',
  title: text('Q'),
  languages: ['en'],
  ruleSet: 'no-flags@1.0',
  patient: { givenName: 'given', familyName: 'family', email: 'mail' },
  steps: [
    {
      id: 'one',
      title: text('One'),
      questions: [
        { id: 'given', type: 'text', maxLength: 50, label: text('Given name') },
        { id: 'family', type: 'text', maxLength: 50, label: text('Family name') },
        { id: 'mail', type: 'email', maxLength: 50, label: text('Mail') },
        { id: 'smoker', type: 'choice', options: [option('yes'), option('no')], label: text('Smoker?') },
        {
          id: 'drugs',
          type: 'multipleChoice',
          options: [option('a'), option('b'), option('c')],
          label: text('Drugs'),
        },
        {
          id: 'sleep',
          type: 'matrix',
          rows: [
            { id: 'falls', label: text('Falling asleep') },
            { id: 'stays', label: text('Staying asleep') },
          ],
          options: [option('well'), option('badly')],
          label: text('Sleep'),
        },
        {
          id: 'surgeries',
          type: 'repeatingGroup',
          maxItems: 5,
          label: text('Surgeries'),
          questions: [
            { id: 'which', type: 'text', maxLength: 50, label: text('Which') },
            { id: 'how', type: 'choice', options: [option('open'), option('keyhole')], label: text('How') },
          ],
        },
        { id: 'age', type: 'integer', min: 0, max: 120, label: text('Age') },
      ],
    },
  ],
};
const answers: Answers = {
  given: 'Ana',
  smoker: 'yes',
  drugs: ['a', 'b'],
  sleep: { falls: 'badly', stays: 'well' },
  surgeries: [{ which: 'Knee', how: 'open' }],
  age: 40,
};

const next = (definition: Definition, migrations: Migration[], version = '1.1'): Definition => ({
  ...definition,
  version,
  migrations,
});
const edited = (id: string, change: Record<string, unknown>, from = base) =>
  withQuestion(from, ['one', id], change);
const problemsOf = (definition: Definition) =>
  parseDefinition(definition)
    .problems.filter(({ level }) => level === 'error')
    .map(({ path, code }) => `${path} ${code}`);

test('a renamed question and a recoded option keep their answers', () => {
  const renamed = edited(
    'tobacco',
    { options: [option('y'), option('no')] },
    renameAt(base, ['one', 'smoker'], 'tobacco'),
  );
  const later = next(renamed, [
    {
      from: '1.0',
      rename: [{ from: 'smoker', to: 'tobacco' }],
      recode: [{ question: 'tobacco', from: 'yes', to: 'y' }],
    },
  ]);
  expect(problemsOf(later)).toEqual([]);
  const { answers: mapped, lost } = mapAnswers(later, '1.0', answers);
  expect(lost).toEqual([]);
  const { smoker: _old, ...others } = answers;
  expect(mapped).toEqual({ ...others, tobacco: 'y' });
});

test('questions of a group, rows of a matrix and options in lists are followed', () => {
  const group = renameAt(base, ['one', 'surgeries', 'which'], 'what');
  const recodedGroup = withQuestion(group, ['one', 'surgeries', 'how'], {
    options: [option('cut'), option('keyhole')],
  });
  const rows = [
    { id: 'onset', label: text('Falling asleep') },
    { id: 'stays', label: text('Staying asleep') },
  ];
  const drugs = edited(
    'drugs',
    { options: [option('ab'), option('c')] },
    edited('sleep', { rows }, recodedGroup),
  );
  const later = next(drugs, [
    {
      from: '1.0',
      rename: [
        { within: 'surgeries', from: 'which', to: 'what' },
        { within: 'sleep', from: 'falls', to: 'onset' },
      ],
      recode: [
        { question: 'surgeries', within: 'how', from: 'open', to: 'cut' },
        { question: 'drugs', from: 'a', to: 'ab' },
        { question: 'drugs', from: 'b', to: 'ab' },
      ],
    },
  ]);
  expect(problemsOf(later)).toEqual([]);
  const { answers: mapped, lost } = mapAnswers(later, '1.0', answers);
  expect(lost).toEqual([]);
  expect(mapped).toMatchObject({
    sleep: { onset: 'badly', stays: 'well' },
    surgeries: [{ what: 'Knee', how: 'cut' }],
    // Duplicates are removed when two options were merged into one.
    drugs: ['ab'],
  });
});

test('what has no place is told with its reason, and nothing else is touched', () => {
  const without = {
    ...base,
    steps: base.steps.map((step) => ({
      ...step,
      questions: step.questions.filter(({ id }) => id !== 'given'),
    })),
  };
  const narrower = edited('smoker', { options: [option('no')] }, edited('age', { max: 30 }, without));
  const { answers: mapped, lost } = mapAnswers(narrower, '1.0', answers);
  expect(lost).toEqual([
    { question: 'given', reason: 'gone' },
    { question: 'smoker', reason: 'option' },
    { question: 'age', reason: 'form' },
  ]);
  expect(Object.keys(mapped)).toEqual(['drugs', 'sleep', 'surgeries']);
});

test.each<[string, Migration[], string]>([
  [
    'a question that is not there',
    [{ from: '1.0', rename: [{ from: 'x', to: 'nowhere' }] }],
    'migrations[0].rename[0].to dangling',
  ],
  [
    'an id that is still asked',
    [{ from: '1.0', rename: [{ from: 'age', to: 'smoker' }] }],
    'migrations[0].rename[0].from migration_kept',
  ],
  [
    'two into one',
    [
      {
        from: '1.0',
        rename: [
          { from: 'x', to: 'age' },
          { from: 'y', to: 'age' },
        ],
      },
    ],
    'migrations[0].rename[1].to migration_merge',
  ],
  [
    'one into two',
    [
      {
        from: '1.0',
        rename: [
          { from: 'x', to: 'age' },
          { from: 'x', to: 'smoker' },
        ],
      },
    ],
    'migrations[0].rename[1].from migration_twice',
  ],
  [
    'a group that is none',
    [{ from: '1.0', rename: [{ within: 'age', from: 'x', to: 'y' }] }],
    'migrations[0].rename[0].within dangling',
  ],
  [
    'an option nobody offers',
    [{ from: '1.0', recode: [{ question: 'smoker', from: 'x', to: 'perhaps' }] }],
    'migrations[0].recode[0].to dangling',
  ],
  [
    'an option that stays',
    [{ from: '1.0', recode: [{ question: 'smoker', from: 'yes', to: 'no' }] }],
    'migrations[0].recode[0].from migration_kept',
  ],
  [
    'the version itself',
    [{ from: '1.1', rename: [{ from: 'x', to: 'age' }] }],
    'migrations[0].from migration_version',
  ],
  ['a version twice', [{ from: '1.0' }, { from: '1.0' }], 'migrations[1].from migration_twice'],
  [
    'a reserved id',
    [{ from: '1.0', rename: [{ from: 'constructor', to: 'age' }] }],
    'migrations[0].rename[0].from shape',
  ],
])('a migration from or to %s is refused at its path', (_what, migrations, problem) => {
  expect(problemsOf(next(base, migrations))).toContain(problem);
});

test('an unknown key in a migration is refused', () => {
  const [problem] = problemsOf(next(base, [{ from: '1.0', drop: ['age'] } as Migration]));
  expect(problem).toContain('migrations[0]');
});

test('1.9 comes before 1.10', () => {
  expect(compareVersions('1.9', '1.10')).toBeLessThan(0);
  expect(compareVersions('2.0', '1.10')).toBeGreaterThan(0);
  expect(compareVersions('1.0', '1.0')).toBe(0);
});

test('declaring a rename twice tells of one, and taking it back of none', () => {
  const once = declareRename(base, '1.0', { from: 'age', to: 'years' });
  const twice = declareRename(once, '1.0', { from: 'years', to: 'old' });
  expect(twice.migrations).toEqual([{ from: '1.0', rename: [{ from: 'age', to: 'old' }] }]);
  expect(declareRename(twice, '1.0', { from: 'old', to: 'age' }).migrations).toBeUndefined();
  expect(withoutDeclared(twice, '1.0', { from: 'age', to: 'old' })).toEqual(base);
});

/** One declared edit of a published version: a renamed question or option. */
type Edit = { kind: 'rename' | 'recode'; pick: number };

const NAMES = ['smoker', 'drugs', 'sleep', 'surgeries', 'age'];
let fresh = 0;

function applied(definition: Definition, version: string, { kind, pick }: Edit): Definition {
  const questions = definition.steps[0]?.questions ?? [];
  const able = kind === 'rename' ? questions.slice(3) : questions.filter((each) => 'options' in each);
  const question = able[pick % able.length] as Question;
  fresh += 1;
  if (kind === 'rename') {
    const to = `renamed${fresh}`;
    return declareRename(renameAt(definition, ['one', question.id], to), version, { from: question.id, to });
  }
  if (!('options' in question)) return definition;
  const [old, ...rest] = question.options;
  if (!old) return definition;
  const to = `value${fresh}`;
  const recode: Recode = { question: question.id, from: old.value, to };
  const options = [...rest, { ...old, value: to }];
  return declareRecode(withQuestion(definition, ['one', question.id], { options }), version, recode);
}

const edits = fc.array(
  fc.array(fc.record({ kind: fc.constantFrom<Edit['kind']>('rename', 'recode'), pick: fc.nat(20) }), {
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 4 },
);
const given: fc.Arbitrary<Answers> = fc.record(
  {
    smoker: fc.constantFrom<AnswerValue>('yes', 'no'),
    drugs: fc.uniqueArray(fc.constantFrom<AnswerValue>('a', 'b', 'c')),
    sleep: fc.record({ falls: fc.constantFrom('well', 'badly'), stays: fc.constantFrom('well', 'badly') }),
    surgeries: fc.array(fc.record({ which: fc.constant('Knee'), how: fc.constantFrom('open', 'keyhole') }), {
      maxLength: 3,
    }),
    age: fc.integer({ min: 0, max: 120 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Answers>;

test('whatever is renamed and recoded over several versions, no answer is lost, and step by step gives the same', () => {
  fc.assert(
    fc.property(edits, given, (byVersion, original) => {
      const before = structuredClone(original);
      const versions = [base];
      for (const [index, ofVersion] of byVersion.entries()) {
        const last = versions.at(-1) as Definition;
        const begun = { ...last, version: `1.${index + 1}` };
        versions.push(ofVersion.reduce((definition, edit) => applied(definition, last.version, edit), begun));
      }
      const latest = versions.at(-1) as Definition;
      expect(problemsOf(latest)).toEqual([]);

      const direct = mapAnswers(latest, '1.0', original);
      const stepwise = versions
        .slice(1)
        .reduce((current, version, index) => mapAnswers(version, `1.${index}`, current).answers, original);

      expect(direct.lost).toEqual([]);
      expect(direct.answers).toEqual(stepwise);
      expect(Object.keys(direct.answers)).toHaveLength(Object.keys(original).length);
      expect(original).toEqual(before);
      // Answers of the latest version need no mapping.
      expect(mapAnswers(latest, latest.version, direct.answers).answers).toEqual(direct.answers);
    }),
    { numRuns: 300 },
  );
});

test('an undeclared rename loses exactly the answers to that question', () => {
  fc.assert(
    fc.property(given, fc.constantFrom(...NAMES), (original, id) => {
      const renamed = renameAt({ ...base, version: '1.1' }, ['one', id], 'another');
      const { lost } = mapAnswers(renamed, '1.0', original);
      expect(lost).toEqual(id in original ? [{ question: id, reason: 'gone' }] : []);
    }),
  );
});

const lostOf = (definition: Definition, given: Answers): string[] =>
  mapAnswers(definition, '1.0', given).lost.map(({ question, reason }) => `${question} ${reason}`);
const asking = (question: object, migrations: Migration[] = []): Definition =>
  next(withQuestion(base, ['one', 'age'], { id: 'c', label: text('C'), ...question }), migrations);

test.each<[string, object, AnswerValue]>([
  ['a text over the greatest length', { type: 'text', maxLength: 3 }, 'abcdef'],
  ['a text that is no address', { type: 'email', maxLength: 60 }, 'not mail'],
  ['a date before the earliest', { type: 'date', min: '2020-01-01' }, '1990-01-01'],
  ['a text for a date', { type: 'date' }, 'hello'],
  ['a date for a time', { type: 'time' }, '2020-01-01'],
  ['a number off the step', { type: 'integer', step: 5, min: 0, max: 10 }, 3],
  ['too many texts', { type: 'textList', maxItems: 1, maxLength: 3 }, ['a', 'b']],
  [
    'a number for an amount in a unit',
    { type: 'quantity', units: [{ unit: 'kg' }, { unit: '[lb_av]' }] },
    80,
  ],
  [
    'too many entries',
    { type: 'repeatingGroup', maxItems: 1, questions: [{ id: 'x', type: 'integer', label: text('X') }] },
    [{ x: 1 }, { x: 2 }],
  ],
  [
    'a part over its limits',
    {
      type: 'repeatingGroup',
      maxItems: 2,
      questions: [{ id: 'x', type: 'integer', max: 1, label: text('X') }],
    },
    [{ x: 1 }, { x: 2 }],
  ],
])('what the later version does not accept is lost: %s', (_what, question, value) => {
  expect(lostOf(asking(question), { c: value })).toEqual(['c form']);
});

const part = (more: object) => ({ id: 'x', type: 'integer', label: text('X'), ...more });
test.each<[string, object, AnswerValue]>([
  [
    'that more is required',
    {
      type: 'repeatingGroup',
      minItems: 2,
      maxItems: 3,
      questions: [part({}), part({ id: 'y', required: true })],
    },
    [{ x: 1 }],
  ],
  [
    'that rows are required',
    {
      type: 'matrix',
      required: true,
      rows: [
        { id: 'r', label: text('R') },
        { id: 's', label: text('S') },
      ],
      options: [option(0), option(1)],
    },
    { r: 1 },
  ],
  ['that a day has passed', { type: 'date', min: 'today' }, '2020-01-01'],
  ['that a day is far off', { type: 'dateTime', max: 'today' }, '2090-01-01T10:00'],
  [
    'that "none" stands beside others',
    { type: 'multipleChoice', options: [option('a'), { ...option('none'), exclusive: true }] },
    ['a', 'none'],
  ],
])('it loses no answer %s', (_what, question, value) => {
  expect(mapAnswers(asking(question), '1.0', { c: value })).toEqual({ answers: { c: value }, lost: [] });
});

test('nothing is lost with an answer that is none', () => {
  expect(lostOf(base, { removed: '', another: null })).toEqual([]);
});

describe('a rename to an id that was answered as well', () => {
  const rename = [{ from: 'a', to: 'c' }];
  test.each([[{ a: 1, c: 2 }], [{ c: 2, a: 1 }]])('names the answer that has no place: %j', (given) => {
    expect(mapAnswers(asking({ type: 'integer' }, [{ from: '1.0', rename }]), '1.0', given)).toEqual({
      answers: { c: 1 },
      lost: [{ question: 'c', reason: 'taken' }],
    });
  });

  test('also within an answer', () => {
    const matrix = { type: 'matrix', rows: [{ id: 'r', label: text('R') }], options: [option(0), option(1)] };
    const migration = { from: '1.0', rename: [{ from: 'old', to: 'r', within: 'c' }] };
    expect(lostOf(asking(matrix, [migration]), { c: { r: 1, old: 0 } })).toEqual(['c taken']);
    expect(lostOf(asking(matrix, [migration]), { c: { old: 0 } })).toEqual([]);
  });
});

test('answers are not renamed to a question that takes none', () => {
  const bmi = asking({ type: 'computed', compute: 1 }, [{ from: '1.0', rename: [{ from: 'a', to: 'c' }] }]);
  expect(problemsOf(bmi)).toContain('migrations[0].rename[0].to migration_no_answer');
  const group = {
    type: 'repeatingGroup',
    maxItems: 2,
    questions: [part({}), part({ id: 'y', type: 'computed', compute: 1 })],
  };
  const inGroup = asking(group, [{ from: '1.0', rename: [{ from: 'a', to: 'y', within: 'c' }] }]);
  expect(problemsOf(inGroup)).toContain('migrations[0].rename[0].to migration_no_answer');
});

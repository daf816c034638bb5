/** A malformed part neither hides problems of other parts nor causes additional ones. */
import { codesOf, type Json, label, small } from '@clinic/fixtures/authoring/largeDefinition';
import { type Change, changed } from '@clinic/fixtures/changed';
import { oneStep, question, text } from '@clinic/fixtures/oneStep';
import { parseRuleSet } from '@clinic/rules/document';
import rules from '@clinic/rules/rulesets/glp1-flags/2.3.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import type { LogicJson } from '../base/logicJson.ts';
import { parseDefinition } from './parseDefinition.ts';

const option = (value: string, more: object = {}) => ({ value, label: { en: value }, ...more });
const is = (key: string, value: string | boolean): LogicJson => ({ '==': [{ var: key }, value] });
const choice = (id: string, values: readonly string[], more: object = {}) =>
  question(id, 'choice', { options: values.map((value) => option(value)), ...more });

/** Problems of every kind, each in a question of its own, in a step between two others. */
const faulty = {
  ...oneStep(
    question('limits', 'integer', { min: 5, max: 1 }),
    choice('twice', ['x', 'x']),
    question('dangling', 'yesNo', { showWhen: is('nope', true) }),
    choice('other', ['x', 'y']),
    question('option', 'yesNo', { showWhen: is('other', 'zz') }),
    question('circle1', 'yesNo', { showWhen: is('circle2', true) }),
    question('circle2', 'yesNo', { showWhen: is('circle1', true) }),
    question('same', 'yesNo'),
    question('same', 'yesNo'),
    question('score', 'computed', { compute: { score: { var: 'other' } } }),
    question('proposed', 'integer', { min: 3, proposed: 1 }),
    question('measured', 'yesNo', { measure: 'w' }),
    question('role', 'yesNo', { role: 'pregnancy', extract: { resource: 'Condition' } }),
    question('section', 'yesNo', { section: 'nowhere' }),
    question('never', 'yesNo', { showWhen: false }),
    { ...question('spanish', 'yesNo'), label: { es: 'x' } },
  ),
  migrations: [{ from: '3.0' }],
};
const first = { id: 'first', title: { en: 'First' }, questions: [choice('kind', ['a', 'b']), text('name')] };
const form = { ...faulty, steps: [first, ...faulty.steps] };

const placesIn = (document: object): string[] =>
  parseDefinition(document).problems.map(({ path, code }) => `${path}: ${code}`);

/** Problems that the change adds, and those that it hides. */
function differenceOf(change: Change, document: object = form) {
  const [before, after] = [placesIn(document), placesIn(changed(structuredClone(document), change))];
  return {
    hidden: before.filter((each) => !after.includes(each)),
    further: after.filter((each) => !before.includes(each)),
  };
}

test('the form has problems of many kinds', () => {
  expect(new Set(placesIn(form).map((each) => each.split(': ')[1])).size).toBeGreaterThan(12);
});

describe('only its own problem is added, and none is hidden:', () => {
  test.each<[string, Change, string]>([
    ['an invalid version', { version: 'x' }, 'version'],
    ['a missing version', { version: undefined }, 'version'],
    ['a missing rule set', { ruleSet: undefined }, 'ruleSet'],
    ['a missing id', { id: undefined }, 'id'],
    ['a missing patient', { patient: undefined }, 'patient'],
    ['a patient without address', { 'patient.email': undefined }, 'patient.email'],
    ['invalid languages', { languages: ['english'] }, 'languages[0]'],
    ['no languages', { languages: [] }, 'languages'],
    ['a step without questions', { 'steps[0].questions': undefined }, 'steps[0].questions'],
    ['a step with an empty list of questions', { 'steps[0].questions': [] }, 'steps[0].questions'],
    ['a step without id', { 'steps[0].id': undefined }, 'steps[0].id'],
    ['something that is not a step', { 'steps[0]': 5 }, 'steps[0]'],
    ['something that is not a question', { 'steps[0].questions[0]': 'text' }, 'steps[0].questions[0]'],
    [
      'a question of unknown type',
      { 'steps[0].questions[0].type': 'dropdown' },
      'steps[0].questions[0].type',
    ],
    ['a question without type', { 'steps[0].questions[0].type': undefined }, 'steps[0].questions[0].type'],
    ['a question with a bad id', { 'steps[0].questions[0].id': '1 bad' }, 'steps[0].questions[0].id'],
    ['a question without options', { 'steps[0].questions[0].options': [] }, 'steps[0].questions[0].options'],
    ['an invalid page', { 'steps[0].pages': [{ questions: [5] }] }, 'steps[0].pages[0].questions[0]'],
    ['an invalid migration', { 'migrations[1]': { from: 5 } }, 'migrations[1].from'],
  ])('%s', (_what, change, path) => {
    const { hidden, further } = differenceOf(change);
    const ofLanguage = 'languages' in change ? ['text_source'] : [];
    const ofVersion = 'version' in change ? ['migration_version'] : [];
    const follows = [...ofLanguage, ...ofVersion];
    expect(hidden.filter((each) => !follows.includes(each.split(': ')[1] ?? ''))).toEqual([]);
    expect(further).toEqual([`${path}: shape`]);
  });
});

test.each([
  ['of unknown type', 'kind', { type: 'dropdown' }, 'type'],
  ['with a bad id', '1 bad', {}, 'id'],
])('problems that name a question %s are not reported', (_what, id, spoiled, wrong) => {
  const { steps, ...form } = oneStep(
    { ...choice(id, ['a', 'b'], { section: 'one' }), ...spoiled },
    text('within', { section: 'one' }),
    question('reads', 'yesNo', { showWhen: is(id, 'a') }),
    question('counts', 'computed', { compute: { score: { var: id } } }),
  );
  const sections = [{ id: 'one', title: { en: 'One' } }];
  const pages = [
    { questions: [id, 'within'] },
    { questions: ['reads', 'counts', 'given', 'family', 'mail'] },
  ];
  const document = { ...form, steps: steps.map((step) => ({ ...step, sections, pages })) };
  expect(placesIn(document)).toEqual([`steps[0].questions[0].${wrong}: shape`]);
});

test('a wrong shape does not hide other problems', () => {
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
])('a problem of %s does not hide a wrong name in a condition', (_what, spoil) => {
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
  const errors = parseDefinition(definition).problems.filter(({ level }) => level === 'error');
  expect(errors.map(({ code }) => code)).toEqual(expect.arrayContaining(['dangling', 'dangling_option']));
  expect(errors).toHaveLength(3);
});

test('a problem of one flag does not hide problems of the others', () => {
  for (const spoiled of [{ title: 5 }, { value: { zz: [1] } }]) {
    const copy = structuredClone(rules) as unknown as { flags: Json[] };
    Object.assign(copy.flags[1] as Json, spoiled);
    Object.assign(copy.flags[2] as Json, { value: { and: [{ chose: ['age', 'x'] }, { flag: 'nope' }] } });
    const problems = parseRuleSet(copy).problems.filter(({ path }) => path.startsWith('flags[2]'));
    expect(problems.map(({ code }) => code).sort()).toEqual(['no_choice', 'order']);
  }
});

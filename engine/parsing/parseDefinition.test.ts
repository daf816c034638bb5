import { type Change, changed } from '@clinic/fixtures/changed';
import { inBoth } from '@clinic/fixtures/inBoth';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import { parseDefinition } from './parseDefinition.ts';

/** `path: code` of every problem of a broken copy. */
const problemsOf = (change: Change): string[] =>
  parseDefinition(changed(smallDefinition(), change)).problems.map(({ path, code }) => `${path}: ${code}`);

const idsOf = (step: { questions: Array<{ id: string }> }): string[] => step.questions.map(({ id }) => id);

const PERSON = 'steps[0].questions';
const BODY = 'steps[1].questions';
const HISTORY = 'steps[2].questions';

test('a definition without problems is returned unchanged', () => {
  expect(parseDefinition(smallDefinition())).toEqual({ definition: smallDefinition(), problems: [] });
});

test.each<[string, Change, string[]]>([
  ['two steps of one id', { 'steps[1].id': 'person' }, ['steps[1].id: duplicate_id']],
  ['the id of the review page', { 'steps[1].id': 'review' }, ['steps[1].id: reserved_step']],
  ['the id of the start page', { 'steps[1].id': 'start' }, ['steps[1].id: reserved_step']],
  ['two questions of one id', { 'steps[1].questions[0].id': 'pulse' }, [`${BODY}[2].id: duplicate_id`]],
  ['one id in two steps', { 'steps[3].questions[0].id': 'pain' }, ['steps[3].questions[0].id: duplicate_id']],
  [
    'two rows of one id',
    { 'steps[2].questions[6].rows[1].id': 'low' },
    [`${HISTORY}[6].rows[1].id: duplicate_id`],
  ],
  [
    'two checks of one id',
    { 'steps[1].questions[6].checks[1].id': 'above' },
    [`${BODY}[6].checks[1].id: duplicate_id`],
  ],
  [
    'two parts of a group of one id',
    { 'steps[2].questions[7].questions[1].id': 'what' },
    [`${HISTORY}[7].questions[1].id: duplicate_id`],
  ],
  ['a reserved id', { 'steps[1].questions[0].id': 'today' }, [`${BODY}[0].id: shape`]],
  ['a prototype id', { 'steps[1].questions[0].id': 'constructor' }, [`${BODY}[0].id: shape`]],
  [
    'a condition on nothing',
    { 'steps[2].questions[1].showWhen': { var: 'nowhere' } },
    [`${HISTORY}[1].showWhen: dangling`],
  ],
  [
    'a check on nothing',
    { 'steps[1].questions[6].checks[0].when': { '>': [{ var: 'nowhere' }, 1] } },
    [`${BODY}[6].checks[0].when: dangling`],
  ],
  [
    'a computed value without inputs',
    { 'steps[1].questions[5].compute': { var: 'nowhere' } },
    [`${BODY}[5].compute: dangling`],
  ],
  [
    'a condition on information text',
    { 'steps[2].questions[1].showWhen': { var: 'welcome' } },
    [`${HISTORY}[1].showWhen: dangling`],
  ],
  [
    'a condition on an unknown option',
    { 'steps[3].showWhen': { '==': [{ var: 'sex' }, 'woman'] } },
    ['steps[3].showWhen: dangling_option'],
  ],
  [
    'an unknown option in a list',
    { 'steps[3].showWhen': { in: [{ var: 'sex' }, ['female', 'woman']] } },
    ['steps[3].showWhen: dangling_option'],
  ],
  [
    'an unknown choice among several',
    { 'steps[2].questions[4].showWhen': { in: ['copd', { var: 'conditions' }] } },
    [`${HISTORY}[4].showWhen: dangling_option`],
  ],
  [
    'a flag in a definition',
    { 'steps[3].showWhen': { flag: 'pregnancy' } },
    ['steps[3].showWhen: flag_in_definition'],
  ],
  [
    'circular conditions',
    { 'steps[2].questions[0].showWhen': { '>': [{ var: 'packs' }, 0] } },
    [`${HISTORY}[0].showWhen: reads_later`, `${HISTORY}[0].showWhen: circle`],
  ],
  [
    'a question that shows itself',
    { 'steps[2].questions[0].showWhen': { var: 'smokes' } },
    [`${HISTORY}[0].showWhen: circle`],
  ],
  [
    'a condition that never holds',
    { 'steps[3].showWhen': { '==': [1, 2] } },
    ['steps[3].showWhen: unreachable'],
  ],
  ['a condition that always holds', { 'steps[3].showWhen': { '==': [1, 1] } }, ['steps[3].showWhen: always']],
  [
    'a condition on a later question',
    { 'steps[0].questions[3].showWhen': { '==': [{ var: 'smokes' }, true] } },
    [`${PERSON}[3].showWhen: reads_later`],
  ],
  [
    'an unknown operator',
    { 'steps[3].showWhen': { and: [{ xor: [true, false] }] } },
    ['steps[3].showWhen.and[0]: logic_operator'],
  ],
  ['no number between the limits', { 'steps[1].questions[2].min': 300 }, [`${BODY}[2].max: limits`]],
  [
    'a soft limit outside the hard one',
    { 'steps[1].questions[1].softMax': 300 },
    [`${BODY}[1].softMax: limits`],
  ],
  [
    'soft limits the wrong way round',
    { 'steps[1].questions[1].softMin': 220 },
    [`${BODY}[1].softMax: limits`],
  ],
  [
    'no step between the limits',
    (d) => {
      Object.assign(d.steps[1].questions[3], { min: 1, softMin: 1, max: 4, step: 5 });
    },
    [`${BODY}[3].step: limits`],
  ],
  [
    'limits of one unit of several',
    { 'steps[1].questions[0].units[1].min': 901 },
    [`${BODY}[0].units[1].max: limits`],
  ],
  ['a scale upside down', { 'steps[1].questions[4].min': 11 }, [`${BODY}[4].max: limits`]],
  ['no date between the limits', { 'steps[0].questions[5].max': '1899-01-01' }, [`${PERSON}[5].max: limits`]],
  [
    'a date limit that is not a date',
    { 'steps[0].questions[5].min': '1900-02-30' },
    [`${PERSON}[5].min: shape`],
  ],
  [
    'one unit twice',
    { 'steps[1].questions[0].units[1].unit': 'kg' },
    [`${BODY}[0].units[1]: duplicate_unit`],
  ],
  ['both unit and units', { 'steps[1].questions[0].unit': 'kg' }, [`${BODY}[0]: unit`]],
  ['neither unit nor units', { 'steps[1].questions[1].unit': undefined }, [`${BODY}[1]: unit`]],
  [
    'an option twice',
    { 'steps[0].questions[6].options[1].value': 'female' },
    [`${PERSON}[6].options[1].value: duplicate_option`],
  ],
  [
    'options that differ in type only',
    { 'steps[2].questions[4].options[1].value': '1' },
    [`${HISTORY}[4].options[1].value: duplicate_option`],
  ],
  [
    'exclusive where one can be chosen',
    { 'steps[0].questions[6].options[2].exclusive': true },
    [`${PERSON}[6].options[2].exclusive: exclusive`],
  ],
  [
    'a choice of one',
    (d) => {
      d.steps[2].questions[4].options.pop();
    },
    [`${HISTORY}[4].options: single_option`],
  ],
  ['a choice without options', { 'steps[2].questions[4].options': [] }, [`${HISTORY}[4].options: shape`]],
  [
    'more entries at least than at most',
    { 'steps[2].questions[7].minItems': 3 },
    [`${HISTORY}[7].minItems: limits`],
  ],
  [
    'a group in a group',
    (d) => {
      d.steps[2].questions[7].questions[1] = { ...structuredClone(d.steps[2].questions[7]), id: 'inner' };
    },
    [`${HISTORY}[7].questions[1].type: group_type`],
  ],
  [
    'a condition in a group that reads the group',
    { 'steps[2].questions[7].questions[1].showWhen': { '!!': [{ var: 'operations' }] } },
    [`${HISTORY}[7].questions[1].showWhen: circle`],
  ],
  [
    'a translation missing',
    { 'steps[0].questions[2].label': { en: 'Name' } },
    [`${PERSON}[2].label.es: translation_missing`],
  ],
  [
    'a translation without its source',
    { 'steps[0].questions[2].label.es': 'Nombre' },
    [`${PERSON}[2].label.es: translation_source`],
  ],
  [
    'a stale translation',
    { 'steps[0].questions[2].label.en': 'Full name' },
    [`${PERSON}[2].label.es: translation_stale`],
  ],
  [
    'a text without its source language',
    { 'steps[0].title': { es: 'Usted' } },
    ['steps[0].title: text_source'],
  ],
  [
    'a translation missing in an option',
    { 'steps[0].questions[6].options[0].label': { en: 'Female' } },
    [`${PERSON}[6].options[0].label.es: translation_missing`],
  ],
  [
    'a translation missing in a message',
    { 'steps[1].questions[6].checks[0].message': { en: 'No' } },
    [`${BODY}[6].checks[0].message.es: translation_missing`],
  ],
  ['an empty text', { 'steps[0].title': inBoth(' ', 'Usted') }, ['steps[0].title.en: shape']],
  ['a key without meaning', { 'steps[0].questions[2].requird': true }, [`${PERSON}[2].requird: unknown_key`]],
  ['a key of another type', { 'steps[0].questions[2].options': [] }, [`${PERSON}[2].options: unknown_key`]],
  ['an unknown type', { 'steps[0].questions[2].type': 'slider' }, [`${PERSON}[2].type: shape`]],
  ['a number as text', { 'steps[1].questions[2].min': '20' }, [`${BODY}[2].min: shape`]],
  ['no steps', { steps: [] }, ['steps: shape']],
  ['a step without questions', { 'steps[3].questions': [] }, ['steps[3].questions: shape']],
  ['a version of another form', { version: 'v1' }, ['version: shape']],
  ['no rule set', { ruleSet: undefined }, ['ruleSet: shape']],
  ['an unknown patient question', { 'patient.email': 'nowhere' }, ['patient.email: dangling']],
  [
    'a patient question of another type',
    { 'patient.birthDate': 'name' },
    ['patient.birthDate: patient_type'],
  ],
  [
    'a page with a question of another step',
    (d) => {
      d.steps[1].pages = [{ questions: [...idsOf(d.steps[1]), 'smokes'] }];
    },
    ['steps[1].pages[0].questions[8]: dangling'],
  ],
  [
    'a question on two pages',
    (d) => {
      d.steps[1].pages = [{ questions: idsOf(d.steps[1]) }, { questions: ['pulse'] }];
    },
    ['steps[1].pages[1].questions[0]: page_twice'],
  ],
  [
    'pages in another order than the step',
    (d) => {
      const [first, second, ...rest] = idsOf(d.steps[1]);
      d.steps[1].pages = [{ questions: [second] }, { questions: [first, ...rest] }];
    },
    ['steps[1].pages[1].questions[0]: page_order'],
  ],
  [
    'a question on no page',
    (d) => {
      d.steps[1].pages = [{ questions: idsOf(d.steps[1]).slice(1) }];
    },
    ['steps[1].pages: page_missing'],
  ],
  [
    'a page without questions',
    { 'steps[1].pages': [{ questions: [] }] },
    ['steps[1].pages[0].questions: shape'],
  ],
  [
    'a page title in one language only',
    (d) => {
      d.steps[1].pages = [{ questions: idsOf(d.steps[1]), title: { en: 'All' } }];
    },
    ['steps[1].pages[0].title.es: translation_missing'],
  ],
])('each kind of problem is reported with its path: %s', (_what, breakIt, problems) => {
  expect(problemsOf(breakIt)).toEqual(problems);
});

test('all problems are reported together, each with what to do', () => {
  const definition = smallDefinition();
  definition.steps[1].id = 'person';
  definition.steps[3].showWhen = { '==': [{ var: 'sex' }, 'woman'] };
  definition.steps[0].questions[2].label = { en: 'Name' };
  const { problems, definition: parsed } = parseDefinition(definition);
  expect(parsed).toBe(undefined);
  expect(problems.map(({ message }) => message)).toEqual([
    'Step "person" is already at steps[0]',
    'The es text is missing',
    '"sex" has no option "woman"',
  ]);
});

test('warnings do not prevent parsing', () => {
  const definition = smallDefinition();
  definition.title.en = 'Short visit';
  const { problems, definition: parsed } = parseDefinition(definition);
  expect(problems).toMatchObject([{ path: 'title.es', code: 'translation_stale', level: 'warning' }]);
  expect(parsed).toEqual(definition);
});

test.each([[null], ['text'], [[]], [3], [undefined]])('%j is not a definition', (input) => {
  const { problems, definition } = parseDefinition(input);
  expect(definition).toBe(undefined);
  expect(problems).not.toHaveLength(0);
});

test('a definition from JSON cannot access JavaScript prototypes', () => {
  const text = JSON.stringify(smallDefinition()).replace(
    '"id":"person"',
    '"__proto__":{"x":1},"id":"person"',
  );
  expect(parseDefinition(JSON.parse(text)).definition).toBe(undefined);
  expect(({} as { x?: number }).x).toBe(undefined);
});

/** Constraints of a form become checks of its questions, which fail for the same answers and are exported again. */
import type { Answers } from '@clinic/engine/base';
import type { Check, Definition } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { assess } from '@clinic/engine/validation';
import { core, form } from '@clinic/testing/fhir/forms';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import { exportForm, importForm } from '../convert.ts';
import { type JsonObject, objectsOf } from '../validate/json.ts';

const TODAY = '2026-11-24';

const constraint = (expression: string, more: Record<string, string> = {}): JsonObject => ({
  url: core('questionnaire-constraint'),
  extension: [
    { url: 'key', valueId: more.key ?? 'rule-1' },
    { url: 'severity', valueCode: more.severity ?? 'error' },
    { url: 'expression', valueString: expression },
    ...(more.human === '' ? [] : [{ url: 'human', valueString: more.human ?? 'Above two, please.' }]),
  ],
});
const question = (linkId: string, type: string, more: JsonObject = {}): JsonObject => ({
  linkId,
  text: linkId,
  type,
  ...more,
});

function imported(items: readonly JsonObject[], rest: JsonObject = {}) {
  const { definition, elements, refused } = importForm(form(items, rest), NO_TERMINOLOGY);
  expect(refused).toEqual([]);
  const entry = (path: string) => elements.find((each) => each.path === path);
  return { definition: definition as Definition, entry };
}

const checksOf = ({ steps }: Definition): Record<string, Check[]> =>
  Object.fromEntries(
    steps
      .flatMap(({ questions }) => questions)
      .flatMap(({ id, checks }) => (checks ? [[id, checks] as const] : [])),
  );

/** The ids of checks that fail for these answers. */
function issuesOf(definition: Definition, answers: Answers): string[] {
  const { issues } = assess(compileQuestionnaire(definition), answers, TODAY);
  return issues.map(({ code }) => code).filter((code) => code.startsWith('check:'));
}

test('a constraint of a question becomes a check: an error rejects the answer, a warning asks', () => {
  const items = [
    question('dose', 'integer', { extension: [constraint('answer.value > 2')] }),
    question('days', 'integer', {
      extension: [constraint('answer.value < 90', { severity: 'warning', key: 'days' })],
    }),
  ];
  const { definition, entry } = imported(items);
  expect(checksOf(definition)).toMatchObject({
    dose: [{ id: 'rule-1', level: 'hard', message: { en: 'Above two, please.' } }],
    days: [{ id: 'days', level: 'soft' }],
  });
  expect(entry('Questionnaire.item[0].extension[0]')).toMatchObject({ outcome: 'mapped' });
  expect(issuesOf(definition, { dose: 1, days: 200 })).toEqual(['check:rule-1', 'check:days']);
  expect(issuesOf(definition, { dose: 3, days: 30 })).toEqual([]);
  // An unknown result does not break a constraint.
  expect(issuesOf(definition, {})).toEqual([]);
});

test('a constraint of a group or form is checked at the last question that it reads', () => {
  const rule = `item.where(linkId='from').answer.value <= item.where(linkId='to').answer.value`;
  const pair = [question('from', 'integer'), question('to', 'integer'), question('note', 'string')];
  const inGroup = imported([
    question('range', 'group', { extension: [constraint(rule)], item: pair }),
  ]).definition;
  const inForm = imported(pair, { extension: [constraint(rule)] }).definition;
  for (const definition of [inGroup, inForm]) {
    expect(Object.keys(checksOf(definition))).toEqual(['to']);
    expect(issuesOf(definition, { from: 5, to: 4 })).toEqual(['check:rule-1']);
    expect(issuesOf(definition, { from: 4, to: 5 })).toEqual([]);
  }
});

test.each([
  ['without a text', [constraint('answer.value > 2', { human: '' })], 'checkWithoutText'],
  ['of a function that is not compiled', [constraint('answer.value.conformsTo(1)')], undefined],
])('a constraint %s stays in the source, with the reason in the report', (_, extension, because) => {
  const { definition, entry } = imported([question('dose', 'integer', { extension })]);
  expect(checksOf(definition)).toEqual({});
  const note = entry('Questionnaire.item[0].extension[0]');
  expect(note).toMatchObject({ outcome: 'kept', note: { code: 'notChecked' } });
  if (because) expect(note?.note?.params?.because).toMatchObject({ code: because });
});

test('a constraint of a repeating group is checked in each of its entries', () => {
  const group = (expression: string): JsonObject =>
    question('meals', 'group', {
      repeats: true,
      extension: [constraint(expression)],
      item: [question('from', 'integer'), question('to', 'integer')],
    });
  const later = "item.where(linkId='to').answer.value > item.where(linkId='from').answer.value";
  const { definition, entry } = imported([group(later)]);
  expect(entry('Questionnaire.item[0].extension[0]')?.outcome).toBe('mapped');
  expect(issuesOf(definition, { meals: [{ from: 1, to: 2 }, { from: 3 }] })).toEqual([]);
  expect(
    issuesOf(definition, {
      meals: [
        { from: 1, to: 2 },
        { from: 3, to: 2 },
      ],
    }),
  ).toEqual(['check:rule-1']);
  const outer = imported([
    question('least', 'integer'),
    group("item.where(linkId='to').answer.value > %resource.item.where(linkId='least').answer.value"),
  ]);
  expect(outer.entry('Questionnaire.item[1].extension[0]')?.outcome).toBe('mapped');
  expect(issuesOf(outer.definition, { least: 5, meals: [{ to: 6 }, { to: 2 }] })).toEqual(['check:rule-1']);
  expect(issuesOf(outer.definition, { least: 1, meals: [{ to: 6 }, { to: 2 }] })).toEqual([]);
});

test.each([
  ['its own answer', 'to', 'answer.value > 2', { to: 2 }, { to: 3 }],
  [
    'the same entry',
    'to',
    "%resource.item.where(linkId='meals').item.where(linkId='to').answer.value > %resource.item.where(linkId='meals').item.where(linkId='from').answer.value",
    { from: 3, to: 2 },
    { from: 1, to: 2 },
  ],
])('a constraint of a question in a repeating group reads %s', (_what, at, rule, broken, kept) => {
  const inside = ['from', 'to'].map((linkId) =>
    question(linkId, 'integer', linkId === at ? { extension: [constraint(rule)] } : {}),
  );
  const { definition, entry } = imported([question('meals', 'group', { repeats: true, item: inside })]);
  expect(entry('Questionnaire.item[0].item[1].extension[0]')?.outcome).toBe('mapped');
  const { issues } = assess(compileQuestionnaire(definition), { meals: [kept, broken] }, TODAY);
  const checks = issues.filter(({ code }) => code.startsWith('check:'));
  expect(checks).toMatchObject([{ key: 'meals', params: { entry: 2, part: 'to' } }]);
});

test('two constraints with the same key get different ids', () => {
  const extension = [constraint('answer.value > 2')];
  const { definition } = imported([
    question('dose', 'integer', { extension }),
    question('days', 'integer', { extension }),
  ]);
  expect(checksOf(definition)).toMatchObject({ dose: [{ id: 'rule-1' }], days: [{ id: 'rule-1_2' }] });
});

test('a changed check is exported in place of the original constraint', () => {
  const source = form([question('dose', 'integer', { extension: [constraint('answer.value > 2')] })]);
  const { definition } = importForm(source, NO_TERMINOLOGY);
  const changed = structuredClone(definition) as Definition;
  const dose = changed.steps[1]?.questions[0];
  if (!dose?.checks?.[0]) throw new Error('no check');
  dose.checks = [
    { ...dose.checks[0], when: { '<': [{ var: 'dose' }, 7] }, message: { en: 'Seven or more.' } },
  ];
  const [item] = objectsOf(exportForm(changed, NO_TERMINOLOGY).item);
  const constraints = objectsOf(item?.extension).map(({ extension }) => objectsOf(extension));
  expect(constraints).toHaveLength(1);
  expect(constraints[0]).toContainEqual({ url: 'human', valueString: 'Seven or more.' });
  const again = importForm({ ...source, item: [item as JsonObject] }, NO_TERMINOLOGY)
    .definition as Definition;
  expect(issuesOf(again, { dose: 6 })).toEqual(['check:rule-1']);
  expect(issuesOf(again, { dose: 7 })).toEqual([]);
});

test.each([
  [
    'several options',
    'choice',
    { answerOption: ['a', 'b', 'c', 'd'].map((valueString) => ({ valueString })) },
  ],
  ['several texts', 'string', {}],
])('the number of answers is checked in the entries of a group: %s', (_what, type, more) => {
  const occurs = (name: string, valueInteger: number) => ({
    url: core(`questionnaire-${name}Occurs`),
    valueInteger,
  });
  const several = question('words', type, {
    repeats: true,
    extension: [occurs('min', 2), occurs('max', 3)],
    ...more,
  });
  const inner = question('inner', 'group', { item: [several] });
  const { definition, entry } = imported([
    question('visits', 'group', { repeats: true, item: [question('day', 'string'), inner] }),
  ]);
  const [group] = definition.steps.at(-1)?.questions ?? [];
  expect(group?.checks).toBeUndefined();
  for (const at of [0, 1])
    expect(entry(`Questionnaire.item[0].item[1].item[0].extension[${at}]`)?.outcome).not.toBe('kept');
  const visits = (...words: string[][]) => ({ visits: words.map((each) => ({ words: each })) });
  const issues = (answers: Answers) =>
    assess(compileQuestionnaire(definition), answers, TODAY).issues.filter(({ key }) =>
      key?.startsWith('visits'),
    );
  expect(issues(visits(['a', 'b'], ['a', 'b', 'c']))).toEqual([]);
  const at = (entry: number) => [{ key: 'visits', level: 'hard', params: { entry, part: 'words' } }];
  expect(issues(visits(['a', 'b'], ['a']))).toMatchObject(at(2));
  if (type === 'choice') expect(issues(visits(['a', 'b', 'c', 'd'], ['a', 'b']))).toMatchObject(at(1));
});

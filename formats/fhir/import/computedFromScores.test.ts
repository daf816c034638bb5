/** Values that forms compute from the scores of options. */
import { isStaffOnly, type QuestionOf } from '@clinic/engine/definition';
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { core, sdc } from '@clinic/testing/fhir/forms';
import { exported, imported, itemsOf, questionsOf } from '@clinic/testing/fhir/importedForm';
import { coding } from '@clinic/testing/fhir/itemParts';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

const TODAY = '2026-11-23';

const [ORDINAL, WEIGHT] = [core('ordinalValue'), core('itemWeight')];
const expression = (source: string) => ({ language: 'text/fhirpath', expression: source });
const variable = (name: string, source: string) => ({
  url: core('variable'),
  valueExpression: { name, ...expression(source) },
});

/** A group of three questions, with 0 to 3 points, and their total. */
function scored(url: string, total: string, variables: JsonObject[] = [], answers: JsonObject[] = OPTIONS) {
  const answerOption = answers.map((option, points) => ({
    extension: [{ url, valueDecimal: points }],
    ...option,
  }));
  const calculated = sdc('sdc-questionnaire-calculatedExpression');
  const { definition } = imported([
    {
      ...{ linkId: 'g', text: 'Group', type: 'group' },
      item: ['q1', 'q2', 'q3'].map((linkId) => ({ linkId, text: linkId, type: 'choice', answerOption })),
    },
    {
      ...{ linkId: 'total', text: 'Total', type: 'decimal', readOnly: true },
      extension: [...variables, { url: calculated, valueExpression: expression(total) }],
    },
  ]);
  const form = compileQuestionnaire(definition);
  const question = form.questions.get('total')?.question as QuestionOf<'computed'>;
  const firstQuestion = form.questions.get('q1')?.question as QuestionOf<'choice'> | undefined;
  const totalOf = (...points: number[]) => {
    const chosen = points.map((each, index) => [
      `q${index + 1}`,
      firstQuestion?.options[each]?.value as string,
    ]);
    return resolveForm(form, Object.fromEntries(chosen), TODAY).values.total;
  };
  return { definition, totalOf, compute: JSON.stringify(question.compute) };
}

const OPTIONS: JsonObject[] = ['never', 'some', 'most', 'daily'].map((code) => coding(code, code));
const NAMES: JsonObject[] = ['Not at all', 'Some days', 'Most days', 'Daily'].map((valueString) => ({
  valueString,
}));
const each = (of: (linkId: string) => string): string => ['q1', 'q2', 'q3'].map(of).join(' + ');
const itemAt = (id: string): string => `item.where(linkId='g').item.where(linkId = '${id}')`;
const lookedUp = (id: string, url: string): string =>
  `%questionnaire.${itemAt(id)}.answerOption.where(valueCoding.code=%resource.${itemAt(id)}.answer.valueCoding.code).extension.where(url=${url}).valueDecimal`;

/** Expressions that need all answers. */
const OF_ALL: ReadonlyArray<readonly [what: string, url: string, total: string, variables: JsonObject[]]> = [
  ['looked up in the options', ORDINAL, each((id) => lookedUp(id, `'${ORDINAL}'`)), []],
  [
    'looked up anywhere in the form, for a code in a variable',
    WEIGHT,
    each(
      (id) =>
        `%questionnaire.descendants().where(linkId='${id}').answerOption.where(valueCoding.code = %${id}).extension('${WEIGHT}').value`,
    ),
    ['q1', 'q2', 'q3'].map((id) => variable(id, `%resource.${itemAt(id)}.answer.valueCoding.code`)),
  ],
  [
    'of the option with the same coding',
    WEIGHT,
    each(
      (id) =>
        `%questionnaire.repeat(item).where(linkId='${id}').answerOption.where(value = %resource.${itemAt(id)}.answer.value).extension('${WEIGHT}').value`,
    ),
    [],
  ],
  [
    'of the option with this code and system',
    WEIGHT,
    each(
      (id) =>
        `%questionnaire.${itemAt(id)}.answerOption.where(valueCoding.code in %resource.${itemAt(id)}.answer.valueCoding.code and valueCoding.system = %resource.${itemAt(id)}.answer.valueCoding.system).extension('${WEIGHT}').value.sum()`,
    ),
    [],
  ],
  [
    'repeated at each answer',
    ORDINAL,
    each((id) => `%resource.${itemAt(id)}.answer.valueCoding.extension.where(url='${ORDINAL}').valueDecimal`),
    [],
  ],
];
/** Expressions that count what is answered. */
const OF_SOME: typeof OF_ALL = [
  [
    'of variables, where these exist',
    ORDINAL,
    'iif(%any, iif(%a.exists(), %a, 0) + iif(%b.exists(), %b, 0) + iif(%c.exists(), %c, 0), {})',
    [
      variable('url', `'${ORDINAL}'`),
      ...['a', 'b', 'c'].map((name, index) => variable(name, lookedUp(`q${index + 1}`, '%url'))),
      variable('any', '%a.exists() or %b.exists() or %c.exists()'),
    ],
  ],
  [
    'of all descendants',
    WEIGHT,
    `%resource.item.descendants().where(answer.exists()).answer.value.extension('${WEIGHT}').value.sum()`,
    [],
  ],
  ['of the response', WEIGHT, `%resource.descendants().answer.extension('${WEIGHT}').valueDecimal.sum()`, []],
  ['by weight()', WEIGHT, `%resource.descendants().answer.value.weight().sum()`, []],
  ['by ordinal()', ORDINAL, `%resource.item.item.answer.ordinal().aggregate($this + $total, 0)`, []],
];

test.each([...OF_ALL, ...OF_SOME])(
  'a total of points %s is a sum of scores',
  (_what, url, total, variables) => {
    const { totalOf, compute } = scored(url, total, variables);
    for (const id of ['q1', 'q2', 'q3']) expect(compute).toContain(`{"score":{"var":"${id}"}}`);
    // The options are not written out.
    expect(compute).not.toContain('daily');
    expect(compute.length).toBeLessThan(650);
    expect(totalOf(3, 2, 0)).toBe(5);
    expect(totalOf(0, 0, 0)).toBe(0);
  },
);

test.each(OF_ALL)('a total %s is unknown without an answer', (_what, url, total, variables) => {
  expect(scored(url, total, variables).totalOf(3, 2)).toBeUndefined();
});

test.each(OF_SOME)('a total %s counts what is answered', (_what, url, total, variables) => {
  expect(scored(url, total, variables).totalOf(3)).toBe(3);
});

test('points of options that are texts are scores too', () => {
  const total = each(
    (id) =>
      `%questionnaire.${itemAt(id)}.answerOption.where(value.ofType(string) = %resource.${itemAt(id)}.answer.value.ofType(string)).extension.where(url='${ORDINAL}').valueDecimal`,
  );
  const { totalOf, compute } = scored(ORDINAL, total, [], NAMES);
  expect(compute).toContain('{"score":{"var":"q1"}}');
  expect([totalOf(3, 2, 1), totalOf(3, 2)]).toEqual([6, undefined]);
});

test('what an option means otherwise is no score', () => {
  const total = each(
    (id) =>
      `iif(%resource.${itemAt(id)}.answer.valueCoding.code = 'never', 3, %resource.${itemAt(id)}.answer.value.weight())`,
  );
  expect(scored(WEIGHT, total).totalOf(0, 1, 2)).toBe(6);
});

test('variables that read each other are computed once, however often', () => {
  const chain = Array.from({ length: 60 }, (_, index) =>
    variable(`v${index + 1}`, `(%v${index} + %v${index}) / 2`),
  );
  const first = variable('v0', '%resource.descendants().answer.value.ordinal().sum()');
  const { definition, totalOf } = scored(ORDINAL, '%v60', [first, ...chain]);
  expect([totalOf(3, 2, 1), totalOf(3), totalOf()]).toEqual([6, 3, undefined]);
  expect(JSON.stringify(definition.steps).length).toBeLessThan(150_000);
  // They are no items of the form, and only staff see them.
  const values = definition.steps.at(-1);
  expect(definition.fhir?.added).toContain(values?.id);
  expect(values?.questions.every(isStaffOnly)).toBe(true);
  expect(itemsOf(exported(definition)).map(({ linkId }) => linkId)).toEqual(['g', 'total']);
});

test('a calculated number is computed, from the scores of options', () => {
  const often = ['never', 'often'].map((code, score) => ({
    extension: [{ url: core('ordinalValue'), valueDecimal: score * 3 }],
    ...coding(code, code),
  }));
  const { definition, outcome } = imported([
    { linkId: '/1', text: 'First', type: 'choice', answerOption: often },
    { linkId: '/2', text: 'Second', type: 'choice', answerOption: often },
    {
      extension: [
        {
          url: sdc('sdc-questionnaire-calculatedExpression'),
          valueExpression: { language: 'text/fhirpath', expression: 'item.answer.value.ordinal().sum()' },
        },
      ],
      linkId: 'sum',
      text: 'Total',
      type: 'integer',
      readOnly: true,
    },
  ]);
  const [first, second, total] = questionsOf(definition);
  expect(total).toMatchObject({ type: 'computed' });
  const { values } = resolveForm(
    compileQuestionnaire(definition),
    { [first?.id ?? '']: 'often', [second?.id ?? '']: 'often' },
    TODAY,
  );
  expect(values[total?.id ?? '']).toBe(6);
  expect(outcome('Questionnaire.item[2].extension[0]')).toBe('mapped');
});

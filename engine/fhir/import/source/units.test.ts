/** Units of imported forms: by their codes, or by the names that many forms give instead. */
import { expect, test } from 'vitest';
import { responseIssues } from '../../../../server/fhir/validateResponse.ts';
import { core, reply } from '../../../../testing/fhir/forms.ts';
import { imported, NO_TERMINOLOGY, questionsOf } from '../../../../testing/fhir/importedForm.ts';
import { responseItems } from '../../export/response.ts';
import { responseForm } from '../../export/responseForm.ts';
import type { AnswerContext } from '../../export/responseValue.ts';
import type { JsonObject } from '../../validate/json.ts';
import { unitOf } from './quantities.ts';

const UCUM = 'http://unitsofmeasure.org';

const unitOption = (coding: JsonObject): JsonObject => ({
  url: core('questionnaire-unitOption'),
  valueCoding: coding,
});
const named = (...names: readonly string[]) => names.map((display) => unitOption({ display }));
const height = (extension: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ linkId: 'height', text: 'Height', type: 'quantity', extension, ...more },
});

test.each([
  [{ system: UCUM, code: 'C' }, 'C'],
  [{ display: 'C' }, 'Cel'],
  [{ unit: '°F' }, '[degF]'],
  [{ code: 'feet', display: 'feet' }, '[ft_i]'],
  [{ display: ' Pounds ' }, '[lb_av]'],
  [{ display: 'ft' }, '[ft_i]'],
  [{ display: 'kg/m2' }, 'kg/m2'],
  [{ display: 'mmHg' }, 'mm[Hg]'],
  [{ display: 'tablets' }, 'tablets'],
])('the unit %j is read as %s', (coding, unit) => {
  expect(unitOf(coding)).toBe(unit);
});

test('a quantity whose units have only names is answered in one of them', () => {
  const { definition, outcome } = imported([height(named('centimeters', 'feet'))]);
  expect(questionsOf(definition)).toMatchObject([
    { id: 'height', type: 'quantity', units: [{ unit: 'cm' }, { unit: '[ft_i]' }] },
  ]);
  expect(outcome('Questionnaire.item[0].extension[1]')).toBe('mapped');
});

test('a condition on such a quantity is read in its unit', () => {
  const { definition } = imported([
    height(named('feet')),
    {
      ...{ linkId: 'tall', text: 'Tall?', type: 'boolean' },
      enableWhen: [{ question: 'height', operator: '>', answerQuantity: { value: 2, unit: 'feet' } }],
    },
  ]);
  const [, tall] = questionsOf(definition);
  expect(tall?.showWhen).toEqual({ '>': [{ var: 'height' }, 2] });
});

test("the answer is exported with the form's name of its unit, and is valid", () => {
  const { definition, source } = imported([height(named('centimeters', 'feet'))]);
  const { terminology } = NO_TERMINOLOGY;
  const questionOf = (id: string) => questionsOf(definition).find((question) => question.id === id);
  const context = { definition, language: 'en', timeZone: 'UTC', questionOf } as unknown as AnswerContext;
  const values = { height: { value: 6, unit: '[ft_i]' } };
  const item = responseItems(responseForm(source, definition, terminology), values, context);
  expect(item).toMatchObject([
    { answer: [{ valueQuantity: { value: 6, unit: 'feet', system: UCUM, code: '[ft_i]' } }] },
  ]);
  const errors = responseIssues(reply(item), source, []).filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
});

test('a quantity without UCUM units becomes a text, because a number alone would be meaningless', () => {
  const { definition, outcome } = imported([height(named('tablets', 'drops'))]);
  expect(questionsOf(definition)).toMatchObject([
    { id: 'height', type: 'text', help: { en: 'tablets, drops' } },
  ]);
  expect(outcome('Questionnaire.item[0].type')).toBe('mapped');
});

test('a condition on such a text is not imported, so the question is shown', () => {
  const { definition } = imported([
    height(named('tablets', 'drops')),
    {
      ...{ linkId: 'many', text: 'Many?', type: 'boolean' },
      enableWhen: [{ question: 'height', operator: '>', answerQuantity: { value: 2, unit: 'tablets' } }],
    },
  ]);
  expect(questionsOf(definition)[1]).not.toHaveProperty('showWhen');
});

test('a number whose only unit is not in UCUM has the unit as its help', () => {
  const { definition } = imported([height(named('tablets'))]);
  expect(questionsOf(definition)).toMatchObject([{ type: 'decimal', help: { en: 'tablets' } }]);
});

test('the unit of an initial value does not add a unit', () => {
  const { definition } = imported([
    height([unitOption({ system: UCUM, code: 'cm' }), unitOption({ system: UCUM, code: 'mm' })], {
      initial: [{ valueQuantity: { value: 1.8, unit: 'm', system: UCUM, code: 'm' } }],
    }),
  ]);
  expect(questionsOf(definition)).toMatchObject([{ units: [{ unit: 'cm' }, { unit: 'mm' }] }]);
});

test('a number gets its unit by name', () => {
  const item = { linkId: 'spo2', text: 'Saturation', type: 'decimal' };
  const { definition } = imported([
    { ...item, extension: [{ url: core('questionnaire-unit'), valueCoding: { display: '%' } }] },
  ]);
  expect(questionsOf(definition)).toMatchObject([{ type: 'decimal', unit: '%' }]);
});

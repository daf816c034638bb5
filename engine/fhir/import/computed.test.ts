/** Values that forms compute. */
import { expect, test } from 'vitest';
import { core, sdc } from '../../../testing/fhir/forms.ts';
import { exported, imported, questionsOf } from '../../../testing/fhir/importedForm.ts';
import { coding, unit } from '../../../testing/fhir/itemParts.ts';
import { compileQuestionnaire } from '../../form/questionnaire.ts';
import { resolveForm } from '../../form/visibility.ts';
import type { JsonObject } from '../validate/json.ts';

const TODAY = '2026-11-23';

test('circular computed values are left out, and nothing else is', () => {
  const reading = (linkId: string, of: string) => ({
    linkId,
    text: linkId,
    type: 'integer',
    extension: [
      {
        url: sdc('sdc-questionnaire-calculatedExpression'),
        valueExpression: {
          language: 'text/fhirpath',
          expression: `%resource.item.where(linkId='${of}').answer.value + 1`,
        },
      },
    ],
  });
  const asked = (linkId: string) => ({ linkId, text: linkId, type: 'string' });
  const alone = imported([reading('a', 'b'), reading('b', 'a')]);
  expect(alone.definition.steps).toHaveLength(1);
  expect(alone.outcome('Questionnaire.item[0]')).toBe('kept');
  const { source, definition } = imported([
    asked('1'),
    reading('a', 'b'),
    asked('2'),
    reading('b', 'a'),
    asked('3'),
    asked('4'),
  ]);
  expect(questionsOf(definition).map(({ label }) => label.en)).toEqual(['1', '2', '3', '4']);
  expect(exported(definition)).toEqual(source);
});

test('a condition reads a computed number with a unit', () => {
  const calculation = {
    url: sdc('sdc-questionnaire-calculatedExpression'),
    valueExpression: { language: 'text/fhirpath', expression: "item.where(linkId='a').answer.value * 2" },
  };
  const { definition } = imported([
    { linkId: 'a', text: 'A', type: 'decimal' },
    { linkId: 'kg', text: 'Twice', type: 'quantity', readOnly: true, extension: [unit('kg'), calculation] },
    {
      ...{ linkId: 'more', text: 'More', type: 'string' },
      extension: [
        {
          url: sdc('sdc-questionnaire-enableWhenExpression'),
          valueExpression: {
            language: 'text/fhirpath',
            expression: "%resource.item.where(linkId='kg').answer.value.value > 10",
          },
        },
      ],
    },
  ]);
  const shown = (a: number) =>
    resolveForm(compileQuestionnaire(definition), { a }, TODAY).questions.get('more');
  expect([shown(6), shown(5)]).toEqual(['shown', 'hidden']);
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

test('a calculated read-only boolean or text is computed', () => {
  const calculated = (linkId: string, type: string, expression: string, more: JsonObject = {}) => ({
    extension: [
      {
        url: sdc('sdc-questionnaire-calculatedExpression'),
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
    linkId,
    text: linkId,
    type,
    readOnly: true,
    ...more,
  });
  const { definition } = imported([
    { linkId: 'age', text: 'Age', type: 'integer' },
    calculated('isOld', 'boolean', "item.where(linkId='age').answer.value > 60"),
    calculated('word', 'string', "iif(item.where(linkId='age').answer.value > 60, 'old', 'young')"),
    calculated('wrong', 'boolean', "item.where(linkId='age').answer.value + 1"),
    calculated('proposed', 'boolean', "item.where(linkId='age').answer.value > 60", { readOnly: false }),
  ]);
  expect(questionsOf(definition).map(({ id, type }) => [id, type])).toEqual([
    ['age', 'integer'],
    ['isOld', 'computed'],
    ['word', 'computed'],
    ['proposed', 'yesNo'],
  ]);
  const { values } = resolveForm(compileQuestionnaire(definition), { age: 61 }, TODAY);
  expect([values.isOld, values.word]).toEqual([true, 'old']);
});

test('an expression that cannot be compiled is reported, and the question is still asked', () => {
  const { definition, elements } = imported([
    {
      extension: [
        {
          url: sdc('sdc-questionnaire-enableWhenExpression'),
          valueExpression: { language: 'text/fhirpath', expression: '%patient.name.exists()' },
        },
      ],
      linkId: 'q',
      text: 'A question',
      type: 'string',
    },
  ]);
  expect(questionsOf(definition)[0]).not.toHaveProperty('showWhen');
  expect(
    elements.find(({ element }) => element === sdc('sdc-questionnaire-enableWhenExpression')),
  ).toMatchObject({
    path: 'Questionnaire.item[0].extension[0]',
    outcome: 'kept',
    note: {
      code: 'shownAlways',
      params: {
        because: {
          en: 'The variable %patient is not known here.',
          es: 'Aquí no se conoce la variable %patient.',
        },
      },
    },
  });
});

/** Values that forms compute, by their types. */
import type { Question } from '@clinic/engine/definition';
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { sdc } from '@clinic/testing/fhir/forms';
import { exported, imported, itemsOf, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

const TODAY = '2026-11-23';

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

test('a calculated value that can be changed is a question with a computed value, also in entries and exports', () => {
  const calculated = (linkId: string, type: string, source: string, more: JsonObject = {}) => ({
    extension: [
      {
        url: sdc(more.url === undefined ? 'sdc-questionnaire-calculatedExpression' : String(more.url)),
        valueExpression: { language: 'text/fhirpath', expression: source },
      },
    ],
    ...{ linkId, text: linkId, type },
    ...(more.readOnly !== undefined && { readOnly: more.readOnly }),
  });
  const AGE = "%resource.item.where(linkId='age').answer.value";
  const initial = { url: 'sdc-questionnaire-initialExpression' };
  const { source, definition, outcome } = imported([
    { linkId: 'age', text: 'Age', type: 'integer' },
    calculated('months', 'integer', `${AGE} * 12.2`),
    calculated('isOld', 'boolean', `${AGE} > 60`, { readOnly: false }),
    calculated('word', 'string', `iif(${AGE} > 60, 'old', 'young')`, { readOnly: false }),
    calculated('visit', 'date', 'today()', { readOnly: false }),
    calculated('half', 'decimal', `${AGE} / 2`, initial),
    calculated('given', 'decimal', '2', initial),
    calculated('lost', 'decimal', "item.where(linkId='nothing').answer.value.foo()"),
    {
      ...{ linkId: 'drugs', text: 'Drugs', type: 'group', repeats: true },
      item: [
        { linkId: 'dose', text: 'Dose', type: 'integer' },
        calculated(
          'weekly',
          'integer',
          "%resource.item.where(linkId='drugs').item.where(linkId='dose').answer.value * 7",
        ),
      ],
    },
  ]);
  const isComputed = (question: Question) => [question.type, question.compute !== undefined];
  expect(Object.fromEntries(questionsOf(definition).map((each) => [each.id, isComputed(each)]))).toEqual({
    age: ['integer', false],
    months: ['integer', true],
    isOld: ['yesNo', true],
    word: ['text', true],
    visit: ['date', true],
    half: ['decimal', true],
    given: ['decimal', false],
    lost: ['decimal', false],
    drugs: ['repeatingGroup', false],
  });
  expect(outcome('Questionnaire.item[1].extension[0]')).toBe('mapped');
  expect(outcome('Questionnaire.item[7].extension[0]')).toBe('kept');
  const form = compileQuestionnaire(definition);
  const { values } = resolveForm(form, { age: 61, drugs: [{ dose: 2 }, { dose: 2, weekly: 3 }] }, TODAY);
  expect(values).toMatchObject({
    ...{ months: 744, isOld: true, word: 'old', visit: TODAY, half: 30.5 },
    drugs: [{ weekly: 14 }, { weekly: 3 }],
  });
  expect(resolveForm(form, { age: 61, months: 700 }, TODAY).values.months).toBe(700);

  expect(exported(definition)).toEqual(source);
  const changed = structuredClone(definition);
  const [age, months] = changed.steps[1]?.questions ?? [];
  if (months) Object.assign(months, { compute: { '*': [{ var: age?.id ?? '' }, 12] } });
  const [, item] = itemsOf(exported(changed));
  expect(item).not.toHaveProperty('readOnly');
  expect(JSON.stringify(item?.extension)).toContain('answer.value * 12');
});

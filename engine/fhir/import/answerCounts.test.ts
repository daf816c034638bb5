/** How many answers, entries and options imported questions need. */

import { expect, test } from 'vitest';
import { core } from '../../../testing/fhir/forms.ts';
import { imported, questionsOf } from '../../../testing/fhir/importedForm.ts';
import { below, importedItem, numberExtension } from '../../../testing/fhir/importedItem.ts';
import type { Answers, AnswerValue } from '../../base/answers.ts';
import { compileQuestionnaire } from '../../form/questionnaire.ts';
import { assess } from '../../validation/assess.ts';
import type { JsonObject } from '../validate/json.ts';

const occurs = (end: 'min' | 'max', value: number): JsonObject => ({
  url: core(`questionnaire-${end}Occurs`),
  valueInteger: value,
});
const fruits = {
  ...{ linkId: 'q', text: 'Fruits', type: 'choice', repeats: true },
  answerOption: ['a', 'b', 'c', 'd'].map((code) => ({ valueCoding: { code, display: code } })),
};
const entries = {
  ...{ linkId: 'q', text: 'Contacts', type: 'group', repeats: true },
  item: [{ linkId: 'name', text: 'Name', type: 'string' }],
};

/** What is wrong with an answer, if anything is. */
function codesFor(item: JsonObject, answer?: AnswerValue): string[] {
  const { definition } = imported([item]);
  const answers: Answers = answer === undefined ? {} : { q: answer };
  const { issues } = assess(compileQuestionnaire(definition), answers, '2026-11-27');
  return issues.filter(({ key }) => key === 'q').map(({ code }) => code);
}

test('a required group that repeats needs an entry', () => {
  const required = { ...entries, required: true };
  const { outcome } = imported([required]);
  expect(codesFor(required)).toEqual(['required']);
  expect(codesFor(required, [{ name: 'Ana' }])).toEqual([]);
  expect(outcome('Questionnaire.item[0].required')).toBe('taken');
});

test.each([
  ['a group', entries],
  ['a choice', fruits],
  ['a list of texts', { linkId: 'q', text: 'Names', type: 'string', repeats: true }],
])('%s with a fewest number cannot be left out', (_, item) => {
  expect(codesFor({ ...item, extension: [occurs('min', 1)] })).toEqual(['required']);
  expect(codesFor(item)).toEqual([]);
});

test('as many options are chosen as the form says', () => {
  const item = { ...fruits, extension: [occurs('min', 2), occurs('max', 3)] };
  const { outcome } = imported([item]);
  const chosen = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']];
  expect(chosen.map((each) => codesFor(item, each))).toEqual([
    ['check:answers'],
    [],
    [],
    ['check:answers_2'],
  ]);
  expect([0, 1].map((at) => outcome(`Questionnaire.item[0].extension[${at}]`))).toEqual(['mapped', 'mapped']);
});

test('the message is in the language of the form', () => {
  const { definition } = imported([{ ...fruits, extension: [occurs('min', 2)] }], { language: 'es' });
  const [question] = questionsOf(definition);
  expect(question?.checks).toMatchObject([{ message: { es: 'Faltan respuestas. Dé al menos 2.' } }]);
});

test.each<[string, number, string, object]>([
  ['attachment', 50, 'mapped', { maxFiles: 10 }],
  ['attachment', 5, 'taken', { maxFiles: 5 }],
  ['string', 500, 'mapped', { maxItems: 200 }],
  ['string', 200, 'taken', { maxItems: 200 }],
])('a repeated %s with at most %s answers is %s', (type, most, expected, limit) => {
  const extension = [{ url: core('questionnaire-maxOccurs'), valueInteger: most }];
  const { question, outcome } = importedItem({ type, repeats: true, extension });
  expect(question).toMatchObject(limit);
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe(expected);
});

test('a repeated group has its fewest entries and its help', () => {
  const { question } = importedItem({
    type: 'group',
    repeats: true,
    required: true,
    extension: [
      numberExtension(core('questionnaire-minOccurs'), 2),
      numberExtension(core('questionnaire-maxOccurs'), 4),
    ],
    item: [{ linkId: 'inside', text: 'Name', type: 'string' }, below('help', 'One after the other')],
  });
  expect(question).toMatchObject({
    type: 'repeatingGroup',
    minItems: 2,
    maxItems: 4,
    help: { en: 'One after the other' },
  });
});

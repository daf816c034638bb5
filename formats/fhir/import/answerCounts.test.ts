/** How many answers, entries and options imported questions need. */
import type { Answers, AnswerValue } from '@clinic/engine/base';
import { compileQuestionnaire } from '@clinic/engine/form';
import { assess } from '@clinic/engine/validation';
import { core } from '@clinic/testing/fhir/forms';
import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { choiceOf, numberExtension } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

const occurs = (end: string, count: number) => numberExtension(core(`questionnaire-${end}Occurs`), count);
const fruits = { ...choiceOf('q', ['a', 'b', 'c', 'd']), repeats: true };
const entries = {
  ...{ linkId: 'q', text: 'Contacts', type: 'group', repeats: true },
  item: [{ linkId: 'name', text: 'Name', type: 'string' }],
};

/** What is wrong with an answer, if anything is. */
function codesFor(item: JsonObject, answer?: AnswerValue): string[] {
  const answers: Answers = answer === undefined ? {} : { q: answer };
  const { issues } = assess(compileQuestionnaire(imported([item]).definition), answers, '2026-11-27');
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

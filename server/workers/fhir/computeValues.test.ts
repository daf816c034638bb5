/** Values computed by FHIRPath from the answers of a form. */
import type { Answers } from '@clinic/engine/base';
import { codeListOf } from '@clinic/engine/codeLists';
import type { Definition } from '@clinic/engine/definition';
import type { ExternalValues } from '@clinic/engine/form';
import { diagnoses } from '@clinic/fixtures/codeLists/diagnoses';
import type { JsonObject } from '@clinic/formats/fhir';
import { calculated, doseForm } from '@clinic/testing/fhir/doseForm';
import { expect, test } from 'vitest';
import { computeValues } from './computeValues.ts';
import { importDocument } from './importDocument.ts';

/** More than any of them takes. */
const BUDGET_MS = 500;

const value = (type: string, expression: string, more: JsonObject[] = []): JsonObject => ({
  ...{ linkId: 'own', text: 'Own', type, readOnly: true },
  extension: [...more, calculated(expression)],
});
const formWith = (...items: JsonObject[]) => importDocument(doseForm(items))[0]?.definition as Definition;

function valuesOf(answers: Answers, ...items: JsonObject[]) {
  const from = { answers, today: '2026-03-15', timeZone: 'Europe/Madrid', budgetMs: BUDGET_MS };
  return computeValues(crypto.randomUUID(), from, formWith(...items)) as ExternalValues;
}

const ANSWERS = { dose: '250 mg', times: 4 };
const DOSE = "item.where(linkId='dose').answer.value";
const MG: JsonObject = {
  url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
  valueCoding: { system: 'http://unitsofmeasure.org', code: 'mg' },
};

test.each<[string, JsonObject, unknown]>([
  ['a text', value('string', `${DOSE}.replaceMatches(' mg', '')`), '250'],
  ['a boolean', value('boolean', `${DOSE}.matches('mg$')`), true],
  [
    'decimals without binary rounding errors',
    value('decimal', `iif(${DOSE}.matches('mg'), 0.1 + 0.2, 0)`),
    0.3,
  ],
  [
    'a quantity in the requested unit',
    value('quantity', `iif(${DOSE}.matches('mg'), 2.5 'mg', 1 'mg')`, [MG]),
    2.5,
  ],
  [
    'a quantity in another unit',
    value('quantity', `iif(${DOSE}.matches('mg'), 2.5 'g', 1 'g')`, [MG]),
    undefined,
  ],
  ['several values', value('string', `${DOSE}.replaceMatches('x', '') | 'x'`), undefined],
  ['a value of another type', value('decimal', `${DOSE}.replaceMatches('x', '')`), undefined],
  ['nothing', value('string', "item.where(linkId='why').answer.value.replaceMatches('x', '')"), undefined],
  ['an error', value('string', `(1 | 2).toString() + ${DOSE}.replaceMatches('x', '')`), undefined],
  [
    "the clinic's day, and a text that only looks like it",
    value('string', `today().toString() + 'today()' + ${DOSE}.replaceMatches('.', '')`),
    '2026-03-15today()',
  ],
])('computed value: %s', (_what, item, expected) => {
  expect(valuesOf(ANSWERS, item).own).toEqual(expected);
});

test('a value depends on the values that its expression names, and on questions that those show', () => {
  expect(valuesOf(ANSWERS)).toEqual({ daily: 1000, many: true });
  const why = value('string', "item.where(linkId='why').answer.value.replaceMatches('e', 'E')");
  expect(valuesOf({ ...ANSWERS, why: 'pain relief' }, why)).toMatchObject({ many: true, own: 'pain rEliEf' });
  expect(valuesOf({ ...ANSWERS, times: 1, why: 'pain relief' }, why)).toEqual({ daily: 250, many: false });
});

test('a value computed from a refused answer is unknown, and a stored value is ignored', () => {
  expect(valuesOf({ ...ANSWERS, times: 'often' })).toEqual({});
  expect(valuesOf({ dose: 'a pill', times: 4, daily: 5000, many: true })).toEqual({});
});

test('expressions can read the code chosen from a list, and so can conditions on it', () => {
  const digest = 'a'.repeat(64);
  const list = codeListOf(diagnoses(50), digest);
  const form = formWith(
    {
      ...{ linkId: 'diagnosis', text: 'Diagnosis', type: 'choice' },
      answerOption: ['D1', 'D22'].map((code) => ({ valueCoding: { system: 'urn:x', code } })),
    },
    {
      ...{ linkId: 'since', text: 'Since when?', type: 'string' },
      enableWhen: [{ question: 'diagnosis', operator: '=', answerCoding: { system: 'urn:x', code: 'D22' } }],
    },
    value(
      'boolean',
      "item.where(linkId='diagnosis').answer.value.code.where($this.matches('^D2.$')).exists()",
    ),
    { ...value('boolean', "item.where(linkId='since').answer.value.matches('years')"), linkId: 'long' },
  );
  const steps = form.steps.map((step) => ({
    ...step,
    questions: step.questions.map((question) =>
      question.id === 'diagnosis' ? { ...question, options: [], codeList: digest } : question,
    ),
  })) as Definition['steps'];
  const valuesWith = (diagnosis: string) => {
    const answers = { diagnosis, since: 'years' };
    const from = {
      answers,
      today: '2026-03-15',
      timeZone: 'UTC',
      budgetMs: BUDGET_MS,
      lists: { [digest]: list.partWith([diagnosis]) },
    };
    return computeValues('listed', from, { ...form, steps });
  };
  expect(valuesWith('D1')).toEqual({ own: false });
  expect(valuesWith('D22')).toEqual({ own: true, long: true });
  expect(valuesWith('D29999')).toEqual({});
});

test('the definition is sent only once', () => {
  const from = { answers: ANSWERS, today: '2026-03-15', timeZone: 'UTC', budgetMs: BUDGET_MS };
  expect(computeValues('one', from)).toBeUndefined();
  expect(computeValues('one', from, formWith())).toMatchObject({ daily: 1000 });
  expect(computeValues('one', from)).toMatchObject({ daily: 1000 });
});

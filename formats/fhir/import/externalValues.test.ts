/** Expressions that are not compiled: computed by the server, reported, and exported again. */
import { isExternal } from '@clinic/engine/definition';
import { calculated, DAILY, doseForm, MANY } from '@clinic/testing/fhir/doseForm';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import { exportForm, importForm } from '../convert.ts';
import type { JsonObject } from '../validate/json.ts';

const OPTIONS = { ...NO_TERMINOLOGY, canEvaluate: (expression: string) => !expression.includes('unparsed') };

const number = (linkId: string, expression: string): JsonObject => ({
  linkId,
  text: linkId,
  type: 'decimal',
  readOnly: true,
  extension: [calculated(expression)],
});

function imported(more: readonly JsonObject[] = [], options = OPTIONS) {
  const source = doseForm(more);
  const { definition, elements } = importForm(source, options);
  if (!definition) throw new RangeError('It can be imported');
  const questions = definition.steps.flatMap((step) => step.questions);
  return {
    source,
    definition,
    fhirPathOf: (id: string) => questions.filter(isExternal).find((question) => question.id === id)?.fhirPath,
    ids: questions.map(({ id }) => id),
    reported: (path: string) => elements.find((entry) => entry.path === `Questionnaire.${path}`),
  };
}

test('it is computed by the server with its variables, and reported', () => {
  const { fhirPathOf, reported } = imported();
  expect(fhirPathOf('daily')).toMatchObject({
    expression: DAILY,
    variables: [{ name: 'strength' }],
    gives: 'number',
    reads: [{ var: 'dose' }, { var: 'times' }],
  });
  expect(fhirPathOf('many')).toEqual({ expression: MANY, gives: 'boolean', reads: [{ var: 'daily' }] });
  const { outcome, note } = reported('item[2].extension[0]') ?? {};
  expect(outcome).toBe('mapped');
  expect(note?.code).toBe('computedByServer');
  expect(reported('extension[0]')?.outcome).toBe('mapped');
  expect(reported('item[3]')?.outcome).toBe('taken');
});

test('an export returns the original form', () => {
  const { definition, source } = imported();
  expect(exportForm(definition, OPTIONS)).toEqual(source);
});

test.each([
  ['the context of a launch', "%patient.name.given.matches('A')"],
  ['a function of other servers', "item.where(linkId='dose').answer.value.memberOf('http://x')"],
  ['the time of day', 'now().toString().length()'],
  ['its own value', "item.where(linkId='own').answer.value.toString().replaceMatches('1', '2').toInteger()"],
  ['an expression that the server cannot parse', "'unparsed'.matches('x')"],
])('%s: it is left out', (_what, expression) => {
  const { ids, reported } = imported([number('own', expression)]);
  expect(ids).not.toContain('own');
  expect(reported('item[5]')).toMatchObject({ outcome: 'kept', note: { code: 'notComputed' } });
});

test('of values that read each other, at least one is left out', () => {
  const path = (of: string) =>
    `item.where(linkId='${of}').answer.value.toString().replaceMatches('1', '2').toInteger()`;
  const { ids } = imported([number('one', path('other')), number('other', path('one'))]);
  expect(ids.filter((id) => id === 'one' || id === 'other').length).toBeLessThan(2);
  expect(ids).toContain('daily');
});

test('nothing is left to the server if it cannot evaluate, as on the command line', () => {
  const { ids, reported } = imported([], { ...NO_TERMINOLOGY } as typeof OPTIONS);
  expect(ids).not.toContain('daily');
  expect(reported('item[2]')?.outcome).toBe('kept');
});

import { imported } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

const CORE = 'http://hl7.org/fhir/StructureDefinition';
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire';
const text = { linkId: 'q', text: 'A question', type: 'string' };

test.each([
  [`${CORE}/questionnaire-usageMode`, { valueCode: 'capture-display' }, 'taken'],
  [`${CORE}/questionnaire-usageMode`, { valueCode: 'display' }, 'kept'],
  [`${SDC}-optionalDisplay`, { valueBoolean: true }, 'taken'],
  [`${SDC}-unitOpen`, { valueCode: 'optionsOnly' }, 'taken'],
  [`${SDC}-unitOpen`, { valueCode: 'optionsOrString' }, 'kept'],
])('%s %o is %s', (url, value, outcome) => {
  const { outcome: of } = imported([{ ...text, extension: [{ url, ...value }] }]);
  expect(of('Questionnaire.item[0].extension[0]')).toBe(outcome);
});

test.each([
  ['prior-edit', 'taken'],
  ['random', 'kept'],
])('a form whose pages are answered by %s: %s', (valueCode, outcome) => {
  const { outcome: of } = imported([text], { extension: [{ url: `${SDC}-entryMode`, valueCode }] });
  expect(of('Questionnaire.extension[0]')).toBe(outcome);
});

test('the inputs of $populate are kept', () => {
  const initial = {
    url: `${SDC}-initialExpression`,
    valueExpression: { language: 'text/fhirpath', expression: '%patient.name.first().family' },
  };
  const launch = {
    url: `${SDC}-launchContext`,
    extension: [
      { url: 'name', valueCoding: { code: 'patient' } },
      { url: 'type', valueCode: 'Patient' },
    ],
  };
  const { elements } = imported([{ ...text, extension: [initial] }], { extension: [launch] });
  const notes = elements.filter(({ note }) => note?.code === 'forPopulate').map(({ path }) => path);
  expect(notes).toEqual(
    expect.arrayContaining(['Questionnaire.extension[0]', 'Questionnaire.item[0].extension[0]']),
  );
  expect(elements.find(({ path }) => path.endsWith('.valueExpression.expression'))?.outcome).toBe('kept');
});

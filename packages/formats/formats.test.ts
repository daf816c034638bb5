import type { Definition } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { fromFhir, fromRedcap, fromXlsForm, toFhir, toXlsForm } from '@clinic-intake/formats';
import { expect, test } from 'vitest';

test('a definition goes to FHIR and comes back unchanged', () => {
  const definition = parseDefinition(smallDefinition()).definition as Definition;
  const { questionnaire } = toFhir(definition);
  expect(fromFhir(JSON.parse(JSON.stringify(questionnaire))).definition).toEqual(definition);
});

test('what an import cannot keep is reported in the language asked for', () => {
  const form = {
    ...{ resourceType: 'Questionnaire', status: 'active', title: 'A form', purpose: 'To see' },
    item: [{ linkId: 'pain', type: 'boolean', text: 'Are you in pain?' }],
  };
  const notes = (language: string) => fromFhir(form, language).report.flatMap(({ note }) => note ?? []);
  expect(notes('en').length).toBeGreaterThan(0);
  expect(notes('es')).not.toEqual(notes('en'));
});

test('what is no Questionnaire is refused with what it has to be', () => {
  for (const wrong of [undefined, 'text', { resourceType: 'Patient' }])
    expect(fromFhir(wrong).refused).toEqual([
      { path: 'resourceType', message: expect.stringContaining('FHIR Questionnaire') },
    ]);
});

test('tables become definitions, or are refused by row and column', () => {
  const header = ['Variable / Field Name', 'Form Name', 'Field Type', 'Field Label'];
  const { definition } = fromRedcap([header, ['pain', 'visit', 'yesno', 'Are you in pain?']]);
  expect(definition?.steps.flatMap(({ questions }) => questions.map(({ id }) => id))).toContain('pain');
  expect(fromRedcap([['nothing']]).refused).not.toEqual([]);
  const rows = [
    ['type', 'name', 'label'],
    ['integer', 'pain', 'How bad is your pain, from 0 to 10?'],
  ];
  const form = fromXlsForm([{ name: 'survey', rows }]);
  expect(form.refused).toEqual([]);
  const { sheets, leftOut } = toXlsForm({
    ...(form.definition as Definition),
    everyPage: { above: { en: 'Call us' } },
  });
  expect(fromXlsForm(sheets).definition?.steps.at(-1)?.questions).toMatchObject([
    { id: 'pain', type: 'integer' },
  ]);
  expect(leftOut).toEqual([{ id: expect.any(String), note: expect.stringContaining('everyPage') }]);
});

/** Items that are not asked, and elements that state the default. */
import type { Definition } from '@clinic/engine/definition';
import { core, form, sdc } from '@clinic/testing/fhir/forms';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { importedItem } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';
import { importForm } from '../convert.ts';
import type { FhirResource } from '../validate/json.ts';

test('a hidden question is not asked, and reported', () => {
  const imported = importForm(
    form([
      { linkId: 'shown', text: 'Shown', type: 'string' },
      {
        linkId: 'hidden',
        text: 'Hidden',
        type: 'string',
        extension: [{ url: core('questionnaire-hidden'), valueBoolean: true }],
      },
    ]) as FhirResource,
    NO_TERMINOLOGY,
  );
  const [, step] = (imported.definition as Definition).steps;
  expect(step?.questions.map(({ id }) => id)).toEqual(['shown']);
  expect(imported.elements.find(({ path }) => path === 'Questionnaire.item[1].extension[0]')).toMatchObject({
    outcome: 'mapped',
    note: { code: 'notShown' },
  });
});

test('a reference to the questions of another form is left out and reported', () => {
  const url = sdc('sdc-questionnaire-subQuestionnaire');
  const imported = importForm(
    form([
      {
        linkId: 'p',
        type: 'display',
        text: 'Placeholder',
        extension: [{ url, valueCanonical: 'http://x.org/q' }],
      },
      { linkId: 'q', type: 'string', text: 'A question' },
    ]),
    NO_TERMINOLOGY,
  );
  expect(JSON.stringify(imported.definition?.steps)).not.toContain('Placeholder');
  expect(imported.elements.find(({ path }) => path === 'Questionnaire.item[0]')).toMatchObject({
    outcome: 'kept',
    note: { code: 'otherForm' },
  });
});

test('elements that state the default count as imported', () => {
  const { outcome } = importedItem({ type: 'string', required: false, repeats: false, readOnly: false });
  expect(['required', 'repeats', 'readOnly'].map((key) => outcome(`Questionnaire.item[0].${key}`))).toEqual([
    'taken',
    'taken',
    'taken',
  ]);
});

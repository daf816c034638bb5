/** A FHIR form with a repeated group of medicines, and the imported condition of one of its questions. */
import type { Answers } from '@clinic/engine/base';
import type { QuestionOf } from '@clinic/engine/definition';
import { compileQuestionnaire, resolveEntry, resolveForm } from '@clinic/engine/form';
import { type FhirResource, importForm, type JsonObject } from '@clinic/formats/fhir';
import { NO_TERMINOLOGY } from './importedForm.ts';

export const VARIABLE = 'http://hl7.org/fhir/StructureDefinition/variable';
export const SHOWN_IF =
  'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression';

export const variable = (name: string, expression: string): JsonObject => ({
  url: VARIABLE,
  valueExpression: { name, language: 'text/fhirpath', expression },
});
export const shownIf = (expression: string): JsonObject => ({
  extension: [{ url: SHOWN_IF, valueExpression: { language: 'text/fhirpath', expression } }],
});

/** A list of medicines, where one question has these elements. */
export const medicineForm = (which: JsonObject, group: JsonObject = {}): FhirResource => ({
  resourceType: 'Questionnaire',
  status: 'active',
  title: 'Medicines',
  language: 'en',
  item: [
    { linkId: 'smokes', text: 'Do you smoke?', type: 'boolean' },
    {
      ...group,
      linkId: 'meds',
      text: 'Medicines',
      type: 'group',
      repeats: true,
      item: [
        {
          linkId: 'kind',
          text: 'Kind',
          type: 'choice',
          answerOption: [
            { valueCoding: { system: 'urn:k', code: 'a', display: 'Aspirin' } },
            { valueCoding: { system: 'urn:k', code: 'o', display: 'Other' } },
          ],
        },
        { ...which, linkId: 'which', text: 'Which', type: 'string' },
      ],
    },
  ],
});

export const importedMedicines = (questionnaire: FhirResource) => {
  const { definition, refused, elements } = importForm(questionnaire, NO_TERMINOLOGY);
  if (!definition) throw new RangeError(JSON.stringify(refused));
  const group = definition.steps.flatMap(({ questions }) => questions).find(({ id }) => id === 'meds');
  const [kind, which] = (group as QuestionOf<'repeatingGroup'>).questions;
  if (kind?.type !== 'choice') throw new RangeError('It is a choice');
  const form = compileQuestionnaire(definition);
  const { entries } = form.questions.get('meds') ?? {};
  const shownFor = (answers: Answers) =>
    kind.options.map(({ value }) => {
      const state =
        entries && resolveEntry(entries, { kind: value }, resolveForm(form, answers, '2026-03-15'));
      return state?.questions.get('which') === 'shown';
    });
  const shown = shownFor({});
  return { definition, which, shown, shownFor, elements };
};

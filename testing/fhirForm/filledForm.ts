/** An exported form with random answers. */
import type { Answers } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import {
  type FormState,
  type Questionnaire,
  resolveForm,
  shownValue,
  visibleAnswers,
} from '@clinic/engine/form';
import {
  exportContext,
  type FhirResource,
  type JsonObject,
  type ResponseForm,
  responseForm,
  responseItems,
} from '@clinic/formats/fhir';

const NO_TERMINOLOGY = { valueSet: () => undefined, codeSystem: () => undefined };

export interface Filled {
  form: FormState;
  response: JsonObject;
}

/** A response to an exported form with these answers and the values computed from them. */
export function filled(
  compiled: Questionnaire,
  responses: ResponseForm,
  answers: Answers,
  today: string,
): Filled {
  const { definition } = compiled;
  const form = resolveForm(compiled, answers, today);
  const visible = visibleAnswers(compiled, answers, form);
  const shown = [...compiled.questions].filter(([id]) => form.questions.get(id) === 'shown');
  const values = Object.fromEntries(
    shown.map(([id, each]) => [id, shownValue(each, visible, form, 'staff')]),
  );
  const context = {
    ...exportContext(definition),
    subject: 'Patient/1',
    authored: `${today}T12:00:00Z`,
    timeZone: 'America/New_York',
    fileUrl: (id: string) => `https://clinic.example/${id}`,
  };
  const item = responseItems(responses, values, context);
  return { form, response: { resourceType: 'QuestionnaireResponse', status: 'completed', item } };
}

export const responsesTo = (questionnaire: FhirResource, definition: Definition): ResponseForm =>
  responseForm(questionnaire, definition, NO_TERMINOLOGY);

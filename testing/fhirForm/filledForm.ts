/** An exported form with random answers. */
import type { Answers } from '../../engine/base/answers.ts';
import type { Definition } from '../../engine/definition/definition.ts';
import type { Questionnaire } from '../../engine/form/questionnaire.ts';
import { shownValue } from '../../engine/form/shownValue.ts';
import { type FormState, resolveForm, visibleAnswers } from '../../engine/form/visibility.ts';
import { exportContext } from '../../formats/fhir/export/context.ts';
import { responseItems } from '../../formats/fhir/export/response.ts';
import { type ResponseForm, responseForm } from '../../formats/fhir/export/responseForm.ts';
import type { FhirResource, JsonObject } from '../../formats/fhir/validate/json.ts';

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

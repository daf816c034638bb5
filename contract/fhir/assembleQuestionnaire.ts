/** Assembles a modular form into one. */
import { AnyDocument } from '../catalogue.ts';
import { route } from '../route.ts';
import { FormParameters, operation } from './resources.ts';

/**
 * Parameters with the Questionnaire as `questionnaire` and its subforms as `subQuestionnaire`; subforms that are
 * published here are found by their URL. Responds with the Questionnaire, or an OperationOutcome that explains the
 * failure.
 */
export const assembleQuestionnaire = route('POST', '/api/fhir/Questionnaire/$assemble', {
  ...operation,
  body: FormParameters,
  answer: AnyDocument,
});

/** One form of a modular one. */
import { AnyDocument } from '../catalogue.ts';
import { route } from '../route.ts';
import { operation, Parameters } from './resources.ts';

/**
 * Parameters with the Questionnaire as `questionnaire` and its parts as `subQuestionnaire`; parts that are published here
 * are found by their address. The answer is the Questionnaire, or an OperationOutcome that says why there is none.
 */
export const assembleQuestionnaire = route('POST', '/api/fhir/Questionnaire/$assemble', {
  ...operation,
  body: Parameters,
  answer: AnyDocument,
});

/** A QuestionnaireResponse against its Questionnaire. */
import type { Issue } from '../../engine/fhir/validate/issue.ts';
import type { FhirResource } from '../../engine/fhir/validate/json.ts';
import { r4Validator } from './validator.ts';

/**
 * @param questionnaire counts if the response names one that is not at hand
 * @param supporting Questionnaires, ValueSets and CodeSystems, also in Bundles
 */
export function responseIssues(
  response: FhirResource,
  questionnaire: FhirResource | undefined,
  supporting: readonly FhirResource[],
): Issue[] {
  const validator = r4Validator(supporting);
  const issues = validator.validate(response, questionnaire);
  const own = questionnaire ? validator.validate(questionnaire) : [];
  return [...issues, ...own.filter(({ severity }) => severity !== 'information').map(asWarning)];
}

/** The mistakes of a Questionnaire do not make a response to it invalid. */
const asWarning = (issue: Issue): Issue => ({ ...issue, severity: 'warning' });

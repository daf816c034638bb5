/** A QuestionnaireResponse against its Questionnaire. */
import { type FhirResource, type Issue, inR4, resourcesIn } from '@clinic/formats/fhir';
import { r4Validator } from './validator.ts';

/**
 * @param questionnaire used if the response names one that is not available
 * @param supporting Questionnaires, ValueSets and CodeSystems, also in Bundles
 */
export function responseIssues(
  response: FhirResource,
  questionnaire: FhirResource | undefined,
  supporting: readonly FhirResource[],
): Issue[] {
  const form = questionnaire && asR4(questionnaire);
  const validator = r4Validator(supporting.flatMap(resourcesIn).map(asR4));
  const issues = validator.validate(response, form);
  const formIssues = form ? validator.validate(form) : [];
  return [...issues, ...formIssues.filter(({ severity }) => severity !== 'information').map(asWarning)];
}

/** Forms of R5 are read in the shape of R4, as an import does. */
const asR4 = (resource: FhirResource): FhirResource =>
  resource.resourceType === 'Questionnaire' ? inR4(resource, 'Questionnaire').form : resource;

/** Errors of a Questionnaire do not make a response to it invalid. */
const asWarning = (issue: Issue): Issue => ({ ...issue, severity: 'warning' });

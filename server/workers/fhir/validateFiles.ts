/** Validation of files, for the command line. */
import { containedIn, type FhirResource, type Issue, resourcesIn } from '@clinic/formats/fhir';
import { readDocument, readSupporting } from './readFiles.ts';
import { UnreadableResource } from './readResource.ts';
import { responseIssues } from './validateResponse.ts';
import { r4Validator } from './validator.ts';

/**
 * @param file a QuestionnaireResponse, or a Questionnaire
 * @param further its Questionnaire, ValueSets and CodeSystems, in any order; also in Bundles
 * @throws UnreadableResource
 */
export function validateFiles(file: string, further: readonly string[]): Issue[] {
  const document = readDocument(file);
  const { resourceType } = document;
  if (resourceType !== 'QuestionnaireResponse' && resourceType !== 'Questionnaire')
    throw new UnreadableResource(
      `${file}: Expected a QuestionnaireResponse or a Questionnaire, found a resource of type ${resourceType}.`,
      'resourceType',
    );
  const supporting = further.map(readSupporting);
  const response = supporting.findIndex((each) => each.resourceType === 'QuestionnaireResponse');
  // If it were not validated, it would appear valid.
  if (response >= 0) throw misplaced(further[response] ?? '', resourceType === 'Questionnaire');
  if (resourceType === 'Questionnaire') return r4Validator(supporting).validate(document);
  return responseIssues(document, questionnaireFor(file, document, supporting, further), supporting);
}

const misplaced = (file: string, isSwapped: boolean): UnreadableResource =>
  new UnreadableResource(
    isSwapped
      ? `${file}: Name the response first, and its Questionnaire after it.`
      : `${file}: This is another response. Validate one at a time.`,
    'resourceType',
  );

function questionnaireFor(
  file: string,
  response: FhirResource,
  supporting: readonly FhirResource[],
  further: readonly string[],
): FhirResource | undefined {
  const all = supporting.flatMap(resourcesIn).filter(({ resourceType }) => resourceType === 'Questionnaire');
  const canonical = String(response.questionnaire ?? '');
  if (all.length === 0 && !containedIn(response, canonical))
    throw new UnreadableResource(
      further.length > 0
        ? `${further.join(', ')}: There is no Questionnaire in these files.`
        : `${file}: Name the file of its Questionnaire, too.`,
      'resourceType',
    );
  const [url, version] = canonical.split('|');
  const named = all.find((one) => one.url === url && (version === undefined || one.version === version));
  return named ?? all[0];
}

/** Forms and responses as JSON text. */
import { type FhirResource, parseExactly } from '@clinic/formats/fhir';
import { found, isError } from './forms.ts';

/** Parses like files: numbers keep their digits. */
const read = (resource: string): FhirResource => parseExactly(resource) as FhirResource;

/**
 * The errors in a response.
 * @param items items of the Questionnaire and of the response, as JSON text
 */
export function errorsIn(items: string, answers: string, status = 'completed', ofForm = ''): string[] {
  const url = 'http://example.org/q';
  const form = `{"resourceType":"Questionnaire","url":"${url}","status":"active",${ofForm}"item":[${items}]}`;
  const response = `{"resourceType":"QuestionnaireResponse","questionnaire":"${url}","status":"${status}","item":[${answers}]}`;
  return found(read(form), read(response)).filter(isError);
}

export const question = (type: string, url: string, value: string): string =>
  `{"linkId":"q","type":"${type}","extension":[{"url":"${url}",${value}}]}`;
export const answered = (value: string): string => `{"linkId":"q","answer":[{${value}}]}`;

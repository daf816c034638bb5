/** Answers with codes, and extensions of the items that ask for them. */
import type { JsonObject } from '@clinic/formats/fhir';
import { core } from './forms.ts';

export const VALUE = 'QuestionnaireResponse.item[0].answer[0].value';
export const codedAnswer = (code: string, system = 'http://example.org/s', display?: string): JsonObject => ({
  valueCoding: { system, code, ...(display && { display }) },
});

export const coreExtension = (name: string, value: JsonObject): JsonObject => ({ url: core(name), ...value });

/** Imports the Questionnaires of a FHIR document: one, or those of a Bundle with its ValueSets and CodeSystems. */
import type { FhirSource } from '../../engine/definition/definition.ts';
import { importForm } from '../../engine/fhir/convert.ts';
import type { ImportedQuestionnaire } from '../../engine/fhir/import/importQuestionnaire.ts';
import { inR4 } from '../../engine/fhir/import/source/fromR5.ts';
import type { ImportOptions } from '../../engine/fhir/import/source/importOptions.ts';
import {
  type FhirResource,
  isResource,
  type JsonObject,
  objectsOf,
} from '../../engine/fhir/validate/json.ts';
import { resourcesIn } from '../../engine/fhir/validate/validate.ts';
import type { Refusal } from '../../engine/importing/report.ts';
import { messageText, say } from '../../engine/importing/texts/message.ts';
import { digestOf } from '../catalogue/codeListWork.ts';
import { r4Terminology } from './definitions.ts';
import { fhirPathExpressions } from './expressions.ts';
import { linearPattern } from './patterns.ts';
import { r4Validator } from './validator.ts';

export interface ImportedForm extends ImportedQuestionnaire {
  /** Where it is in the document. */
  path: string;
  source: FhirResource;
  options: ImportOptions;
}

/** @returns each Questionnaire with its result; none for a document without one */
export function importDocument(document: FhirResource): ImportedForm[] {
  const forms = placesIn(document).filter(({ source }) => source.resourceType === 'Questionnaire');
  const supporting = terminologyIn(resourcesIn(document));
  return forms.map(({ source, path }) => formOf(source, path, supporting));
}

/** Imports a form again, with the value sets and code systems that it was imported with. */
export const importSource = (
  source: FhirResource,
  others: readonly unknown[],
  known?: FhirSource['codeLists'],
): ImportedForm => formOf(source, source.resourceType, terminologyIn(others), known);

function formOf(
  source: FhirResource,
  path: string,
  supporting: readonly FhirResource[],
  known?: FhirSource['codeLists'],
): ImportedForm {
  const codeLists = { digestOf, ...(known && { known }) };
  const options = { ...IMPORT_SOURCES, supporting, path, codeLists };
  const refused = [...modifiersOf(source, path), ...faultsOf(inR4(source, path).form, path)];
  const imported =
    refused.length > 0 ? { refused, elements: [], beside: NOTHING_BESIDE } : importForm(source, options);
  return { ...imported, path, source, options };
}

const NOTHING_BESIDE = { read: new Set<object>(), named: [] };

const placesIn = (document: FhirResource): { source: FhirResource; path: string }[] =>
  document.resourceType === 'Bundle'
    ? objectsOf(document.entry).flatMap(({ resource }, index) =>
        isResource(resource) ? [{ source: resource, path: `Bundle.entry[${index}].resource` }] : [],
      )
    : [{ source: document, path: document.resourceType }];

/** Why a document without a Questionnaire is refused. */
export function noFormIn({ resourceType }: FhirResource): Refusal {
  const text =
    resourceType === 'Bundle'
      ? say('bundleWithoutForm')
      : say('otherResource', { type: resourceType.slice(0, MAX_TYPE) });
  return { path: 'resourceType', message: messageText(text), text };
}

/** What changes the meaning of a form must not be ignored. */
const modifiersOf = ({ modifierExtension }: FhirResource, path: string): Refusal[] =>
  objectsOf(modifierExtension).map((_, index) => {
    const text = say('unknownModifier');
    return { path: `${path}.modifierExtension[${index}]`, message: messageText(text), text };
  });

/** Longer than the name of any type. */
const MAX_TYPE = 64;

/** Time limit for validating one form, in milliseconds: ten thousand items on a busy machine. */
const BUDGET_MS = 15_000;

/** Why a Questionnaire is refused, by path; empty if it can be imported. */
function faultsOf(questionnaire: FhirResource, path: string): Refusal[] {
  return r4Validator([], BUDGET_MS)
    .validate(questionnaire)
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ expression, diagnostics, text }) => ({
      path: expression.replace(/^Questionnaire/, path),
      message: diagnostics,
      ...(text && { text }),
    }));
}

const TERMINOLOGY: ReadonlySet<unknown> = new Set(['ValueSet', 'CodeSystem']);

export const isTerminology = ({ resourceType }: JsonObject): boolean => TERMINOLOGY.has(resourceType);

const terminologyIn = (resources: readonly unknown[]): FhirResource[] =>
  resources.filter(isResource).filter(isTerminology);

const ofR4 = (type: 'ValueSet' | 'CodeSystem') => (canonical: string) =>
  r4Terminology(type, canonical.split('|', 1)[0] ?? '');

/** The value sets and code systems of R4. */
export const R4_TERMINOLOGY = {
  valueSet: ofR4('ValueSet'),
  codeSystem: ofR4('CodeSystem'),
  pattern: linearPattern,
};

/** Everything an import needs beside the form itself. */
export const IMPORT_SOURCES = {
  terminology: R4_TERMINOLOGY,
  canEvaluate: (expression: string) => fhirPathExpressions.fault(expression) === undefined,
};

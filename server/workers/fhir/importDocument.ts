/** Imports the Questionnaires of a FHIR document: one, or those of a Bundle with its ValueSets and CodeSystems. */
import { packedText } from '@clinic/engine/base';
import type { Definition, FhirSource, ReadingAnswers } from '@clinic/engine/definition';
import { partsOf } from '@clinic/engine/editing';
import {
  type Consequence,
  consequencesOf,
  type FhirResource,
  type ImportedQuestionnaire,
  type ImportOptions,
  type Issue,
  importForm,
  isResource,
  type JsonObject,
  objectsOf,
  type Reading,
  readForm,
  resourcesIn,
  writeExactly,
} from '@clinic/formats/fhir';
import { fhirPathExpressions, matchesIn } from '@clinic/formats/fhirPath';
import { messageText, type Refusal, say } from '@clinic/formats/importing';
import { digestOf } from '@clinic/server-shared/work';
import { r4Shapes, r4Terminology } from './definitions.ts';
import { linearPattern } from './patterns.ts';
import { r4Validator } from './validator.ts';

export interface ImportedForm extends ImportedQuestionnaire {
  /** Where it is in the document. */
  path: string;
  /** The form as it was read, without its faults. */
  source: FhirResource;
  reading: Reading;
  /** What patients miss of the form, the most severe first. */
  consequences: readonly Consequence[];
  options: ImportOptions;
}

/**
 * @param answers to what earlier imports of the document asked
 * @returns each Questionnaire with its result; none for a document without one
 */
export function importDocument(document: FhirResource, answers?: ReadingAnswers): ImportedForm[] {
  const forms = placesIn(document).filter(({ source }) => source.resourceType === 'Questionnaire');
  const supporting = terminologyIn(resourcesIn(document));
  return forms.map(({ source, path }) => formOf(source, path, supporting, { answers }));
}

/** Imports a form again, with the value sets and code systems that it was imported with. */
export const importSource = (
  source: FhirResource,
  others: readonly unknown[],
  again: Again = {},
): ImportedForm => formOf(source, source.resourceType, terminologyIn(others), again);

interface Again {
  known?: FhirSource['codeLists'];
  answers?: ReadingAnswers | undefined;
}

function formOf(
  original: FhirResource,
  path: string,
  supporting: readonly FhirResource[],
  { known, answers }: Again,
): ImportedForm {
  const codeLists = { digestOf, ...(known && { known }) };
  const reading = readForm(
    original,
    path,
    { shapes: r4Shapes(), terminology: R4_TERMINOLOGY, faultsOf },
    answers,
  );
  const { form: source, refused, asked } = reading;
  const options = { ...IMPORT_SOURCES, supporting, path, codeLists, reading };
  const isOpen = asked.some(({ assumed }) => assumed === undefined);
  const imported =
    refused.length > 0 || isOpen
      ? { refused: [...refused], elements: [], supporting: NOTHING_BESIDE, consequences: [] }
      : withFile(importForm(source, options), path, reading, answers);
  return { ...imported, path, source, reading, options };
}

/**
 * The definition also keeps what patients miss of the form, and the file as it was written, so that its corrections
 * can be shown later.
 */
function withFile(
  imported: ImportedQuestionnaire,
  path: string,
  { original, form }: Reading,
  answers: ReadingAnswers = {},
): ImportedQuestionnaire & Pick<ImportedForm, 'consequences'> {
  const { definition, elements } = imported;
  const { fhir } = definition ?? {};
  if (!definition || !fhir) return { ...imported, consequences: [] };
  const consequences = consequencesOf(original, path, elements, idsOf(definition));
  const losses = consequences.map(({ path: _, text: __, because: ___, ...loss }) => loss);
  const kept = {
    ...fhir,
    ...(form !== original && { reading: { original: packedText(writeExactly(original)), answers } }),
    ...(losses.length > 0 && { losses }),
  };
  return { ...imported, definition: { ...definition, fhir: kept }, consequences };
}

/** The ids of the items that are questions of the definition. */
function idsOf({ fhir, steps }: Definition): Record<string, string> {
  const asked = new Set(
    steps.flatMap(({ questions }) =>
      questions.flatMap((each) => [each, ...partsOf(each)]).map(({ id }) => id),
    ),
  );
  return Object.fromEntries(Object.entries(fhir?.ids ?? {}).filter(([, id]) => asked.has(id)));
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

/** Longer than the name of any type. */
const MAX_TYPE = 64;

/** Time limit for validating one form, in milliseconds: ten thousand items on a busy machine. */
const BUDGET_MS = 15_000;

const faultsOf = (questionnaire: FhirResource): Issue[] =>
  r4Validator([], BUDGET_MS)
    .validate(questionnaire)
    .filter(({ severity }) => severity === 'error' || severity === 'fatal');

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
  matches: matchesIn,
};

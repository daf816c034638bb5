/** Imports of forms for the portal, as jobs of a thread: a file may take long. */
import type {
  FormImport,
  FormReport,
  ImportedCodeList,
  ImportedForm,
} from '@clinic/contract/forms/formImport';
import { unpackedText } from '@clinic/engine/base';
import type { CodeListDocument } from '@clinic/engine/codeLists';
import type { FhirSource, ReadingAnswers } from '@clinic/engine/definition';
import {
  correctionsByKind,
  type FhirResource,
  reportGroups,
  supportingIn,
  textOf,
} from '@clinic/formats/fhir';
import type { Refusal } from '@clinic/formats/importing';
import { sizeRefusal } from '@clinic/server-shared/work';
import { r4Shapes } from './definitions.ts';
import { type ImportedForm as Imported, importDocument, importSource, noFormIn } from './importDocument.ts';
import { readResource, UnreadableResource } from './readResource.ts';

/** Names are shown on one line. */
const MAX_TITLE = 200;

/** The form that a definition was imported from, and what came with it, as JSON texts. */
export type FormSource = Pick<FhirSource, 'source' | 'supporting' | 'codeLists' | 'reading'>;

export function importForms(bytes: Uint8Array, answers: ReadingAnswers = {}): FormImport {
  const document = readOrRefuse(bytes);
  if ('refused' in document) return { refused: [document.refused], forms: [] };
  const forms = importDocument(document.resource, answers);
  if (forms.length === 0) return { refused: [noFormIn(document.resource)], forms: [] };
  return { refused: [], forms: forms.map(toForm) };
}

/** Builds the report again; null if the source is not a form. */
export function importReport({ source, supporting, codeLists, reading }: FormSource): FormReport | null {
  const text = unpackedOrNone(reading?.original ?? source);
  if (text === undefined) return null;
  const read = readOrRefuse(Buffer.from(text));
  if ('refused' in read || read.resource.resourceType !== 'Questionnaire') return null;
  const again = { ...(codeLists && { known: codeLists }), answers: reading?.answers };
  const {
    document: _,
    codeLists: __,
    asked: ___,
    ...report
  } = toForm(importSource(read.resource, supportingIn(supporting), again));
  return report;
}

const listsOf = (texts: ReadonlyMap<string, string>): ImportedCodeList[] =>
  [...texts].map(([digest, text]) => {
    const { title, codes } = JSON.parse(text) as CodeListDocument;
    return { digest, title, size: codes.length, text };
  });

/** A draft may contain anything. */
function unpackedOrNone(text: string): string | undefined {
  try {
    return unpackedText(text);
  } catch {
    return undefined;
  }
}

function readOrRefuse(bytes: Uint8Array): { resource: FhirResource } | { refused: Refusal } {
  try {
    return { resource: readResource(bytes, r4Shapes()) };
  } catch (error) {
    if (!(error instanceof UnreadableResource)) throw error;
    const { path, message, text } = error;
    return { refused: { path, message, ...(text && { text }) } };
  }
}

function toForm({
  path,
  reading,
  consequences,
  refused,
  elements,
  definition,
  codeLists,
}: Imported): ImportedForm {
  const source = reading.original;
  const tooLarge = sizeRefusal(definition, path);
  return {
    path,
    title: (textOf(source.title) ?? textOf(source.name) ?? textOf(source.id) ?? path).slice(0, MAX_TITLE),
    refused: [...refused, ...(tooLarge ? [tooLarge] : [])],
    groups: reportGroups(source, elements, path),
    consequences: [...consequences],
    corrections: correctionsByKind(reading.corrections),
    asked: [...reading.asked],
    ...(definition && !tooLarge && { document: { ...definition } }),
    ...(definition && !tooLarge && codeLists && codeLists.size > 0 && { codeLists: listsOf(codeLists) }),
  };
}

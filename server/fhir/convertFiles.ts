/** Imports, exports and round trips of files, for the command line. */
import equal from 'fast-deep-equal';
import type { Definition } from '../../engine/definition/definition.ts';
import { type ExportedForm, exportedForm, exportForm, importForm } from '../../engine/fhir/convert.ts';
import { inR4 } from '../../engine/fhir/import/source/fromR5.ts';
import { type FhirResource, isObject, isResource } from '../../engine/fhir/validate/json.ts';
import { isNestedTooDeeply, MAX_BYTES } from '../../engine/fhir/validate/size.ts';
import type { Refusal, ReportEntry } from '../../engine/importing/report.ts';
import { messageText, remedyText } from '../../engine/importing/texts/message.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { documentEntries } from './documentReport.ts';
import { IMPORT_SOURCES, type ImportedForm, importDocument, noFormIn } from './importDocument.ts';
import { documentIn, readBytes } from './readFiles.ts';
import { UnreadableResource } from './readResource.ts';

/** A definition can contain its form as a text, beside the questions. */
const MAX_DEFINITION_BYTES = 4 * MAX_BYTES;

export interface FileReport {
  file: string;
  refused?: { path: string; message: string }[];
  elements: (Omit<ReportEntry, 'note'> & { note?: string })[];
}

export interface ImportedFile {
  report: FileReport;
  forms: ImportedForm[];
}

/**
 * Imports the Questionnaires of a file: one, or those of a Bundle with its ValueSets and CodeSystems. What is too large is
 * refused.
 * @throws UnreadableResource
 */
export function importFile(file: string): ImportedFile {
  try {
    return importBytes(file, readBytes(file, MAX_BYTES));
  } catch (error) {
    if (!(error instanceof UnreadableResource && error.isTooLarge)) throw error;
    const { path, text, message } = error;
    const refused = inEnglish({ path: path || 'Questionnaire', message, ...(text && { text }) });
    return { report: { file, refused: [refused], elements: [] }, forms: [] };
  }
}

function importBytes(file: string, bytes: Uint8Array): ImportedFile {
  const document = documentIn(file, bytes);
  const forms = importDocument(document);
  const faults = forms.length > 0 ? forms.flatMap(({ refused }) => refused) : [noFormIn(document)];
  const report = {
    file,
    ...(faults.length > 0 && { refused: faults.map(inEnglish) }),
    elements: documentEntries(document, forms).map(({ note, ...entry }) => ({
      ...entry,
      ...(note && { note: messageText(note) }),
    })),
  };
  return { report, forms };
}

/** What is wrong, and what to do about it. */
const inEnglish = ({ path, message, text }: Refusal): { path: string; message: string } => ({
  path,
  message: text
    ? [messageText(text).replace(/[^.!?]$/, '$&.'), remedyText(text)].filter(Boolean).join(' ')
    : message,
});

/** @throws UnreadableResource when the file contains no definition */
export function readDefinition(file: string): Definition {
  const value = valueIn(readBytes(file, MAX_DEFINITION_BYTES));
  if (isResource(value))
    throw new UnreadableResource(
      `${file}: This is a resource of FHIR, not a definition. Import it, and export the definition that this gives.`,
    );
  if (value !== undefined) return definitionIn(value, file);
  throw new UnreadableResource(`${file}: This is no JSON, or it is too large or nested too deeply.`);
}

function definitionIn(value: unknown, file: string): Definition {
  const { definition, problems } = parseDefinition(value);
  // As written: its keys keep their order.
  if (definition) return value as Definition;
  const [first] = problems.filter(({ level }) => level === 'error');
  throw new UnreadableResource(`${file}, ${first?.path}: ${first?.message}`, first?.path);
}

export const exportedDefinition = (definition: Definition): ExportedForm =>
  exportedForm(definition, IMPORT_SOURCES);

export const exportDefinition = (definition: Definition): FhirResource =>
  exportedDefinition(definition).questionnaire;

export interface RoundTrip {
  isSame: boolean;
  /** Paths that differ, or the reason for the refusal. */
  differences: string[];
}

/**
 * Imports, exports and compares what the report calls taken over; of a definition, exports and imports.
 * @throws UnreadableResource
 */
export function roundTrip(file: string): RoundTrip {
  const bytes = readBytes(file, MAX_DEFINITION_BYTES);
  const value = valueIn(bytes);
  if (isObject(value) && Array.isArray(value.steps)) {
    const definition = definitionIn(value, file);
    const again = importForm(exportDefinition(definition), IMPORT_SOURCES).definition;
    const isSame = JSON.stringify(again) === JSON.stringify(definition);
    return { isSame, differences: isSame ? [] : ['The definition comes back changed.'] };
  }
  const { report, forms } = importBytes(file, bytes);
  if (report.refused)
    return { isSame: false, differences: report.refused.map(({ path, message }) => `${path}: ${message}`) };
  const differences = forms.flatMap(differencesOf);
  return { isSame: differences.length === 0, differences };
}

/** Paths of what the report calls taken over but the export does not reproduce. */
function differencesOf({ path: root, source, options, definition, elements }: ImportedForm): string[] {
  const exported = definition && exportForm(definition, options);
  const { form } = inR4(source, root);
  return elements
    .filter(({ outcome }) => outcome === 'taken')
    .map(({ path }) => path)
    .filter((path) => {
      const inForm = path.slice(root.length);
      return !equal(valueAt(form, inForm), valueAt(exported, inForm));
    });
}

/** The JSON of a file that is not too large or too deep to be a definition. */
function valueIn(bytes: Uint8Array): unknown {
  if (bytes.length > MAX_DEFINITION_BYTES) return undefined;
  const text = new TextDecoder().decode(bytes);
  if (isNestedTooDeeply(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** By a path within the form, e.g. `.item[0].text`. */
function valueAt(resource: unknown, path: string): unknown {
  const parts = path.split(/[.[\]]+/).filter(Boolean);
  return parts.reduce<unknown>((value, part) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const parent = value as Record<string, unknown>;
    return Object.hasOwn(parent, part) ? parent[part] : undefined;
  }, resource);
}

/** Imports, exports and round trips of files, for the command line. */
import { type Definition, type ReadingAnswers, sentencesOf } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import {
  type AskedReading,
  type CorrectionsOfKind,
  correctionsByKind,
  type ExportedForm,
  exportedForm,
  exportForm,
  type FhirResource,
  importForm,
  inR4,
  isNestedTooDeeply,
  isObject,
  isResource,
  lossText,
  MAX_BYTES,
  placeInForm,
} from '@clinic/formats/fhir';
import { messageText, type Refusal, type ReportEntry, remedyText, say } from '@clinic/formats/importing';
import equal from 'fast-deep-equal';
import { documentEntries } from './documentReport.ts';
import { IMPORT_SOURCES, type ImportedForm, importDocument, noFormIn } from './importDocument.ts';
import { documentIn, readBytes } from './readFiles.ts';
import { UnreadableResource } from './readResource.ts';

/** A definition can contain its form as a text, beside the questions. */
const MAX_DEFINITION_BYTES = 4 * MAX_BYTES;

export interface FileReport {
  file: string;
  refused?: { path: string; message: string; places?: readonly string[] }[];
  /** What was not written as FHIR has it: a message for each kind of fault, with what was read instead. */
  corrected?: { message: string; count: number; places: CorrectionsOfKind['places'] }[];
  /** What patients miss of it, the most severe first: a sentence each, at most 20. */
  consequences?: string[];
  /** What has two readings; `assumed` is what was read. */
  asked?: readonly AskedReading[];
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
export function importFile(file: string, answers?: ReadingAnswers): ImportedFile {
  try {
    return importBytes(file, readBytes(file, MAX_BYTES), answers);
  } catch (error) {
    if (!(error instanceof UnreadableResource && error.isTooLarge)) throw error;
    const { path, text, message } = error;
    const refused = inEnglish({ path: path || 'Questionnaire', message, ...(text && { text }) });
    return { report: { file, refused: [refused], elements: [] }, forms: [] };
  }
}

function importBytes(file: string, bytes: Uint8Array, answers?: ReadingAnswers): ImportedFile {
  const document = documentIn(file, bytes);
  const forms = importDocument(document, answers);
  const questions = forms.flatMap(({ reading }) => reading.asked);
  const faults =
    forms.length > 0
      ? [...forms.flatMap(({ refused }) => refused), ...questions.flatMap(unanswered)]
      : [noFormIn(document)];
  const consequences = forms.flatMap((form) => form.consequences);
  const corrected = correctionsByKind(forms.flatMap(({ reading }) => reading.corrections));
  const report = {
    file,
    ...(faults.length > 0 && { refused: faults.map(inEnglish) }),
    ...(corrected.length > 0 && {
      corrected: corrected.map(({ what, places }) => ({
        message: messageText(what),
        count: places.length,
        places,
      })),
    }),
    ...(questions.length > 0 && { asked: questions }),
    ...(consequences.length > 0 && {
      consequences: sentencesOf(consequences).map((same) => messageText(lossText(same))),
    }),
    elements: documentEntries(document, forms).map(({ note, ...entry }) => ({
      ...entry,
      ...(note && { note: messageText(note) }),
    })),
  };
  return { report, forms };
}

/** Why a form that has two readings is not read: it has not been said which one is meant. */
function unanswered({ question, paths, assumed }: AskedReading): Refusal[] {
  if (question === 'language' || assumed !== undefined) return [];
  const text = say(question === 'conditions' ? 'askConditions' : 'askLinkIds');
  const [path = ''] = paths;
  return [{ path, message: messageText(text), text, ...(paths.length > 1 && { places: paths }) }];
}

/** What is wrong, and what to do about it. */
const inEnglish = ({ path, message, text, places }: Refusal): NonNullable<FileReport['refused']>[number] => ({
  path,
  ...(places && { places }),
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
function differencesOf({
  path: root,
  source,
  reading,
  options,
  definition,
  elements,
}: ImportedForm): string[] {
  const exported = definition && exportForm(definition, options);
  const { form } = inR4(source, root);
  return elements
    .filter(({ outcome }) => outcome === 'taken')
    .map(({ path }) => path)
    .filter((path) => {
      const inForm = placeInForm(reading, path).slice(root.length);
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

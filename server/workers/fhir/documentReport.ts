/** The report of a whole document: its forms, and everything outside them. */
import {
  type FhirResource,
  ImportReport,
  isObject,
  type JsonObject,
  noteTerminology,
  objectsOf,
} from '@clinic/formats/fhir';
import { type ReportEntry, say } from '@clinic/formats/importing';
import { type ImportedForm, isTerminology } from './importDocument.ts';

/** One entry for every element and extension, in the order of the document. */
export function documentEntries(document: FhirResource, forms: readonly ImportedForm[]): ReportEntry[] {
  if (document.resourceType !== 'Bundle') return forms.flatMap(({ elements }) => elements);
  const report = new ImportReport({ outcome: 'dropped', note: say('outsideForms') });
  const byPath = new Map(forms.map((form) => [form.path, form]));
  for (const [index, { resource }] of objectsOf(document.entry).entries()) {
    const entry = `Bundle.entry[${index}]`;
    const path = `${entry}.resource`;
    const isImported = byPath.get(path)?.definition !== undefined;
    if (isImported) report.note(path, 'mapped', say('aroundImported'));
    else if (byPath.has(path)) report.note(path, 'dropped', say('formRefused'));
    else if (isObject(resource)) noteBeside(resource, path, forms, report);
    if (isImported || isReadBy(forms, resource)) report.noteItself(entry, 'mapped', say('aroundImported'));
  }
  return withForms(report.entries(document, 'Bundle'), byPath);
}

const isReadBy = (forms: readonly ImportedForm[], resource: unknown): boolean =>
  forms.some(({ supporting }) => supporting.read.has(resource as object));

function noteBeside(
  resource: JsonObject,
  path: string,
  forms: readonly ImportedForm[],
  report: ImportReport,
): void {
  if (!isTerminology(resource)) return;
  const isNamed = forms.some(({ supporting }) => supporting.named.some((each) => each === resource));
  if (isReadBy(forms, resource)) noteTerminology(resource, path, report);
  else if (isNamed) report.note(path, 'kept', say('codesNotRead'));
  else report.note(path, 'dropped', say('noFormNamesIt'));
}

/** Each form has its own report; one that is refused at once has none. */
function withForms(
  entries: readonly ReportEntry[],
  byPath: ReadonlyMap<string, ImportedForm>,
): ReportEntry[] {
  return entries.flatMap((entry) => {
    const [path = ''] = /^Bundle\.entry\[\d+\]\.resource/.exec(entry.path) ?? [];
    const elements = byPath.get(path)?.elements ?? [];
    if (elements.length === 0) return [entry];
    return entry.path === path ? [entry, ...elements] : [];
  });
}

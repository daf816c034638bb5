/** Imports, exports and round trips of files, for the command line. */
import { readFileSync } from 'node:fs';
import equal from 'fast-deep-equal';
import type { Definition } from '../../engine/definition/definition.ts';
import { exportForm, importForm } from '../../engine/fhir/convert.ts';
import type { ReportEntry } from '../../engine/fhir/import/report.ts';
import { type FhirResource, isObject, isResource, objectsOf } from '../../engine/fhir/validate/json.ts';
import { isNestedTooDeeply } from '../../engine/fhir/validate/size.ts';
import { resourcesIn } from '../../engine/fhir/validate/validate.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { r4Terminology } from './definitions.ts';
import { readDocument } from './readFiles.ts';
import { UnreadableResource } from './readResource.ts';
import { r4Validator } from './validator.ts';

export interface FileReport {
  file: string;
  refused?: { path: string; message: string }[];
  elements: ReportEntry[];
}

export interface ImportedFile {
  report: FileReport;
  definitions: Definition[];
}

/**
 * Imports the Questionnaires of a file: one, or those of a Bundle with its ValueSets and CodeSystems.
 * @throws UnreadableResource
 */
export function importFile(file: string): ImportedFile {
  const document = readDocument(file);
  const isBundle = document.resourceType === 'Bundle';
  const places = isBundle
    ? objectsOf(document.entry).flatMap(({ resource }, index) =>
        isResource(resource) ? [{ resource, path: `Bundle.entry[${index}].resource` }] : [],
      )
    : [{ resource: document, path: document.resourceType }];
  const forms = places.filter(({ resource }) => resource.resourceType === 'Questionnaire');
  if (forms.length === 0) {
    const message = isBundle
      ? 'There is no Questionnaire in this Bundle.'
      : `Expected a Questionnaire or a Bundle with one, found a resource of type ${document.resourceType}.`;
    return { report: { file, refused: [{ path: 'resourceType', message }], elements: [] }, definitions: [] };
  }
  const options = { terminology: terminologyOf(resourcesIn(document)) };
  const report: FileReport = { file, elements: [] };
  const definitions: Definition[] = [];
  for (const { resource, path } of forms) {
    const faults = faultsOf(resource, path);
    const imported = faults.length === 0 ? importForm(resource, { ...options, path }) : undefined;
    const refused = imported?.refused ?? faults;
    if (refused.length > 0) report.refused = [...(report.refused ?? []), ...refused];
    if (imported) report.elements.push(...imported.elements);
    if (imported?.definition) definitions.push(imported.definition);
  }
  return { report, definitions };
}

/** Why a Questionnaire is refused, by path; empty if it can be imported. */
function faultsOf(questionnaire: FhirResource, path: string): { path: string; message: string }[] {
  return r4Validator([])
    .validate(questionnaire)
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ expression, diagnostics }) => ({
      path: expression.replace(/^Questionnaire/, path),
      message: diagnostics,
    }));
}

/** Value sets of the document, then those of R4. */
function terminologyOf(resources: readonly FhirResource[]) {
  const find = (type: 'ValueSet' | 'CodeSystem') => (canonical: string) => {
    const [url = '', version] = canonical.split('|');
    const own = resources.find(
      (each) =>
        each.resourceType === type &&
        each.url === url &&
        (version === undefined || each.version === undefined || each.version === version),
    );
    return own ?? r4Terminology(type, url);
  };
  return { valueSet: find('ValueSet'), codeSystem: find('CodeSystem') };
}

/** @throws UnreadableResource when the file holds no definition */
export function readDefinition(file: string): Definition {
  const value = jsonOf(file);
  const { definition, problems } = parseDefinition(value);
  // As it is written: its keys keep their order.
  if (definition) return value as Definition;
  const [first] = problems.filter(({ level }) => level === 'error');
  throw new UnreadableResource(`${file}, ${first?.path}: ${first?.message}`, first?.path);
}

function jsonOf(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UnreadableResource(`${file}: It cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  if (isNestedTooDeeply(text)) throw new UnreadableResource(`${file}: It is nested too deeply.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableResource(`${file}: This is not valid JSON.`);
  }
}

export const exportDefinition = (definition: Definition): FhirResource =>
  exportForm(definition, { terminology: terminologyOf([]) });

export interface RoundTrip {
  isSame: boolean;
  /** Paths that differ, or why it was refused. */
  differences: string[];
}

/**
 * Imports, exports and compares what the report calls taken over; of a definition, exports and imports.
 * @throws UnreadableResource
 */
export function roundTrip(file: string): RoundTrip {
  if (isDefinitionFile(file)) {
    const definition = readDefinition(file);
    const again = importForm(exportDefinition(definition), { terminology: terminologyOf([]) }).definition;
    const isSame = JSON.stringify(again) === JSON.stringify(definition);
    return { isSame, differences: isSame ? [] : ['The definition comes back changed.'] };
  }
  const { report, definitions } = importFile(file);
  if (report.refused)
    return { isSame: false, differences: report.refused.map(({ path, message }) => `${path}: ${message}`) };
  const document = readDocument(file);
  const sources = resourcesIn(document).filter(({ resourceType }) => resourceType === 'Questionnaire');
  const terminology = terminologyOf(resourcesIn(document));
  const exported = definitions.map((definition) => exportForm(definition, { terminology }));
  const root = document.resourceType === 'Bundle' ? undefined : 'Questionnaire';
  const differences = report.elements
    .filter(({ outcome }) => outcome === 'taken')
    .filter(({ path }) => {
      if (root === undefined) return !sources.every((source, index) => equal(source, exported[index]));
      return !equal(valueAt(sources[0], path), valueAt(exported[0], path));
    })
    .map(({ path }) => path);
  return { isSame: differences.length === 0, differences };
}

function isDefinitionFile(file: string): boolean {
  if (!file.endsWith('.json')) return false;
  const value = jsonOf(file);
  return isObject(value) && Array.isArray(value.steps);
}

/** By a path of the report, e.g. `Questionnaire.item[0].text`. */
function valueAt(resource: unknown, path: string): unknown {
  const parts = path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .slice(1);
  return parts.reduce<unknown>((value, part) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const parent = value as Record<string, unknown>;
    return Object.hasOwn(parent, part) ? parent[part] : undefined;
  }, resource);
}

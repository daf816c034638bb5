/** Assesses each feature by importing a small form and reading the import report. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportForm } from '../../engine/fhir/convert.ts';
import type { FhirResource } from '../../engine/fhir/validate/json.ts';
import type { MessageCode } from '../../engine/importing/texts/message.ts';
import { messageText } from '../../engine/importing/texts/message.ts';
import { type ImportedForm, importDocument } from '../../server/fhir/importDocument.ts';
import { populateForm } from '../../server/fhir/populateForm.ts';
import type { Feature } from './features/feature.ts';
import type { Probe } from './features/probes.ts';
import { SECTIONS } from './features/sections.ts';

/** `kept`: it has no effect, but is written back on export. */
export type Support = 'supported' | 'partly' | 'kept' | 'not';

export interface Assessed extends Feature {
  support: Support;
  /** The outcome in the import report. */
  note: string;
}

/** Notes of mappings that lose something. */
const LOSSES: ReadonlySet<MessageCode> = new Set<MessageCode>([
  'asText',
  'asTextWithUnit',
  'asNameOfReference',
  'asNumberWithoutUnit',
]);

const root = join(import.meta.dirname, '..', '..');

/** Paths of all routes of the contract. */
const addresses = (): string[] =>
  globSync('contract/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/ route\('[A-Z]+', '([^']+)'/g)].map(
      ([, path = '']) => path,
    ),
  );

export const assessed = (): { title: string; features: Assessed[] }[] =>
  SECTIONS.map(({ title, features }) => ({ title, features: features.map(assess) }));

function assess(feature: Feature): Assessed {
  const { name, probe } = feature;
  if (!probe) {
    const address = addresses().find((each) => each.includes(`/${name}`));
    return { ...feature, support: address ? 'supported' : 'not', note: address ?? '' };
  }
  return { ...feature, ...outcomeOf(name, probe) };
}

function outcomeOf(
  name: string,
  { item, root: head = {}, at, contexts }: Probe,
): Pick<Assessed, 'support' | 'note'> {
  const source: FhirResource = {
    resourceType: 'Questionnaire',
    url: 'http://example.org/Questionnaire/probe',
    status: 'active',
    name: 'Probe',
    ...head,
    item,
  };
  const form = imported(source);
  if (!form?.definition) throw new Error(`${name}: ${form?.refused[0]?.path} ${form?.refused[0]?.message}`);
  const entry = form.elements.find(({ path }) => path === `Questionnaire.${at}`);
  if (!entry) throw new Error(`${name}: there is no ${at} in the report`);
  const isBack = JSON.stringify(exportForm(form.definition, form.options)) === JSON.stringify(source);
  const note = entry.note ? messageText(entry.note) : '';
  if (!isBack || entry.outcome === 'dropped') return { support: 'not', note };
  // Compared with the definition without the element, because an outcome can be that of the enclosing element.
  const isUsed = asked(form) !== asked(imported(without(source, at)));
  // Default behaviour is not visible in the definition.
  const isAlways = entry.note?.code === 'alwaysSo';
  if (
    !isUsed &&
    !isAlways &&
    contexts &&
    filledIn(source, contexts) !== filledIn(without(source, at), contexts)
  )
    return { support: 'supported', note: 'By $populate.' };
  if (!isUsed && !isAlways) return { support: 'kept', note: '' };
  if (entry.outcome === 'kept') return { support: 'kept', note };
  const isLoss = entry.note !== undefined && LOSSES.has(entry.note.code);
  return { support: isLoss ? 'partly' : 'supported', note };
}

const imported = (source: FhirResource): ImportedForm | undefined => importDocument(source)[0];

/** The values filled into a response, and what could not be filled in. */
const filledIn = (source: FhirResource, contexts: NonNullable<Probe['contexts']>): string =>
  JSON.stringify(populateForm(source, { contexts, authored: '2026-01-05T09:00:00Z' }, []));

/** The questions for patients; undefined for a form that is not valid without the element. */
function asked(form: ImportedForm | undefined): string | undefined {
  if (!form?.definition || form.reading.corrections.length > 0) return undefined;
  const { fhir: _, ...definition } = form.definition;
  return JSON.stringify(definition);
}

/** The form without the element at a path. Extensions of a primitive value are in a sibling. */
function without(source: FhirResource, at: string): FhirResource {
  const copy = structuredClone(source) as FhirResource & Record<string, unknown>;
  const parts = at
    .replace(/\.(text)\.extension/, '._$1.extension')
    .split(/[.[\]]+/)
    .filter(Boolean);
  const last = parts.pop() ?? '';
  const parent = parts.reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], copy);
  if (!Array.isArray(parent)) delete (parent as Record<string, unknown>)[last];
  else if (parent.length > 1) parent.splice(Number(last), 1);
  else return without(source, at.replace(/\[\d+\]$/, ''));
  // The sibling of a text must not be empty.
  return JSON.parse(
    JSON.stringify(copy, (key, value) => (key === '_text' && isEmpty(value) ? undefined : value)),
  );
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

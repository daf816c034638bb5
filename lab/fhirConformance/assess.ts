/** Assesses each feature by importing a small form and reading the import report. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportForm, type FhirResource } from '@clinic/formats/fhir';
import { messageText } from '@clinic/formats/importing';
import type { MessageCode } from '@clinic/formats/testing';
import { type ImportedForm, importDocument, populateForm } from '@clinic/server/testing';
import { type Feature, NUMBER } from './features/feature.ts';
import type { Probe } from './features/probes.ts';
import { SECTIONS } from './features/sections.ts';

/** `kept`: it has no effect, but is written back on export. */
export const KINDS = ['supported', 'partly', 'kept', 'not'] as const;
export type Support = (typeof KINDS)[number];

/** Where in a form an item is: on its own, in a group, or in a group that repeats. */
export const PLACES = ['top', 'group', 'repeat'] as const;
type Place = (typeof PLACES)[number];

interface Outcome {
  support: Support;
  /** The outcome in the import report. */
  note: string;
}

export interface Assessed extends Feature {
  /** At each of `PLACES`; empty for a server operation. */
  places: readonly Support[];
  /** What holds at every place. */
  support: Support;
  /** The outcomes in the import reports. */
  note: string;
}

/** Notes of mappings that lose something. */
const LOSSES: ReadonlySet<MessageCode> = new Set<MessageCode>([
  'asText',
  'asTextWithUnit',
  'asNameOfReference',
  'asNumberWithoutUnit',
  'askedForAll',
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
    return { ...feature, places: [], support: address ? 'supported' : 'not', note: address ?? '' };
  }
  const outcomes = PLACES.map((place) => outcomeOf(name, placed(probe, place)));
  const places = outcomes.map(({ support }) => support);
  const support = KINDS[Math.max(...places.map((each) => KINDS.indexOf(each)))] as Support;
  const notes = outcomes.map(({ note }) => note).filter((note) => note !== '');
  return { ...feature, places, support, note: [...new Set(notes)].join(' ') };
}

/** The probe with its items in a group, and its paths through it; elements of the form itself stay where they are. */
function placed(probe: Probe, place: Place): Probe {
  if (place === 'top') return probe;
  const through = JSON.stringify(probe).replaceAll(NUMBER, `item.where(linkId='around').${NUMBER}`);
  const { item, at, ...rest } = JSON.parse(through) as Probe;
  const around = { linkId: 'around', text: 'Around', type: 'group', item };
  return {
    ...rest,
    item: [place === 'repeat' ? { ...around, repeats: true } : around],
    at: at.replace(/^item/, 'item[0].item'),
  };
}

function outcomeOf(name: string, { item, root: head = {}, at, contexts }: Probe): Outcome {
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

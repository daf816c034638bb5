import type { Question } from '@clinic/engine/definition';
import { inBoth } from '@clinic/fixtures/inBoth';
import type { FhirResource } from '@clinic/formats/fhir';
import { sourceOf, TRIED_FORMS } from '@clinic/testing/fhir/submissions';
import { expect, test } from 'vitest';
import { transactionBundle } from './bundle.ts';
import { quantitiesInParts } from './quantityParts.ts';

const part = (id: string, unit: string, measure: string | undefined, system: string): Question =>
  ({
    ...{ id, unit, measure, type: 'quantity', label: inBoth(id, id) },
    showWhen: { '==': [{ var: 'system' }, system] },
  }) as Question;

// In the order of a form, which need not be that of the units.
const HEIGHT = [
  part('inches', '[in_i]', 'height', 'us'),
  part('feet', '[ft_i]', 'height', 'us'),
  part('cm', 'cm', 'height', 'metric'),
];

const totals = (questions: Question[], values: Record<string, number>) =>
  quantitiesInParts(questions, values).map(({ parts, total }) => [parts.map(({ id }) => id), total]);

test('feet and inches are one height, in inches', () => {
  expect(totals(HEIGHT, { feet: 5, inches: 6.25 })).toEqual([[['feet', 'inches'], 66.25]]);
  expect(totals(HEIGHT, { feet: 6, inches: 0 })).toEqual([[['feet', 'inches'], 72]]);
});

test('without a part there is no total', () => {
  expect(totals(HEIGHT, { feet: 5 })).toEqual([[['feet', 'inches'], undefined]]);
});

test('what is asked in one unit has no parts', () => {
  expect(totals(HEIGHT, { cm: 168 })).toEqual([]);
});

test('the same quantity in two units is not added up', () => {
  const weight = [part('kg', 'kg', 'weight', 'us'), part('lb', '[lb_av]', 'weight', 'us')];
  expect(totals(weight, { kg: 80, lb: 176 })).toEqual([]);
});

test('questions without a measure are separate', () => {
  expect(
    totals([part('a', '[ft_i]', undefined, 'us'), part('b', '[in_i]', undefined, 'us')], { a: 5, b: 6 }),
  ).toEqual([]);
});

test('a height in feet and inches is one Observation, whichever question the evidence of a flag names', () => {
  const [intake] = TRIED_FORMS.filter(({ id }) => id === 'weight-loss-intake');
  if (!intake) throw new Error('the intake is shipped');
  const answers = { unit_system: 'us', height_ft: 5, height_in: 6, weight_lb: 250 };
  const bundle = transactionBundle(sourceOf(intake, answers, '2026-05-04'), {
    publicUrl: 'https://clinic.example',
    timeZone: 'America/New_York',
  });
  const entries = bundle.entry as Array<{ fullUrl: string; resource: FhirResource }>;
  const heights = entries.filter(({ resource }) => JSON.stringify(resource.code)?.includes('"8302-2"'));
  expect(heights.map(({ resource }) => resource.valueQuantity)).toEqual([
    { value: 66, unit: '[in_i]', system: 'http://unitsofmeasure.org', code: '[in_i]' },
  ]);
  const issues = entries.filter(({ resource }) => resource.resourceType === 'DetectedIssue');
  const urls = new Set(entries.map(({ fullUrl }) => fullUrl));
  const named = issues.flatMap(({ resource }) =>
    (resource.evidence as Array<{ detail: Array<{ reference: string }> }>).flatMap(({ detail }) => detail),
  );
  expect(named.filter(({ reference }) => !urls.has(reference))).toEqual([]);
  expect(named).toContainEqual({ reference: heights[0]?.fullUrl });
});

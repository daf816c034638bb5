/** Parts of forms of FHIR for tests of the import: options, units, groups and questions. */
import type { JsonObject } from '@clinic/formats/fhir';
import { core } from './forms.ts';

export const coding = (code: string, display: string) => ({
  valueCoding: { system: 'http://example.org', code, display },
});

export function unit(code: string) {
  return {
    url: core('questionnaire-unitOption'),
    valueCoding: { system: 'http://unitsofmeasure.org', code, display: code },
  };
}

/** Elements of a resource: objects and values. The sibling of a primitive value (`_text`) counts as part of it. */
export function nodesIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + nodesIn(each), 0);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [key, each]) => sum + nodesIn(each) - (key.startsWith('_') ? 1 : 0),
    1,
  );
}

export const group = (linkId: string, item: JsonObject[], more: JsonObject = {}): JsonObject => ({
  linkId,
  text: `Group ${linkId}`,
  type: 'group',
  ...more,
  item,
});
export const asked = (linkId: string): JsonObject => ({ linkId, text: `Question ${linkId}`, type: 'string' });
export const shownAs = (code: string): JsonObject => ({
  extension: [
    {
      url: core('questionnaire-itemControl'),
      valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }] },
    },
  ],
});

/**
 * A limit that is the result of an expression.
 * @param written a value beside the expression
 */
export const calculatedLimit = (
  limit: string,
  type: string,
  expression: string,
  written?: unknown,
): JsonObject => ({
  url: core(limit),
  ...(written !== undefined && { [`value${type}`]: written }),
  [`_value${type}`]: {
    extension: [
      {
        url: core('cqf-calculatedValue'),
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
  },
});

/** Requests and responses of the FHIR operations. Only their outer shape is checked here. */
import { z } from 'zod';
import { AnyDocument } from '../catalogue.ts';

export const OperationOutcome = z.strictObject({
  resourceType: z.literal('OperationOutcome'),
  issue: z
    .array(
      z.strictObject({
        severity: z.enum(['fatal', 'error', 'warning', 'information']),
        code: z.string(),
        expression: z.array(z.string()).optional(),
        diagnostics: z.string(),
      }),
    )
    .min(1),
});
export type OperationOutcome = z.infer<typeof OperationOutcome>;

/** Elements of every resource. */
const ELEMENTS = [
  'id',
  'meta',
  'implicitRules',
  'language',
  'text',
  'contained',
  'extension',
  'modifierExtension',
];

/** Their values are checked where they are read; `_` precedes extensions of a primitive element. */
export const anything = (names: readonly string[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    names.flatMap((name) => [name, `_${name}`]).map((name) => [name, z.unknown().optional()]),
  );

export const ofEveryResource = anything(ELEMENTS);

/** Shared by all operations on submitted documents. */
export const operation = {
  access: 'staff',
  healthData: false,
  limit: { per: 'account', most: 60, minutes: 1 },
  takes: 'document',
  media: 'application/fhir+json',
} as const;

/** Named values, some of them resources. */
export const Parameters = z.strictObject({
  resourceType: z.literal('Parameters'),
  ...ofEveryResource,
  parameter: z.array(AnyDocument).max(20),
});

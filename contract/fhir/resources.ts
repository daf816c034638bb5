/** Requests and responses of the FHIR operations. Only their outer shape is checked here. */
import { z } from 'zod';
import { AnyAnswer, NoAnswer } from '../values.ts';

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
export const anything = (names: readonly string[], value = NoAnswer): Record<string, z.ZodType> =>
  Object.fromEntries(names.flatMap((name) => [name, `_${name}`]).map((name) => [name, value.optional()]));

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
const parametersOf = (value: z.ZodType) =>
  z.strictObject({
    resourceType: z.literal('Parameters'),
    ...ofEveryResource,
    parameter: z.array(z.record(z.string(), value)).max(20),
  });
/** With forms alone. */
export const FormParameters = parametersOf(NoAnswer);
/** With a patient's record or response. */
export const PatientParameters = parametersOf(AnyAnswer);

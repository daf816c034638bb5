/** Operations of FHIR. Bodies and answers are resources of R4. */
import { z } from 'zod';
import { AnyDocument } from '../catalogue.ts';
import { route } from '../route.ts';

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

/** Elements of every resource, and those of a QuestionnaireResponse. */
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
const OF_RESPONSE =
  'identifier basedOn partOf questionnaire status subject encounter authored author source item'.split(' ');

/** What they hold is what is validated; `_` precedes extensions of a primitive element. */
const anything = (names: readonly string[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    names.flatMap((name) => [name, `_${name}`]).map((name) => [name, z.unknown().optional()]),
  );

const Sent = z.discriminatedUnion('resourceType', [
  z.strictObject({
    resourceType: z.literal('QuestionnaireResponse'),
    ...anything([...ELEMENTS, ...OF_RESPONSE]),
  }),
  z.strictObject({
    resourceType: z.literal('Parameters'),
    ...anything(ELEMENTS),
    parameter: z.array(AnyDocument).max(20),
  }),
]);

/**
 * A QuestionnaireResponse, or Parameters with it as `resource` and, if it is none of this clinic, its
 * Questionnaire as `questionnaire`. Nothing of it is stored.
 */
export const validateResponse = route('POST', '/api/fhir/QuestionnaireResponse/$validate', {
  access: 'staff',
  healthData: false,
  limit: { per: 'account', most: 60, minutes: 1 },
  takes: 'document',
  body: Sent,
  answer: OperationOutcome,
  media: 'application/fhir+json',
});

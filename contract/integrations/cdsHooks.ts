/** CDS Hooks 2.0: requests from an electronic health record, and the cards with the flags of its current patient. */
import { z } from 'zod';
import { route } from '../route.ts';
import { AnyAnswer } from '../values.ts';

const Text = z.string().max(1_000);
/** The part that names the person. */
export const HookPatient = z
  .object({
    resourceType: z.literal('Patient'),
    id: Text.optional(),
    identifier: z
      .array(z.object({ system: Text.optional(), value: Text.optional() }).catchall(AnyAnswer))
      .optional(),
    name: z
      .array(
        z
          .object({
            text: Text.optional(),
            family: Text.optional(),
            given: z.array(Text).optional(),
          })
          .catchall(AnyAnswer),
      )
      .optional(),
    telecom: z
      .array(z.object({ system: Text.optional(), value: Text.optional() }).catchall(AnyAnswer))
      .optional(),
    birthDate: Text.optional(),
  })
  .catchall(AnyAnswer);
export type HookPatient = z.infer<typeof HookPatient>;

const CONTEXT = {
  userId: Text.min(1),
  patientId: Text.min(1),
  encounterId: Text.optional(),
};

/** Other members belong in `extension`, says the standard. */
const requestOf = <Hook extends string, Context extends z.ZodType>(hook: Hook, context: Context) =>
  z.strictObject({
    hook: z.literal(hook),
    hookInstance: z.uuid(),
    fhirServer: z.url().optional(),
    fhirAuthorization: AnyAnswer.optional(),
    context,
    prefetch: z.object({ patient: HookPatient.nullish() }).catchall(AnyAnswer).nullish(),
    extension: AnyAnswer.optional(),
  });

export const HOOKS = ['patient-view', 'order-select'] as const;
export type Hook = (typeof HOOKS)[number];

export const HookService = z.strictObject({
  hook: z.enum(HOOKS),
  id: z.enum(HOOKS),
  title: z.string(),
  description: z.string(),
  prefetch: z.record(z.string(), z.string()),
});
export type HookService = z.infer<typeof HookService>;

/** GitHub-flavored Markdown is allowed in `detail` alone. */
export const Card = z.strictObject({
  uuid: z.uuid(),
  summary: z.string().min(1).max(140),
  detail: z.string(),
  indicator: z.enum(['info', 'warning', 'critical']),
  source: z.strictObject({
    label: z.string(),
    url: z.url(),
    topic: z.strictObject({ system: z.string(), code: z.string(), display: z.string() }),
  }),
  links: z.array(z.strictObject({ label: z.string(), url: z.url(), type: z.literal('absolute') })),
});
export type Card = z.infer<typeof Card>;

const Cards = z.strictObject({ cards: z.array(Card) });

const called = {
  access: 'program',
  healthData: true,
  takes: 'document',
  limit: { per: 'address', most: 6_000, minutes: 15, isLocal: true },
  answer: Cards,
} as const;

export const cdsServices = route('GET', '/cds-services', {
  access: 'anyone',
  healthData: false,
  answer: z.strictObject({ services: z.array(HookService) }),
});
export const patientView = route('POST', '/cds-services/patient-view', {
  ...called,
  body: requestOf('patient-view', z.object(CONTEXT).catchall(AnyAnswer)),
});
export const orderSelect = route('POST', '/cds-services/order-select', {
  ...called,
  body: requestOf(
    'order-select',
    z
      .object({
        ...CONTEXT,
        selections: z.array(Text).min(1),
        draftOrders: z.object({ resourceType: z.literal('Bundle') }).catchall(AnyAnswer),
      })
      .catchall(AnyAnswer),
  ),
});
export type HookRequest = z.infer<typeof patientView.body> | z.infer<typeof orderSelect.body>;

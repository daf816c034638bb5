/** Webhooks: what happens in the clinic is sent to other programs. Shared with the browser. */
import { z } from 'zod';
import { admin } from '../access.ts';
import { route } from '../route.ts';

export const WEBHOOK_EVENTS = [
  'submission.created',
  'submission.amended',
  'submission.status_changed',
  'submission.flags_raised',
  'message.sent',
  'follow_up.due',
  'follow_up.missed',
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

const submission = z.uuid();
const followUp = z.strictObject({ plan: z.uuid(), step: z.string(), due: z.iso.date() });
/** Ids only: what they name is read through the API, by those who may. */
export const EVENT_DATA: Readonly<Record<WebhookEvent, z.ZodType>> = {
  'submission.created': z.strictObject({ submission }),
  'submission.amended': z.strictObject({ submission, version: z.int() }),
  'submission.status_changed': z.strictObject({ submission, from: z.string(), to: z.string() }),
  'submission.flags_raised': z.strictObject({ submission }),
  'message.sent': z.strictObject({ submission, message: z.uuid() }),
  'follow_up.due': followUp,
  'follow_up.missed': followUp,
};

/** `status`: another answer than 2xx. `private`: the name leads to an address inside a network. */
export const DELIVERY_ERRORS = ['status', 'redirect', 'timeout', 'unreachable', 'private'] as const;
export const DeliveryError = z.enum(DELIVERY_ERRORS);
export type DeliveryError = z.infer<typeof DeliveryError>;

/** Why an address is refused; with the code `target_refused`. */
export type TargetProblem = 'incomplete' | 'notHttps' | 'credentials' | 'unknownHost' | 'private';

const WebhookFields = z.strictObject({
  url: z.string().trim().min(1).max(2000),
  events: z.array(WebhookEvent).min(1),
});
export type WebhookFields = z.infer<typeof WebhookFields>;

export const Webhook = z.strictObject({
  id: z.uuid(),
  url: z.string(),
  events: z.array(WebhookEvent),
  /** Sends nothing; what happens meanwhile is sent once it is switched on. `failing`: switched off by the server. */
  off: z.enum(['byHand', 'failing']).nullable(),
  createdAt: z.iso.datetime(),
  /** Events that are not delivered yet. */
  waiting: z.int(),
  deliveredAt: z.iso.datetime().nullable(),
  /** Attempts that failed one after the other, since the last that did not. */
  failures: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

/** The only time that the secret is shown. */
export const WebhookWithSecret = z.strictObject({ webhook: Webhook, secret: z.string() });

const id = z.uuid();
const byId = { ...admin, params: z.object({ id }).shape } as const;

export const webhooks = route('GET', '/api/admin/webhooks', { ...admin, answer: z.array(Webhook) });
export const addWebhook = route('POST', '/api/admin/webhooks', {
  ...admin,
  body: WebhookFields,
  answer: WebhookWithSecret,
  status: 201,
});
export const changeWebhook = route('PATCH', '/api/admin/webhooks/:id', {
  ...byId,
  body: z.strictObject({ ...WebhookFields.partial().shape, isOn: z.boolean().optional() }),
  answer: Webhook,
});
export const removeWebhook = route('DELETE', '/api/admin/webhooks/:id', { ...byId, status: 204 });
/** The former one signs, too, for a day. */
export const renewSecret = route('POST', '/api/admin/webhooks/:id/secret', {
  ...byId,
  answer: WebhookWithSecret,
});

export const TestResult = z.strictObject({ status: z.int().nullable(), error: DeliveryError.nullable() });
/** Sends one event of type `test`, at once and once. */
export const testWebhook = route('POST', '/api/admin/webhooks/:id/test', {
  ...byId,
  limit: { per: 'account', most: 30, minutes: 10 },
  answer: TestResult,
});

export const DELIVERIES_PER_PAGE = 25;
export const Delivery = z.strictObject({
  id: z.uuid(),
  position: z.int(),
  event: WebhookEvent,
  /** The id of the submission or plan that it is about. */
  about: z.string(),
  occurredAt: z.iso.datetime(),
  attempts: z.int(),
  deliveredAt: z.iso.datetime().nullable(),
  /** While it is not delivered. */
  nextAttemptAt: z.iso.datetime().nullable(),
  status: z.int().nullable(),
  error: DeliveryError.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** Newest first. */
export const deliveries = route('GET', '/api/admin/webhooks/:id/deliveries', {
  ...byId,
  query: z.strictObject({ before: z.coerce.number().int().optional() }),
  answer: z.strictObject({ deliveries: z.array(Delivery), more: z.boolean() }),
});
export const resend = route('POST', '/api/admin/webhooks/:id/deliveries/:delivery/resend', {
  ...admin,
  params: z.object({ id, delivery: z.uuid() }).shape,
  status: 204,
});

/** Operational routes: for monitoring, browsers and API clients. */
import { z } from 'zod';
import { route } from './route.ts';

/** Sent back in the header `X-CSRF-Token` with every state-changing request. */
export const CsrfToken = z.strictObject({ csrfToken: z.string() });

/** GET /api/mail/status */
export const MailStatus = z.strictObject({
  /** Not sent yet. */
  waiting: z.number().int(),
  /** The oldest of them. */
  waitingSince: z.iso.datetime().nullable(),
  /** Delivery failed for days. */
  givenUp: z.number().int(),
});
export type MailStatus = z.infer<typeof MailStatus>;

const anyone = { access: 'anyone', healthData: false } as const;
export const healthz = route('GET', '/healthz', { ...anyone, media: 'text/plain' });
export const readyz = route('GET', '/readyz', { ...anyone, media: 'text/plain' });
export const metrics = route('GET', '/metrics', { ...anyone, media: 'text/plain' });
export const manifest = route('GET', '/manifest.webmanifest', {
  ...anyone,
  media: 'application/manifest+json',
});
export const openApi = route('GET', '/api/openapi.json', anyone);
export const demoOutbox = route('GET', '/demo-outbox', { ...anyone, media: 'text/html' });
export const demoOutboxStyles = route('GET', '/demo-outbox/page.css', { ...anyone, media: 'text/css' });
export const mailStatus = route('GET', '/api/mail/status', {
  access: 'admin',
  healthData: false,
  answer: MailStatus,
});

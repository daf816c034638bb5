/** Routes of the server itself: for monitoring, browsers and programs that call the API. */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { route, routeAt } from './route.ts';

/** Goes back in the header `X-CSRF-Token` with every request that changes something. */
export const CsrfToken = z.strictObject({ csrfToken: z.string() });

const anyone = { access: 'anyone', healthData: false } as const;
export const healthz = route('GET', '/healthz', { ...anyone, media: 'text/plain' });
export const readyz = route('GET', '/readyz', { ...anyone, media: 'text/plain' });
export const metrics = route('GET', '/metrics', { ...anyone, media: 'text/plain' });
export const manifest = route('GET', '/manifest.webmanifest', {
  ...anyone,
  media: 'application/manifest+json',
});
export const csrfToken = routeAt(addresses.csrfToken, { ...anyone, answer: CsrfToken });
export const openApi = route('GET', '/api/openapi.json', anyone);
export const demoOutbox = route('GET', '/demo-outbox', { ...anyone, media: 'text/html' });
export const demoOutboxStyles = route('GET', '/demo-outbox/page.css', { ...anyone, media: 'text/css' });

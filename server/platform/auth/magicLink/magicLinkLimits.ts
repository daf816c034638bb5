/**
 * Limits on requests for sign-in links. Requests from elsewhere do not use up the limit of a browser that the
 * owner of the address signs in with, because a stranger may request a link for any address.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import { countAttempt } from './countAttempt.ts';

const HOUR_MS = 3_600_000;

/** Per hour. A whole clinic may share one network address. */
const MAX_LINKS = {
  /** For one address, from one browser. */
  browser: 5,
  /** For one address, per network and in total: first requests from unknown browsers. */
  emailFromNetwork: 10,
  email: 20,
  /** First requests for any address. None for the whole clinic, because strangers could use it up. */
  network: 60,
};

interface Asking {
  email: string;
  browser: string;
  /** Set if this browser has signed in with this address before. */
  ownDevice: string | undefined;
  network: string;
}

/** Counts this request. Returns false if it exceeds a limit and nothing may be mailed. */
export async function withinMagicLinkLimits(
  em: EntityManager,
  { email, browser, ownDevice, network }: Asking,
  at: Date,
): Promise<boolean> {
  const count = (what: string) => countAttempt(em, `magic-link:${what}`, HOUR_MS, at);
  const address = email.toLowerCase();
  if (ownDevice !== undefined) return (await count(`device:${ownDevice}:${address}`)) <= MAX_LINKS.browser;
  const fromBrowser = await count(`browser:${browser}:${address}`);
  if (fromBrowser > MAX_LINKS.browser) return false;
  // A browser that was mailed a link before the strangers' requests is not blocked by them.
  if (await wasMailed(em, { email, browser }, at)) return true;
  return (
    (await count(`network:${network}`)) <= MAX_LINKS.network &&
    (await count(`email:${address}:${network}`)) <= MAX_LINKS.emailFromNetwork &&
    (await count(`email:${address}`)) <= MAX_LINKS.email
  );
}

async function wasMailed(
  em: EntityManager,
  { email, browser }: Pick<Asking, 'email' | 'browser'>,
  at: Date,
): Promise<boolean> {
  const links = await em.execute<unknown[]>(
    'select 1 from sign_in_link where browser = ? and lower(email) = lower(?) and created_at > ? limit 1',
    [browser, email, new Date(at.getTime() - HOUR_MS)],
  );
  return links.length > 0;
}

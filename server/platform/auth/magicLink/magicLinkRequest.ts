/** Mails a sign-in link. The response does not reveal whether the address has an account. */
import type { Language } from '@clinic/engine/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../access/requestContext.ts';
import { recordAudit } from '../../audit/record.ts';
import { asSystem } from '../../db/actor.ts';
import { enqueueMail } from '../../messaging/enqueueMail.ts';
import { isKnownDevice } from '../knownDevice.ts';
import { withinMagicLinkLimits } from './magicLinkLimits.ts';

const TEN_MINUTES_MS = 600_000;

export interface LinkWanted {
  email: string;
  language: Language;
  /** Where to go after signing in. */
  returnTo: string;
  /** The requesting browser: the link signs in only this one. */
  browser: string;
  /** The browser's device hash, once it has signed in. */
  device: string | undefined;
  network: string;
}

/** Prefix of the dedupe key of a sign-in mail, and so of its tokens. */
export const SIGN_IN_MAIL = 'sign-in:';

/** Does nothing when the rate limit is exceeded. */
export const requestMagicLink = (
  em: EntityManager,
  { email, language, returnTo, browser, device, network }: LinkWanted,
  requestContext: RequestContext,
): Promise<void> =>
  asSystem('sign-in', () =>
    em.transactional(async (tx) => {
      const { at } = requestContext;
      const ownDevice = (await isKnownDevice(tx, email, device)) ? device : undefined;
      if (!(await withinMagicLinkLimits(tx, { email, browser, ownDevice, network }, at))) return;
      await tx.execute(
        `update sign_in_link set voided_at = ?
       where lower(email) = lower(?) and browser = ? and used_at is null and voided_at is null`,
        [at, email, browser],
      );
      const id = crypto.randomUUID();
      const expiresAt = new Date(at.getTime() + TEN_MINUTES_MS);
      await tx.execute(
        `insert into sign_in_link (id, email, browser, return_to, created_at, expires_at)
       values (?, ?, ?, ?, ?, ?)`,
        [id, email, browser, returnTo, at, expiresAt],
      );
      await enqueueMail(tx, requestContext, {
        to: email,
        template: 'sign_in',
        language,
        path: '/sign-in/link#{token}',
        dedupeKey: `${SIGN_IN_MAIL}${id}`,
        expiresAt,
      });
      recordAudit(tx, requestContext, { action: 'sign_in_requested', object: { type: 'sign_in_link', id } });
    }),
  );

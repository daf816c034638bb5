/** Mails a link to sign in with. Nothing in the answer tells whether the address has an account. */
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Occasion } from '../audit/occasion.ts';
import { recordAudit } from '../audit/record.ts';
import { enqueueMail } from '../outbox/enqueueMail.ts';
import { linkToken } from '../outbox/linkToken.ts';
import { withinMagicLinkLimits } from './magicLinkLimits.ts';

const TEN_MINUTES_MS = 600_000;

export interface LinkWanted {
  email: string;
  language: 'en' | 'es';
  /** Where to go after signing in. */
  returnTo: string;
  /** Who asks: the link signs in this browser alone. */
  browser: string;
  network: string;
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Too often asked, it does nothing. */
export const requestMagicLink = (
  em: EntityManager,
  { email, language, returnTo, browser, network }: LinkWanted,
  sessionKeys: readonly string[],
  occasion: Occasion,
): Promise<void> =>
  em.transactional(async (tx) => {
    const { at } = occasion;
    if (!(await withinMagicLinkLimits(tx, { email, network }, at))) return;
    await tx.execute(
      `update sign_in_link set voided_at = ?
       where lower(email) = lower(?) and used_at is null and voided_at is null`,
      [at, email],
    );
    const id = crypto.randomUUID();
    const dedupeKey = `sign-in:${id}`;
    const expiresAt = new Date(at.getTime() + TEN_MINUTES_MS);
    await tx.execute(
      `insert into sign_in_link (id, email, token_hash, browser, return_to, created_at, expires_at)
       values (?, ?, ?, ?, ?, ?, ?)`,
      [id, email, hashOfToken(linkToken(sessionKeys, dedupeKey)), browser, returnTo, at, expiresAt],
    );
    await enqueueMail(tx, occasion, {
      to: email,
      template: 'sign_in',
      language,
      path: '/sign-in/link#{token}',
      dedupeKey,
      expiresAt,
    });
    recordAudit(tx, occasion, { action: 'sign_in_requested', object: { type: 'sign_in_link', id } });
  });

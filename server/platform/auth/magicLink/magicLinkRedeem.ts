/**
 * Signs in by a mailed link, or by the code the link shows in a browser other than the one that requested it.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../access/requestContext.ts';
import { recordAudit } from '../../audit/record.ts';
import { CodedError } from '../../base/errors.ts';
import type { Config } from '../../config/config.ts';
import { asSystem } from '../../db/actor.ts';
import type { User } from '../../db/entities/user.ts';
import { CLINIC_LOCK } from '../../db/statements.ts';
import { mailOfToken } from '../../messaging/linkToken.ts';
import { mailAccountWith } from '../../messaging/securityMail.ts';
import { becomeAdminByEmail } from '../adminEmail.ts';
import { completeSignIn } from '../completeSignIn.ts';
import { emailAccount } from '../emailAccount.ts';
import { SIGN_IN_MAIL } from './magicLinkRequest.ts';

/** An unknown, used, replaced or expired link; the response does not say which. */
export class LinkInvalid extends CodedError {
  readonly status = 410;
  readonly code = 'link_invalid';
  override readonly isAttempt: boolean;

  /** @param isAttempt whether the link was really mailed */
  constructor(isAttempt = false) {
    super('This link no longer works. Please ask for a new one.');
    this.isAttempt = isAttempt;
  }
}

export class CodeWrong extends CodedError {
  readonly status = 422;
  readonly code = 'code_wrong';
  override readonly isAttempt = true;

  constructor() {
    super('This code is not right.');
  }
}

type Settings = Pick<Config, 'sessionKeys' | 'adminEmail'>;
type Redeemed = { user: User; returnTo: string } | { code: string };

interface Link {
  id: string;
  email: string;
  browser: string;
  returnTo: string;
  codeHash: string | null;
}

const MAX_TRIES = 5;
const COLUMNS = 'id, email, browser, return_to as "returnTo", code_hash as "codeHash"';
const USABLE = 'used_at is null and voided_at is null and expires_at > ?';

/** @throws LinkInvalid */
export const redeemLink = (
  em: EntityManager,
  { token, browser }: { token: string; browser: string | undefined },
  settings: Settings,
  requestContext: RequestContext,
): Promise<Redeemed> =>
  asSystem('sign-in', () =>
    em.transactional(async (tx) => {
      const mail = await mailOfToken(tx, token);
      if (!mail?.startsWith(SIGN_IN_MAIL)) throw new LinkInvalid();
      // If the link is redeemed twice at once, the second request waits and finds it used.
      const [link] = await tx.execute<Link[]>(
        `select ${COLUMNS} from sign_in_link where id = ? and ${USABLE} for update`,
        [mail.slice(SIGN_IN_MAIL.length), requestContext.at],
      );
      if (!link) throw new LinkInvalid(true);
      if (link.browser === browser) return use(tx, link, settings, requestContext);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await tx.execute('update sign_in_link set code_hash = ? where id = ?', [
        hashOfCode(settings, link, code),
        link.id,
      ]);
      return { code };
    }),
  );

/** @throws LinkInvalid when there is no link to enter a code for, CodeWrong */
export async function redeemCode(
  em: EntityManager,
  { code, browser }: { code: string; browser: string | undefined },
  settings: Settings,
  requestContext: RequestContext,
): Promise<Redeemed> {
  // A wrong code is counted, so the error is thrown only after that is committed.
  const outcome = await asSystem('sign-in', () =>
    em.transactional(async (tx): Promise<Redeemed | CodedError> => {
      const [link] = await tx.execute<Link[]>(
        `select ${COLUMNS} from sign_in_link where browser = ? and ${USABLE} and code_hash is not null
       order by created_at desc limit 1 for update`,
        [browser ?? '', requestContext.at],
      );
      if (!link) return new LinkInvalid();
      if (isSame(hashOfCode(settings, link, code), link.codeHash))
        return use(tx, link, settings, requestContext);
      const [counted] = await tx.execute<Array<{ tries: number }>>(
        `update sign_in_link set code_tries = code_tries + 1,
         voided_at = case when code_tries + 1 >= ? then ?::timestamptz end
       where id = ? returning code_tries as tries`,
        [MAX_TRIES, requestContext.at, link.id],
      );
      if (counted?.tries === MAX_TRIES) await mailAccountWith(tx, requestContext, link.email, 'codes_wrong');
      return new CodeWrong();
    }),
  );
  if (outcome instanceof CodedError) throw outcome;
  return outcome;
}

async function use(
  em: EntityManager,
  { id, email, returnTo }: Link,
  { adminEmail }: Settings,
  requestContext: RequestContext,
): Promise<Redeemed> {
  const { at } = requestContext;
  // Of two simultaneous first sign-ins, the second finds the account the first created.
  await em.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, [email.toLowerCase()]);
  const user = await emailAccount(em, { email, at });
  await completeSignIn(em, user, email, requestContext);
  await em.execute('update sign_in_link set used_at = ? where id = ?', [at, id]);
  await em.flush();
  await becomeAdminByEmail(em, user, { email, adminEmail }, requestContext);
  recordAudit(
    em,
    { ...requestContext, by: user },
    { action: 'signed_in', object: { type: 'user', id: user.id }, detail: { method: 'magic_link' } },
  );
  return { user, returnTo };
}

/** A keyed hash, because a million codes can be tried quickly. */
const hashOfCode = ({ sessionKeys }: Settings, { id }: Link, code: string): string =>
  createHmac('sha256', sessionKeys[0] ?? '')
    .update(`code:${id}:${code}`)
    .digest('base64url');

const isSame = (one: string, other: string | null): boolean =>
  other !== null && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

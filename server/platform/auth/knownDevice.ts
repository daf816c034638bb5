/**
 * The browsers an account has signed in with, recognized by a cookie that outlasts the session and contains
 * no information. A sign-in with a new browser is mailed to the account.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import type { AppContext } from '../access/context.ts';
import { cookieName, cookieOptions, type Site } from '../base/site.ts';
import { asSystem } from '../db/actor.ts';
import type { User } from '../db/entities/user.ts';
import { mailAccount } from '../messaging/securityMail.ts';

const COOKIE = 'device';
const DAY_MS = 86_400_000;
/** Browsers keep cookies no longer than this. */
const LASTS_MS = 400 * DAY_MS;
const MAX_DEVICES = 30;

/** The hash of this browser's device cookie; undefined before its first sign-in. */
export function deviceOf(ctx: Context): string | undefined {
  const value = ctx.cookies.get(cookieName(siteOf(ctx), COOKIE), { signed: false });
  return value !== undefined && /^[\w-]{43}$/.test(value) ? hashOf(value) : undefined;
}

/** @param email of the account in question, which may not exist */
export async function isKnownDevice(
  em: EntityManager,
  email: string,
  device: string | undefined,
): Promise<boolean> {
  if (device === undefined) return false;
  const found = await em.execute<unknown[]>(
    `select 1 from known_device join users on users.id = known_device.user_id
      where device_hash = ? and lower(users.email) = lower(?)`,
    [device, email],
  );
  return found.length > 0;
}

/** @param mails whether a sign-in with a new browser is mailed to the account; its first browser never is */
export async function rememberDevice(
  ctx: AppContext,
  { id }: Pick<User, 'id'>,
  { mails }: { mails: boolean },
): Promise<void> {
  const device = deviceOf(ctx) ?? newDevice(ctx);
  const { em, requestContext } = ctx.state;
  await asSystem('sign-in', () =>
    em.fork().transactional(async (tx) => {
      const known = await tx.execute<Array<{ isThis: boolean }>>(
        'select device_hash = ? as "isThis" from known_device where user_id = ?',
        [device, id],
      );
      await tx.execute(
        `insert into known_device (user_id, device_hash, created_at, seen_at) values (?, ?, ?, ?)
         on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at`,
        [id, device, requestContext.at, requestContext.at],
      );
      // Browsers that keep no cookies appear as new each time.
      await tx.execute(
        `delete from known_device where user_id = ? and device_hash not in (
           select device_hash from known_device where user_id = ? order by seen_at desc limit ?)`,
        [id, id, MAX_DEVICES],
      );
      if (mails && known.length > 0 && !known.some(({ isThis }) => isThis)) {
        await mailAccount(tx, requestContext, id, 'new_device');
      }
    }),
  );
}

/** Deletes devices whose cookie has expired. */
export async function forgetOldDevices(em: EntityManager, now: Date): Promise<void> {
  await em.execute('delete from known_device where seen_at < ?', [new Date(now.getTime() - LASTS_MS)]);
}

function newDevice(ctx: Context): string {
  const value = randomBytes(32).toString('base64url');
  const site = siteOf(ctx);
  ctx.cookies.set(cookieName(site, COOKIE), value, {
    ...cookieOptions(site),
    signed: false,
    maxAge: LASTS_MS,
  });
  return hashOf(value);
}

const siteOf = (ctx: Context): Site => (ctx.state as { site: Site }).site;

const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url');

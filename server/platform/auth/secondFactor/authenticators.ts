/** Authenticator apps: six-digit codes that change every 30 seconds (RFC 6238). */
import type { AuthenticatorOffer } from '@clinic/contract/secondFactor';
import { readCode } from '@clinic/engine/typed';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Secret, TOTP } from 'otpauth';
import { lockForAdding } from './factors.ts';
import { seal, unseal } from './seal.ts';

const PERIOD_S = 30;
/** Clocks may differ by one step either way. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const OFFER_MS = 900_000;

interface Row {
  id: string;
  secret: Buffer;
  lastStep: string | null;
}

interface Account {
  userId: string;
  email: string;
  clinicName: string;
}

/** Shown once; the app becomes active with its first code. A newer offer replaces an older one. */
export const offerAuthenticator = (
  em: EntityManager,
  account: Account,
  keys: readonly string[],
  at: Date,
): Promise<AuthenticatorOffer> =>
  em.transactional(async (tx) => {
    await lockForAdding(tx, account.userId);
    return replaceOffer(tx, account, keys, at);
  });

/** The pending setup of an account that has no app yet, or a new one: reloading the page shows the same key. */
export async function firstOffer(
  tx: EntityManager,
  account: Account,
  keys: readonly string[],
  at: Date,
): Promise<AuthenticatorOffer> {
  const [row] = await tx.execute<Row[]>(
    `select id, secret from authenticator
     where user_id = ? and confirmed_at is null and created_at > ? order by created_at desc limit 1`,
    [account.userId, new Date(at.getTime() - OFFER_MS)],
  );
  const secret = row && unseal(row.secret, keys, row.id);
  return secret ? offerOf(row.id, secret, account) : replaceOffer(tx, account, keys, at);
}

async function replaceOffer(
  tx: EntityManager,
  account: Account,
  keys: readonly string[],
  at: Date,
): Promise<AuthenticatorOffer> {
  const { userId } = account;
  await tx.execute('delete from authenticator where user_id = ? and confirmed_at is null', [userId]);
  const id = crypto.randomUUID();
  const secret = Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
  await tx.execute(
    'insert into authenticator (id, user_id, name, secret, created_at) values (?, ?, ?, ?, ?)',
    [id, userId, '', seal(secret, keys, id), at],
  );
  return offerOf(id, secret, account);
}

function offerOf(id: string, plain: Buffer, { email, clinicName }: Account): AuthenticatorOffer {
  const secret = secretOf(plain);
  const totp = new TOTP({ issuer: clinicName, label: email, secret, period: PERIOD_S });
  return { id, secret: secret.base32, uri: totp.toString() };
}

const secretOf = (plain: Buffer): Secret => new Secret({ buffer: new Uint8Array(plain).buffer });

/** Whether the code is from the offered app, which then becomes one of the account's. */
export async function confirmAuthenticator(
  em: EntityManager,
  { id, userId, name, code }: { id: string; userId: string; name: string; code: string },
  keys: readonly string[],
  at: Date,
): Promise<boolean> {
  const [row] = await em.execute<Row[]>(
    `select id, secret, last_step as "lastStep" from authenticator
     where id = ? and user_id = ? and confirmed_at is null and created_at > ?`,
    [id, userId, new Date(at.getTime() - OFFER_MS)],
  );
  const step = row && stepOf(row, code, keys, at);
  if (step === undefined) return false;
  const confirmed = await em.execute<unknown[]>(
    `update authenticator set name = ?, confirmed_at = ?, last_used_at = ?, last_step = ?
     where id = ? and confirmed_at is null returning 1`,
    [name, at, at, step, id],
  );
  return confirmed.length > 0;
}

/** Whether the code is from one of the account's apps and has not been used before. */
export async function takeAuthenticatorCode(
  em: EntityManager,
  { userId, code }: { userId: string; code: string },
  keys: readonly string[],
  at: Date,
): Promise<boolean> {
  const rows = await em.execute<Row[]>(
    `select id, secret, last_step as "lastStep" from authenticator
     where user_id = ? and confirmed_at is not null`,
    [userId],
  );
  for (const row of rows) {
    const step = stepOf(row, code, keys, at);
    if (step === undefined) continue;
    // If the code is used twice at once, the second request finds its time step used.
    const used = await em.execute<unknown[]>(
      'update authenticator set last_step = ?, last_used_at = ? where id = ? and last_step < ? returning 1',
      [step, at, row.id, step],
    );
    if (used.length > 0) return true;
  }
  return false;
}

function stepOf({ id, secret }: Row, code: string, keys: readonly string[], at: Date): number | undefined {
  const digits = readCode(code);
  const plain = /^\d{6}$/.test(digits) ? unseal(secret, keys, id) : null;
  if (!plain) return undefined;
  const totp = new TOTP({ secret: secretOf(plain), period: PERIOD_S });
  const delta = totp.validate({ token: digits, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / PERIOD_S) + delta;
}

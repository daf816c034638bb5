/** Sessions of operators: a random token in a cookie, its hash in the database. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashOfSessionId, newSessionId } from '@clinic/server-platform/access';
import { appError, cookieName, cookieOptions } from '@clinic/server-platform/base';
import { refuseForeignOrigin } from '@clinic/server-platform/http';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Operator } from './accounts.ts';
import type { OperatorContext, OperatorSession } from './operatorContext.ts';

export class FormExpired extends appError(403, 'form_expired', 'The form is no longer valid') {}

const MINUTE_MS = 60_000;
const IDLE_MS = 30 * MINUTE_MS;
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
/** From the link to the code. */
const UNPROVED_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

const SESSION = 'operator';
/** Binds forms before the sign-in to this browser. */
const FORM = 'operator-form';
const TOKEN = /^[\w-]{43}$/;

interface Row extends Operator {
  proved: boolean;
  hasFactor: boolean;
  usedAt: Date | string;
}

export async function readSession(ctx: OperatorContext): Promise<OperatorSession | undefined> {
  const { em, requestContext } = ctx.state;
  const token = cookieOf(ctx, SESSION);
  if (token === undefined) return undefined;
  const { at } = requestContext;
  const since = (ms: number) => new Date(at.getTime() - ms);
  const [row] = await em.execute<Row[]>(
    `select operator.id, operator.email, proved_at is not null as proved, used_at as "usedAt",
       exists (select from authenticator where user_id = operator.id and confirmed_at is not null) as "hasFactor"
     from operator_session join operator on operator.id = operator_id
     where token_hash = ? and used_at > ? and started_at > ? and (proved_at is not null or started_at > ?)`,
    [hashOfSessionId(token), since(IDLE_MS), since(ABSOLUTE_MS), since(UNPROVED_MS)],
  );
  if (!row) return undefined;
  if (at.getTime() - new Date(row.usedAt).getTime() > MINUTE_MS) {
    await em.execute('update operator_session set used_at = ? where token_hash = ?', [
      at,
      hashOfSessionId(token),
    ]);
  }
  const { id, email, proved, hasFactor } = row;
  return { operator: { id, email }, proved, hasFactor, token };
}

/** By a link, once; the second factor is still to be proved. The browser's former session ends. @returns whether the link was valid */
export async function startSession(ctx: OperatorContext, tx: EntityManager, link: string): Promise<boolean> {
  const { at } = ctx.state.requestContext;
  await deleteSession(ctx, tx);
  await tx.execute('delete from operator_session where started_at <= ?', [
    new Date(at.getTime() - ABSOLUTE_MS),
  ]);
  await tx.execute('delete from rate_limit where since <= ?', [new Date(at.getTime() - DAY_MS)]);
  const token = newSessionId();
  const [operator] = await tx.execute<Operator[]>(
    'select id, email from start_operator_session(?, ?, ?::timestamptz)',
    [hashOfSessionId(link), hashOfSessionId(token), at],
  );
  if (!operator) return false;
  ctx.state.session = { operator, proved: false, hasFactor: false, token };
  setCookie(ctx, SESSION, token);
  return true;
}

/** Under a new token, once the second factor was checked. */
export async function proveSession(
  ctx: OperatorContext,
  tx: EntityManager,
  session: OperatorSession,
): Promise<void> {
  const token = newSessionId();
  const [row] = await tx.execute<Array<{ done: boolean }>>(
    'select prove_operator_session(?, ?, ?::timestamptz) as done',
    [hashOfSessionId(session.token), hashOfSessionId(token), ctx.state.requestContext.at],
  );
  if (!row?.done) throw new FormExpired();
  ctx.state.session = { ...session, proved: true, hasFactor: true, token };
  setCookie(ctx, SESSION, token);
}

export async function endSession(ctx: OperatorContext, tx: EntityManager): Promise<void> {
  await deleteSession(ctx, tx);
  ctx.state.session = undefined;
  setCookie(ctx, SESSION, null);
}

async function deleteSession({ state: { session } }: OperatorContext, tx: EntityManager): Promise<void> {
  if (!session) return;
  await tx.execute('delete from operator_session where token_hash = ?', [hashOfSessionId(session.token)]);
}

/** For a hidden field of every form. Belongs to the session, or before the sign-in to the browser. */
export function formToken(ctx: OperatorContext): string {
  const boundId = boundTo(ctx);
  if (boundId !== undefined) return tokenOf(ctx, boundId);
  const seed = newSessionId();
  setCookie(ctx, FORM, seed);
  return tokenOf(ctx, seed);
}

/** @throws CsrfRefused when another site sends it; FormExpired when it belongs to another session or browser */
export function checkForm(ctx: OperatorContext, sent: string): void {
  refuseForeignOrigin(ctx);
  const boundId = boundTo(ctx);
  const [one, other] = [Buffer.from(sent), Buffer.from(boundId === undefined ? '' : tokenOf(ctx, boundId))];
  if (boundId === undefined || one.length !== other.length || !timingSafeEqual(one, other))
    throw new FormExpired();
}

const boundTo = (ctx: OperatorContext): string | undefined => ctx.state.session?.token ?? cookieOf(ctx, FORM);

const tokenOf = ({ state: { formKey } }: OperatorContext, value: string): string =>
  createHmac('sha256', formKey).update(`operator form:${value}`).digest('base64url');

function cookieOf(ctx: OperatorContext, name: string): string | undefined {
  const value = ctx.cookies.get(cookieName(ctx.state.site, name), { signed: false });
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

function setCookie(ctx: OperatorContext, name: string, value: string | null): void {
  const { site } = ctx.state;
  ctx.cookies.set(cookieName(site, name), value, {
    ...cookieOptions(site),
    sameSite: 'strict',
    signed: false,
    overwrite: true,
  });
}

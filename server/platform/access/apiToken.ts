/** A program that calls the API with a token in place of a session. */
import { createHash } from 'node:crypto';
import { opens, scopeOf } from '@clinic/contract/integrations/scopes';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Middleware } from 'koa';
import { CodedError } from '../base/errors.ts';
import { asSystem } from '../db/actor.ts';
import { User } from '../db/entities/user.ts';
import type { AppState } from './context.ts';

/** RFC 6750: what is wrong is said in the header, too. */
const challenge = (code: string) => ({ 'WWW-Authenticate': `Bearer error="${code}"` });

export class InvalidToken extends CodedError {
  readonly status = 401;
  readonly code = 'invalid_token';
  override readonly headers = challenge(this.code);

  constructor() {
    super('This token is unknown, expired or revoked: get a new one');
  }
}

export class InsufficientScope extends CodedError {
  readonly status = 403;
  readonly code = 'insufficient_scope';
  override readonly headers = challenge(this.code);

  constructor(scope: string | undefined) {
    super(scope ? `This token does not have the scope ${scope}` : 'No token may call this');
  }
}

const BEARER = /^Bearer +([\w~+/.-]+=*)$/i;
const MINUTE_MS = 60_000;

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Row {
  scopes: string[];
  isValid: boolean;
  isFresh: boolean;
  id: string;
}

/**
 * Makes the program the caller, if the request has a token.
 * @throws InvalidToken, and InsufficientScope unless it may call the route
 */
export async function identifyProgram(
  ctx: Parameters<Middleware<AppState>>[0],
  access: string,
): Promise<boolean> {
  const header = ctx.get('authorization');
  if (header === '') return false;
  const token = BEARER.exec(header)?.[1];
  const { em, requestContext, route = '' } = ctx.state;
  const found = token && (await asSystem('api tokens', () => tokenOf(em.fork(), token, requestContext.at)));
  if (!found) throw new InvalidToken();
  // Refusals are recorded with it.
  ctx.state.unproven = found.user;
  if (!found.isValid) throw new InvalidToken();
  ctx.state.scopes = found.scopes;
  const { type = ':type' } = (ctx as unknown as { params: { type?: string } }).params;
  checkScopes(ctx.state, { method: ctx.method, path: route.replace(':type', type), access });
  delete ctx.state.unproven;
  ctx.state.user = found.user;
  ctx.state.isProgram = true;
  ctx.state.requestContext = { ...requestContext, by: found.user };
  return true;
}

type Call = Parameters<typeof scopeOf>[0];

/** People need no scope. */
export const isAllowedTo = ({ scopes }: Pick<AppState, 'scopes'>, call: Call): boolean =>
  scopes === undefined || opens(scopes, call);

/** For what a call reads besides. @throws InsufficientScope */
export function checkScopes(state: Pick<AppState, 'scopes'>, call: Call): void {
  if (!isAllowedTo(state, call)) throw new InsufficientScope(scopeOf(call));
}

async function tokenOf(em: EntityManager, token: string, at: Date) {
  const [row] = await em.execute<Row[]>(
    `select id, found.scopes, revoked_at is null and least(expires_at, until) > ? as "isValid",
       coalesce(last_used_at > ?, false) as "isFresh"
     from (
       select id, scopes, expires_at as until from api_token where token_hash = ?
       union all
       select program_id, scopes, expires_at from access_token where token_hash = ?
     ) as found join api_token using (id)`,
    [at, new Date(at.getTime() - MINUTE_MS), tokenHash(token), tokenHash(token)],
  );
  if (!row) return undefined;
  if (row.isValid && !row.isFresh) {
    await em.execute('update api_token set last_used_at = ? where id = ?', [at, row.id]);
  }
  return { ...row, user: await em.findOneOrFail(User, row.id) };
}

/** A call that a program signs with its key, in place of a token. */
import { type AppContext, InsufficientScope, InvalidToken } from '@clinic/server-platform/access';
import { asSystem } from '@clinic/server-platform/db';
import type { User } from '@clinic/server-platform/entities';
import { TooManyRequests } from '@clinic/server-platform/http';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import {
  ALGORITHMS,
  ASSERTION_SECONDS,
  clientAt,
  countAssertion,
  knownClient,
  useOnce,
} from './apiClients.ts';
import type { KeySet } from './clientKeys.ts';

interface Signed {
  readKeys: (url: string) => Promise<KeySet>;
  /** The address that is called. */
  audience: string;
}

const SCOPE = 'submissions.read';
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;
/** A call for each patient that a clinician opens. */
const MOST_CALLS = 3_000;

/**
 * Makes the program the caller. It names itself by its id (`iss`), or by the address of its keys (`jku`) if it is registered
 * with that, as records systems do, which cannot take another name.
 * @throws InvalidToken, InsufficientScope
 */
export async function identifySigner(ctx: AppContext, { readKeys, audience }: Signed): Promise<User> {
  const { requestContext, language } = ctx.state;
  const { at } = requestContext;
  const em = ctx.state.em.fork();
  const assertion = BEARER.exec(ctx.get('authorization'))?.[1] ?? '';
  const named = nameIn(assertion);
  const id = named?.jku === undefined ? named?.iss : await clientAt(em, named.jku, at);
  const client = id === undefined ? undefined : await knownClient(em, readKeys, id, at);
  if (!client || id === undefined) throw new InvalidToken();
  const claims = await verified(assertion, client.keys, audience);
  const { user, waitMs } = await countAssertion(em, id, at, MOST_CALLS);
  // Refusals are recorded with it.
  ctx.state.unproven = user;
  if (waitMs > 0) throw new TooManyRequests(waitMs, language);
  if (Number(claims.exp) > Date.now() / 1000 + ASSERTION_SECONDS + TOLERANCE_SECONDS)
    throw new InvalidToken();
  const use = { client: id, jti: String(claims.jti), expires: Number(claims.exp) + TOLERANCE_SECONDS + 1 };
  if (!(await useOnce(em, use, at))) throw new InvalidToken();
  if (!client.scopes.includes(SCOPE)) throw new InsufficientScope(SCOPE);
  await asSystem('api clients', () =>
    em.execute('update api_token set last_used_at = ? where id = ?', [at, id]),
  );
  delete ctx.state.unproven;
  ctx.state.user = user;
  ctx.state.requestContext = { ...requestContext, by: user };
  return user;
}

const TOLERANCE_SECONDS = 5;

/** What it says of itself, before anything is checked. */
function nameIn(assertion: string): { iss?: string; jku?: string } | undefined {
  try {
    const { jku, kid } = decodeProtectedHeader(assertion);
    const { iss } = decodeJwt(assertion);
    if (kid === undefined || typeof iss !== 'string') return undefined;
    return jku === undefined ? { iss } : { jku };
  } catch {
    return undefined;
  }
}

async function verified(assertion: string, keys: KeySet, audience: string): Promise<JWTPayload> {
  const options = {
    algorithms: ALGORITHMS,
    audience,
    requiredClaims: ['iss', 'exp', 'iat', 'jti'],
    clockTolerance: TOLERANCE_SECONDS,
    maxTokenAge: ASSERTION_SECONDS,
  };
  const { payload } = await jwtVerify(assertion, createLocalJWKSet(keys), options).catch(() => {
    throw new InvalidToken();
  });
  // One that names other services, too, could be used by them.
  if (typeof payload.aud !== 'string' || typeof payload.jti !== 'string') throw new InvalidToken();
  return payload;
}

/** Verifies that an id token belongs to this sign-in, and reads its claims. */
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '../base/errors.ts';
import { ProviderUnreachable } from './discovery.ts';

export class SignInRefused extends AppError {
  readonly status = 400;
  readonly code = 'sign_in_refused';

  override readonly isAttempt: boolean;

  /** @param isAttempt whether this browser had started to sign in */
  constructor(options?: ErrorOptions, isAttempt = true) {
    super('The sign-in did not succeed. Please start again.', options);
    this.isAttempt = isAttempt;
  }
}

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  email: z.email().max(254),
  email_verified: z.boolean().default(false),
  name: z.string().max(200).optional(),
  /** The provider's authentication methods (RFC 8176). */
  amr: z.array(z.string()).catch([]),
});
export type Claims = z.infer<typeof Claims>;

export interface Expected {
  keys: JWTVerifyGetKey;
  issuer: string;
  clientId: string;
  nonce: string | undefined;
}

/** Checks signature, issuer, audience, authorized party, expiry and nonce. */
export async function verifyIdToken(
  token: unknown,
  { keys, issuer, clientId, nonce }: Expected,
): Promise<Claims> {
  if (typeof token !== 'string' || !nonce) throw new SignInRefused();
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    });
    if (payload.nonce !== nonce) throw new SignInRefused();
    // OpenID Connect Core 3.1.3.7: a token with several audiences names the party it was issued to.
    const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
    if ((isForSeveral || payload.azp !== undefined) && payload.azp !== clientId) throw new SignInRefused();
    return Claims.parse(payload);
  } catch (cause) {
    throw isUnreachable(cause) ? new ProviderUnreachable({ cause }) : new SignInRefused({ cause });
  }
}

/** The provider's keys could not be fetched, so the token may still be valid. */
const isUnreachable = (cause: unknown): boolean =>
  cause instanceof errors.JWKSTimeout || (cause instanceof TypeError && cause.message === 'fetch failed');

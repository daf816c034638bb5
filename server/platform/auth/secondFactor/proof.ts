/** A session's proof of a second factor, and how long it is valid. */

import type { EntityManager } from '@mikro-orm/postgresql';
import type { AppContext, SignedInContext } from '../../access/context.ts';
import { isProven } from '../../access/isProven.ts';
import type { SessionData } from '../../access/sessionData.ts';
import { SecondFactorNeeded } from '../../base/errors.ts';
import { ProofTooOld } from './errors.ts';
import { countFactors } from './factors.ts';

const TEN_MINUTES_MS = 600_000;

type Proof = Pick<SessionData, 'amr' | 'provedAt'>;

export type ProofMethod = 'otp' | 'hwk' | 'recovery';

/** Marks the session as proved, under a new id if it gains rights. */
export async function prove(ctx: AppContext, method: ProofMethod): Promise<void> {
  const session = ctx.session as unknown as SessionData;
  if (!isProven(session)) await session.regenerate();
  session.amr = [...new Set([...(session.amr ?? []), method, 'mfa'])];
  session.provedAt = ctx.state.requestContext.at.getTime();
}

/** Required before changing who has access. @throws ProofTooOld, SecondFactorNeeded */
export const requireProofLately = (ctx: SignedInContext): Promise<void> =>
  requireFreshProof(ctx.state.em, ctx.session as unknown as SessionData, {
    userId: ctx.state.user.id,
    at: ctx.state.requestContext.at,
  });

/**
 * Required before changing factors: a recent proof, unless the account has no factor yet.
 * @throws ProofTooOld, SecondFactorNeeded
 */
export async function requireFreshProof(
  em: EntityManager,
  session: Proof,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  if (isProven(session)) {
    if (at.getTime() - (session.provedAt ?? 0) > TEN_MINUTES_MS) throw new ProofTooOld();
  } else if ((await countFactors(em, userId)) > 0) {
    throw new SecondFactorNeeded();
  }
}

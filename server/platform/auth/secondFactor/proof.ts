/** A session's proof of a second factor, and how long it is valid. */
import type { AppContext, SignedInContext } from '../../access/context.ts';
import { isProven } from '../../access/isProven.ts';
import { sessionOf } from '../../access/sessionData.ts';
import { SecondFactorNeeded } from '../../base/errors.ts';
import { opensEnrolment } from './enrolmentCode.ts';
import { EnrolmentCodeNeeded, ProofTooOld } from './errors.ts';
import { countFactors } from './factors.ts';

const TEN_MINUTES_MS = 600_000;

export type ProofMethod = 'otp' | 'hwk' | 'recovery';

/** Marks the session as proved, under a new id if it gains rights. */
export async function prove(ctx: AppContext, method: ProofMethod): Promise<void> {
  const session = sessionOf(ctx);
  if (!isProven(session)) await session.regenerate();
  session.amr = [...new Set([...(session.amr ?? []), method, 'mfa'])];
  session.provedAt = ctx.state.requestContext.at.getTime();
}

/**
 * Required before changing factors or who has access: a recent proof; for the first factor, the enrolment code.
 * @throws ProofTooOld, SecondFactorNeeded, EnrolmentCodeNeeded
 */
export async function requireProofLately(ctx: SignedInContext, em = ctx.state.em): Promise<void> {
  const { user, requestContext } = ctx.state;
  const { at } = requestContext;
  const session = sessionOf(ctx);
  if (isProven(session)) {
    if (at.getTime() - (session.provedAt ?? 0) > TEN_MINUTES_MS) throw new ProofTooOld();
  } else if ((await countFactors(em, user.id)) > 0) {
    throw new SecondFactorNeeded();
  } else if (!(await opensEnrolment(em, user.email, session.enrolmentCode, at))) {
    throw new EnrolmentCodeNeeded();
  }
}

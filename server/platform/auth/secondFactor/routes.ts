/**
 * HTTP routes of the second factor. Staff can call them before proving one; everything else requires a proof.
 */
import type { FactorAdded } from '@clinic/contract/secondFactor';
import * as api from '@clinic/contract/secondFactor';
import { secondFactor } from '@clinic/contract/signInRoutes';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedInContext } from '../../access/context.ts';
import { isProven } from '../../access/isProven.ts';
import { sessionOf } from '../../access/sessionData.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Config } from '../../config/config.ts';
import type { Routes } from '../../http/routes.ts';
import { mailAccount } from '../../messaging/securityMail.ts';
import { publicSettings } from '../../settings/publicSettings.ts';
import { countAttempt, forgetAttempts } from '../magicLink/countAttempt.ts';
import { confirmAuthenticator, offerAuthenticator, takeAuthenticatorCode } from './authenticators.ts';
import { endEnrolmentCode, enrolmentHash, opensEnrolment } from './enrolmentCode.ts';
import { EnrolmentCodeWrong, OwnFactors, ProofWrong, TooManyTries } from './errors.ts';
import { factorsOf, lockForAdding, removeFactor, renameFactor, resetFactors } from './factors.ts';
import { addPasskey, passkeyToMake, passkeyToUse, type Site, takePasskey } from './passkeys.ts';
import { type ProofMethod, prove, requireProofLately } from './proof.ts';
import { makeRecoveryCodes, recoveryCodesLeft, takeRecoveryCode } from './recoveryCodes.ts';

const QUARTER_MS = 900_000;
const MAX_TRIES = 5;

export function secondFactorRoutes(routes: Routes, config: Config): void {
  const { sessionKeys, publicUrl } = config;
  const site = async (em: EntityManager): Promise<Site> => ({
    publicUrl,
    clinicName: (await publicSettings(em, config)).clinicName,
  });

  routes.on(secondFactor, async ({ ctx, em, user, requestContext }) => {
    const { enrolmentCode } = sessionOf(ctx);
    const proven = isProven(sessionOf(ctx));
    const factors = await factorsOf(em, user.id);
    const isFirst = !proven && factors.length === 0;
    return {
      name: user.name,
      email: user.email,
      proven,
      factors,
      needsEnrolmentCode:
        isFirst && !(await opensEnrolment(em, user.email, enrolmentCode, requestContext.at)),
      recoveryCodesLeft: await recoveryCodesLeft(em, user.id),
    };
  });

  routes.on(api.enterEnrolmentCode, async ({ ctx, em, user, requestContext, body: { code } }) => {
    const hash = enrolmentHash(user.email, code);
    await withinTries(ctx, async () => {
      if (!(await opensEnrolment(em, user.email, hash, requestContext.at))) throw new EnrolmentCodeWrong();
    });
    await forgetAttempts(em, triesOf(ctx));
    sessionOf(ctx).enrolmentCode = hash;
  });

  routes.on(api.proveByCode, async ({ ctx, user, requestContext, body: { code } }) => {
    const typed = { userId: user.id, code };
    await withinTries(ctx, () =>
      proveBy(ctx, async (tx) => {
        if (await takeAuthenticatorCode(tx, typed, sessionKeys, requestContext.at)) return 'otp';
        return (await takeRecoveryCode(tx, typed, requestContext.at)) ? 'recovery' : null;
      }),
    );
  });

  routes.on(api.passkeyProofOptions, async ({ ctx, em, user }) => {
    const options = await passkeyToUse(em, user.id, await site(em));
    challenge(ctx, 'use', options.challenge);
    return options;
  });

  routes.on(api.proveByPasskey, async ({ ctx, em, user, requestContext, body: proof }) => {
    const at = { userId: user.id, challenge: challengeOf(ctx, 'use'), site: await site(em) };
    await proveBy(ctx, async (tx) => ((await takePasskey(tx, proof, at, requestContext.at)) ? 'hwk' : null));
  });

  routes.on(api.newPasskeyOptions, async ({ ctx, em, user }) => {
    await requireProofLately(ctx);
    const options = await passkeyToMake(em, user, await site(em));
    challenge(ctx, 'make', options.challenge);
    return options;
  });

  routes.on(api.addPasskey, async ({ ctx, em, user, requestContext, body: passkey }) => {
    const made = { userId: user.id, challenge: challengeOf(ctx, 'make'), site: await site(em) };
    return add(ctx, 'passkey', (tx) => addPasskey(tx, passkey, made, requestContext.at));
  });

  routes.on(api.offerAuthenticator, async ({ ctx, em, user, requestContext }) => {
    await requireProofLately(ctx);
    const { clinicName } = await site(em);
    const account = { userId: user.id, email: user.email, clinicName };
    return offerAuthenticator(em, account, sessionKeys, requestContext.at);
  });

  routes.on(api.confirmAuthenticator, async ({ ctx, user, requestContext, params: { id }, body }) => {
    const typed = { ...body, id, userId: user.id };
    const { at } = requestContext;
    return withinTries(ctx, () =>
      add(ctx, 'authenticator', (tx) => confirmAuthenticator(tx, typed, sessionKeys, at)),
    );
  });

  routes.on(api.renameFactor, async ({ ctx, em, user, requestContext, params: { id }, body: { name } }) => {
    await requireProofLately(ctx);
    await renameFactor(em, { id, userId: user.id, name }, requestContext);
  });

  routes.on(api.removeFactor, async ({ ctx, em, user, requestContext, params: { id } }) => {
    await requireProofLately(ctx);
    await removeFactor(em, { id, userId: user.id }, requestContext);
  });

  routes.on(api.makeRecoveryCodes, async ({ ctx, em, user, requestContext }) => {
    await requireProofLately(ctx);
    const recoveryCodes = await em.transactional(async (tx) => {
      recordAudit(tx, requestContext, {
        action: 'recovery_codes_made',
        object: { type: 'user', id: user.id },
      });
      await mailAccount(tx, requestContext, user.id);
      return makeRecoveryCodes(tx, user.id, requestContext.at);
    });
    return { recoveryCodes };
  });

  routes.on(api.resetSecondFactor, async ({ ctx, em, user, requestContext, params: { id } }) => {
    await requireProofLately(ctx);
    if (id === user.id) throw new OwnFactors();
    return { enrolmentCode: await resetFactors(em, id, requestContext) };
  });
}

function challenge(ctx: SignedInContext, purpose: 'use' | 'make', value: string): void {
  sessionOf(ctx).passkeyChallenge = { purpose, value, at: ctx.state.requestContext.at.getTime() };
}

/** Valid for one attempt. @throws ProofWrong */
function challengeOf(ctx: SignedInContext, purpose: 'use' | 'make'): string {
  const session = sessionOf(ctx);
  const asked = session.passkeyChallenge;
  delete session.passkeyChallenge;
  const inTime = asked && ctx.state.requestContext.at.getTime() - asked.at < QUARTER_MS;
  if (!inTime || asked.purpose !== purpose) throw new ProofWrong();
  return asked.value;
}

const triesOf = ({ state }: SignedInContext): string => `second-factor:${state.user.id}`;

/**
 * Counts the attempt before checking it, so that parallel attempts cannot bypass the limit. If the last
 * allowed attempt fails, the account is sent a mail.
 * @throws TooManyTries
 */
async function withinTries<T>(ctx: SignedInContext, attempt: () => Promise<T>): Promise<T> {
  const { em, user, requestContext } = ctx.state;
  const tries = await countAttempt(em, triesOf(ctx), QUARTER_MS, requestContext.at);
  if (tries > MAX_TRIES) throw new TooManyTries();
  try {
    return await attempt();
  } catch (error) {
    const isWrong = error instanceof ProofWrong || error instanceof EnrolmentCodeWrong;
    if (isWrong && tries === MAX_TRIES) {
      await em.fork().transactional((tx) => mailAccount(tx, requestContext, user.id, 'codes_wrong'));
    }
    throw error;
  }
}

/** @throws ProofWrong when `take` returns nothing */
async function proveBy(
  ctx: SignedInContext,
  take: (tx: EntityManager) => Promise<ProofMethod | null>,
): Promise<void> {
  const { em, user, requestContext } = ctx.state;
  const method = await em.transactional(async (tx) => {
    const taken = await take(tx);
    if (!taken) throw new ProofWrong();
    recordAudit(tx, requestContext, {
      action: 'second_factor_proved',
      object: { type: 'user', id: user.id },
      detail: { method: taken },
    });
    return taken;
  });
  await forgetAttempts(em, triesOf(ctx));
  await prove(ctx, method);
}

/** The first factor proves the session and comes with recovery codes. */
async function add(
  ctx: SignedInContext,
  kind: 'passkey' | 'authenticator',
  store: (tx: EntityManager) => Promise<boolean>,
): Promise<FactorAdded> {
  const { em, user, requestContext } = ctx.state;
  const recoveryCodes = await em.transactional(async (tx) => {
    // If two first factors are added at once, the second request finds the first and requires a proof of it.
    await lockForAdding(tx, user.id);
    await requireProofLately(ctx, tx);
    if (!(await store(tx))) throw new ProofWrong();
    recordAudit(tx, requestContext, {
      action: 'second_factor_added',
      object: { type: 'user', id: user.id },
      detail: { kind },
    });
    await mailAccount(tx, requestContext, user.id);
    await endEnrolmentCode(tx, user.email);
    const left = await recoveryCodesLeft(tx, user.id);
    return left > 0 ? null : makeRecoveryCodes(tx, user.id, requestContext.at);
  });
  delete sessionOf(ctx).enrolmentCode;
  await forgetAttempts(em, triesOf(ctx));
  await prove(ctx, kind === 'passkey' ? 'hwk' : 'otp');
  return { recoveryCodes };
}

/**
 * HTTP routes of the second factor. Staff can call them before proving one; everything else requires a proof.
 */

import type { EntityManager } from '@mikro-orm/postgresql';
import {
  CodeProof,
  type FactorAdded,
  FactorId,
  FactorName,
  NewAuthenticator,
  NewPasskey,
  PasskeyProof,
  type SecondFactor,
} from '../../../../contract/secondFactor.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Config } from '../../config/config.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Nothing, parse } from '../../http/parse.ts';
import type { Routes } from '../../http/routes.ts';
import { mailAccount } from '../../messaging/securityMail.ts';
import { publicSettings } from '../../settings/publicSettings.ts';
import { countAttempt, forgetAttempts } from '../magicLink/countAttempt.ts';
import { allow, beforeSecondFactor } from '../roles.ts';
import type { SessionData } from '../sessionData.ts';
import { confirmAuthenticator, offerAuthenticator, takeAuthenticatorCode } from './authenticators.ts';
import { OwnFactors, ProofWrong, TooManyTries } from './errors.ts';
import { factorsOf, lockForAdding, removeFactor, renameFactor, resetFactors } from './factors.ts';
import { isProven } from './isProven.ts';
import { addPasskey, passkeyToMake, passkeyToUse, type Site, takePasskey } from './passkeys.ts';
import { type ProofMethod, prove, requireFreshProof, requireProofLately } from './proof.ts';
import { makeRecoveryCodes, recoveryCodesLeft, takeRecoveryCode } from './recoveryCodes.ts';

const QUARTER_MS = 900_000;
const MOST_TRIES = 5;
const BASE = '/api/auth/second-factor';

export function secondFactorRoutes(routes: Routes, config: Config): void {
  const { sessionKeys, publicUrl } = config;
  const site = async (em: EntityManager): Promise<Site> => ({
    publicUrl,
    clinicName: (await publicSettings(em, config)).clinicName,
  });

  routes.get(BASE, beforeSecondFactor, async (ctx) => {
    const { em, user } = ctx.state;
    ctx.body = {
      name: user.name,
      email: user.email,
      proven: isProven(sessionOf(ctx)),
      factors: await factorsOf(em, user.id),
      recoveryCodesLeft: await recoveryCodesLeft(em, user.id),
    } satisfies SecondFactor;
  });

  routes.post(`${BASE}/code`, beforeSecondFactor, async (ctx) => {
    const { code } = parse(CodeProof, ctx.request.body);
    const { user, occasion } = ctx.state;
    const typed = { userId: user.id, code };
    await withinTries(ctx, () =>
      proveBy(ctx, async (tx) => {
        if (await takeAuthenticatorCode(tx, typed, sessionKeys, occasion.at)) return 'otp';
        return (await takeRecoveryCode(tx, typed, occasion.at)) ? 'recovery' : null;
      }),
    );
  });

  routes.post(`${BASE}/passkey/options`, beforeSecondFactor, async (ctx) => {
    parse(Nothing, ctx.request.body);
    const { em, user } = ctx.state;
    const options = await passkeyToUse(em, user.id, await site(em));
    challenge(ctx, 'use', options.challenge);
    ctx.body = options;
  });

  routes.post(`${BASE}/passkey`, beforeSecondFactor, async (ctx) => {
    const proof = parse(PasskeyProof, ctx.request.body);
    const { em, user, occasion } = ctx.state;
    const at = { userId: user.id, challenge: challengeOf(ctx, 'use'), site: await site(em) };
    await proveBy(ctx, async (tx) => ((await takePasskey(tx, proof, at, occasion.at)) ? 'hwk' : null));
  });

  routes.post(`${BASE}/passkeys/options`, beforeSecondFactor, async (ctx) => {
    parse(Nothing, ctx.request.body);
    const { em, user } = ctx.state;
    await requireProofLately(ctx);
    const options = await passkeyToMake(em, user, await site(em));
    challenge(ctx, 'make', options.challenge);
    ctx.body = options;
  });

  routes.post(`${BASE}/passkeys`, beforeSecondFactor, async (ctx) => {
    const passkey = parse(NewPasskey, ctx.request.body);
    const { user, occasion } = ctx.state;
    const made = { userId: user.id, challenge: challengeOf(ctx, 'make'), site: await site(ctx.state.em) };
    await add(ctx, 'passkey', (tx) => addPasskey(tx, passkey, made, occasion.at));
  });

  routes.post(`${BASE}/authenticators`, beforeSecondFactor, async (ctx) => {
    parse(Nothing, ctx.request.body);
    const { em, user, occasion } = ctx.state;
    await requireProofLately(ctx);
    const { clinicName } = await site(em);
    const account = { userId: user.id, email: user.email, clinicName };
    ctx.body = await offerAuthenticator(em, account, sessionKeys, occasion.at);
  });

  routes.post(`${BASE}/authenticators/:id/confirm`, beforeSecondFactor, async (ctx) => {
    const { id } = parse(FactorId, ctx.params);
    const typed = { ...parse(NewAuthenticator, ctx.request.body), id, userId: ctx.state.user.id };
    const { at } = ctx.state.occasion;
    await withinTries(ctx, () =>
      add(ctx, 'authenticator', (tx) => confirmAuthenticator(tx, typed, sessionKeys, at)),
    );
  });

  routes.patch(`${BASE}/factors/:id`, allow('PHYSICIAN', 'ADMIN'), async (ctx) => {
    const { id } = parse(FactorId, ctx.params);
    const { name } = parse(FactorName, ctx.request.body);
    const { em, user, occasion } = ctx.state;
    await requireProofLately(ctx);
    await renameFactor(em, { id, userId: user.id, name }, occasion);
    ctx.status = 204;
  });

  routes.delete(`${BASE}/factors/:id`, allow('PHYSICIAN', 'ADMIN'), async (ctx) => {
    const { id } = parse(FactorId, ctx.params);
    const { em, user, occasion } = ctx.state;
    await requireProofLately(ctx);
    await removeFactor(em, { id, userId: user.id }, occasion);
    ctx.status = 204;
  });

  routes.post(`${BASE}/recovery-codes`, allow('PHYSICIAN', 'ADMIN'), async (ctx) => {
    parse(Nothing, ctx.request.body);
    const { em, user, occasion } = ctx.state;
    await requireProofLately(ctx);
    const recoveryCodes = await em.transactional(async (tx) => {
      recordAudit(tx, occasion, {
        action: 'recovery_codes_made',
        object: { type: 'user', id: user.id },
      });
      await mailAccount(tx, occasion, user.id);
      return makeRecoveryCodes(tx, user.id, occasion.at);
    });
    ctx.body = { recoveryCodes } satisfies FactorAdded;
  });

  routes.delete('/api/admin/users/:id/second-factor', allow('ADMIN'), async (ctx) => {
    const { id } = parse(FactorId, ctx.params);
    await requireProofLately(ctx);
    if (id === ctx.state.user.id) throw new OwnFactors();
    await resetFactors(ctx.state.em, id, ctx.state.occasion);
    ctx.status = 204;
  });
}

const sessionOf = (ctx: SignedInContext): SessionData => ctx.session as unknown as SessionData;

function challenge(ctx: SignedInContext, purpose: 'use' | 'make', value: string): void {
  sessionOf(ctx).passkeyChallenge = { purpose, value, at: ctx.state.occasion.at.getTime() };
}

/** Valid for one attempt. @throws ProofWrong */
function challengeOf(ctx: SignedInContext, purpose: 'use' | 'make'): string {
  const session = sessionOf(ctx);
  const asked = session.passkeyChallenge;
  delete session.passkeyChallenge;
  const inTime = asked && ctx.state.occasion.at.getTime() - asked.at < QUARTER_MS;
  if (!inTime || asked.purpose !== purpose) throw new ProofWrong();
  return asked.value;
}

const triesOf = ({ state }: SignedInContext): string => `second-factor:${state.user.id}`;

/**
 * Counts the attempt before checking it, so that parallel attempts cannot bypass the limit. If the last
 * allowed attempt fails, the account is sent a mail.
 * @throws TooManyTries
 */
async function withinTries(ctx: SignedInContext, attempt: () => Promise<void>): Promise<void> {
  const { em, user, occasion } = ctx.state;
  const tries = await countAttempt(em, triesOf(ctx), QUARTER_MS, occasion.at);
  if (tries > MOST_TRIES) throw new TooManyTries();
  try {
    await attempt();
  } catch (error) {
    if (error instanceof ProofWrong && tries === MOST_TRIES) {
      await em.fork().transactional((tx) => mailAccount(tx, occasion, user.id, 'codes_wrong'));
    }
    throw error;
  }
}

/** @throws ProofWrong when `take` returns nothing */
async function proveBy(
  ctx: SignedInContext,
  take: (tx: EntityManager) => Promise<ProofMethod | null>,
): Promise<void> {
  const { em, user, occasion } = ctx.state;
  const method = await em.transactional(async (tx) => {
    const taken = await take(tx);
    if (!taken) throw new ProofWrong();
    recordAudit(tx, occasion, {
      action: 'second_factor_proved',
      object: { type: 'user', id: user.id },
      detail: { method: taken },
    });
    return taken;
  });
  await forgetAttempts(em, triesOf(ctx));
  await prove(ctx, method);
  ctx.status = 204;
}

/** The first factor proves the session and comes with recovery codes. */
async function add(
  ctx: SignedInContext,
  kind: 'passkey' | 'authenticator',
  store: (tx: EntityManager) => Promise<boolean>,
): Promise<void> {
  const { em, user, occasion } = ctx.state;
  const recoveryCodes = await em.transactional(async (tx) => {
    // If two first factors are added at once, the second request finds the first and requires a proof of it.
    await lockForAdding(tx, user.id);
    await requireFreshProof(tx, sessionOf(ctx), { userId: user.id, at: occasion.at });
    if (!(await store(tx))) throw new ProofWrong();
    recordAudit(tx, occasion, {
      action: 'second_factor_added',
      object: { type: 'user', id: user.id },
      detail: { kind },
    });
    await mailAccount(tx, occasion, user.id);
    const left = await recoveryCodesLeft(tx, user.id);
    return left > 0 ? null : makeRecoveryCodes(tx, user.id, occasion.at);
  });
  await forgetAttempts(em, triesOf(ctx));
  await prove(ctx, kind === 'passkey' ? 'hwk' : 'otp');
  ctx.body = { recoveryCodes } satisfies FactorAdded;
}

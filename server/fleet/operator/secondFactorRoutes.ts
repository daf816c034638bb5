/** The second factor of an operator: a code of an authenticator app, which the first sign-in sets up. */
import {
  confirmAuthenticator,
  firstOffer,
  forgetAttempts,
  makeRecoveryCodes,
  takeAuthenticatorCode,
  takeRecoveryCode,
} from '@clinic/server-platform/auth';
import { appError } from '@clinic/server-platform/base';
import { recordOperatorEvent } from '@clinic/server-platform/clinics';
import { countCall } from '@clinic/server-platform/http';
import type Router from '@koa/router';
import type { EntityManager } from '@mikro-orm/postgresql';
import { encode } from 'uqr';
import { PLATFORM_PATH } from './accounts.ts';
import { type Html, html } from './html.ts';
import {
  fieldsOf,
  type OperatorContext,
  type OperatorSession,
  type OperatorState,
} from './operatorContext.ts';
import { alert, field, form, show } from './page.ts';
import { checkForm, proveSession } from './sessions.ts';
import { SECOND_FACTOR_PATH, SIGN_IN_PATH, seeOther } from './signInRoutes.ts';

/** The number of codes that may be tried. */
const TRIES = { most: 5, windowMs: 900_000 };

class CodeWrong extends appError(422, 'code_wrong', 'The code is wrong') {}
class TooManyCodes extends appError(429, 'too_many_codes', 'Too many codes were tried') {}

/** @param sessionKeys of the platform, which seal the secrets of the apps */
export function secondFactorRoutes(router: Router<OperatorState>, sessionKeys: readonly string[]): void {
  const offer = (ctx: OperatorContext, tx: EntityManager, { operator }: OperatorSession) => {
    const account = {
      userId: operator.id,
      email: operator.email,
      clinicName: new URL(ctx.state.site.origin).hostname,
    };
    return firstOffer(tx, account, sessionKeys, ctx.state.requestContext.at);
  };

  async function showForm(ctx: OperatorContext, session: OperatorSession, status = 200): Promise<void> {
    const { texts, em } = ctx.state;
    const error = status === 422 ? texts.codeWrong : undefined;
    const hint = session.hasFactor ? texts.codeHint : texts.firstCodeHint;
    const content = html`${field({
      name: 'code',
      label: texts.code,
      hint,
      error,
      fills: 'one-time-code',
      required: true,
      isCode: true,
    })}<button>${session.hasFactor ? texts.signIn : texts.proceed}</button>`;
    const typed = form(ctx, { action: SECOND_FACTOR_PATH, content });
    const failed = error !== undefined && alert(error);
    if (session.hasFactor)
      return show(ctx, { title: texts.secondFactor, main: html`${failed}${typed}`, status });
    const { secret, uri } = await em.transactional((tx) => offer(ctx, tx, session));
    const main = html`${failed}<p>${texts.setUpIntro}</p>${qrCode(uri, texts.qrCode)}
      <p>${texts.key}: <code class="key">${secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code></p>${typed}`;
    show(ctx, { title: texts.setUp, main, status });
  }

  router.get(SECOND_FACTOR_PATH, async (ctx) => {
    const { session } = ctx.state;
    if (!session) return ctx.redirect(SIGN_IN_PATH);
    if (session.proved) return ctx.redirect(PLATFORM_PATH);
    await showForm(ctx, session);
  });

  router.post(SECOND_FACTOR_PATH, async (ctx) => {
    const { session, em, requestContext, texts } = ctx.state;
    if (!session) return seeOther(ctx, SIGN_IN_PATH);
    const { form: sent = '', code = '' } = fieldsOf(ctx);
    checkForm(ctx, sent);
    if (session.proved) return seeOther(ctx, PLATFORM_PATH);
    const { operator } = session;
    const by = operator.email;
    // Counted before the code is checked, so that codes sent at the same time count, too.
    if ((await countCall(em.fork(), triesOf(operator.id), TRIES, requestContext.at)) > 0) {
      throw new TooManyCodes();
    }
    try {
      const recoveryCodes = await em.transactional(async (tx) => {
        const codes = session.hasFactor
          ? await prove(tx, session, code, { sessionKeys, at: requestContext.at })
          : await setUp(tx, session, code, {
              id: (await offer(ctx, tx, session)).id,
              sessionKeys,
              at: requestContext.at,
            });
        await forgetAttempts(tx, triesOf(operator.id));
        await proveSession(ctx, tx, session);
        return codes;
      });
      if (!recoveryCodes) return seeOther(ctx, PLATFORM_PATH);
      const list = recoveryCodes.map((each) => html`<li><code>${each}</code></li>`);
      const main = html`<p>${texts.recoveryCodesText}</p><ul class="codes">${list}</ul>
        <p><a class="button" href="${PLATFORM_PATH}">${texts.toClinics}</a></p>`;
      show(ctx, { title: texts.recoveryCodes, main });
    } catch (error) {
      if (!(error instanceof CodeWrong)) throw error;
      await recordOperatorEvent(em, { action: 'code_refused', by });
      await showForm(ctx, session, error.status);
    }
  });
}

interface Using {
  sessionKeys: readonly string[];
  at: Date;
}

/** @throws CodeWrong */
async function prove(
  tx: EntityManager,
  { operator }: OperatorSession,
  code: string,
  { sessionKeys, at }: Using,
): Promise<undefined> {
  const typed = { userId: operator.id, code };
  if (await takeAuthenticatorCode(tx, typed, sessionKeys, at)) return;
  if (!(await takeRecoveryCode(tx, typed, at))) throw new CodeWrong();
  await recordOperatorEvent(tx, { action: 'recovery_code_used', by: operator.email });
}

/** @returns recovery codes @throws CodeWrong */
async function setUp(
  tx: EntityManager,
  { operator }: OperatorSession,
  code: string,
  { id, sessionKeys, at }: Using & { id: string },
): Promise<string[]> {
  const typed = { id, userId: operator.id, name: '', code };
  if (!(await confirmAuthenticator(tx, typed, sessionKeys, at))) throw new CodeWrong();
  await recordOperatorEvent(tx, { action: 'authenticator_added', by: operator.email });
  return makeRecoveryCodes(tx, operator.id, at);
}

const triesOf = (id: string): string => `operator-code:${id}`;

/** Modules of quiet zone that scanners expect around the code. */
const BORDER = 4;

function qrCode(content: string, label: string): Html {
  const { data, size } = encode(content, { border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
      <rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${dark.join('')}"/></svg>`;
}

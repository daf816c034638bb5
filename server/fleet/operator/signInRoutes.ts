/** Signing in by a single-use link, which is mailed or printed by a command, and signing out. */
import { readEmail } from '@clinic/engine/typed';
import { appError } from '@clinic/server-platform/base';
import { recordOperatorEvent } from '@clinic/server-platform/clinics';
import { countCall, limitBy } from '@clinic/server-platform/http';
import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { findOperator, linkPath, makeLink, PLATFORM_PATH } from './accounts.ts';
import { type Html, html } from './html.ts';
import type { LinkMail } from './linkMail.ts';
import { fieldsOf, type OperatorContext, type OperatorState } from './operatorContext.ts';
import { alert, command, field, form, show } from './page.ts';
import { checkForm, endSession, startSession } from './sessions.ts';

export const SIGN_IN_PATH = `${PLATFORM_PATH}/sign-in`;
export const SECOND_FACTOR_PATH = `${PLATFORM_PATH}/second-factor`;

const MINUTE_MS = 60_000;
const LINK_MINUTES = 10;
/** Mails to one address. */
const MAILS = { most: 5, windowMs: 60 * MINUTE_MS };
const PER_NETWORK = { per: 'address', most: 20, minutes: 15 } as const;

class LinkUsed extends appError(410, 'link_used', 'The link was used or has expired') {}

export interface SignInDeps {
  /** Absent: links come from a command. */
  mail: LinkMail | undefined;
  limitFactor: number;
}

export function signInRoutes(router: Router<OperatorState>, { mail, limitFactor }: SignInDeps): void {
  const limited = limitBy(
    'operator sign-in',
    limitFactor,
    PER_NETWORK,
  ) as unknown as Middleware<OperatorState>;

  router.get(SIGN_IN_PATH, (ctx) => {
    if (ctx.state.session?.proved) return ctx.redirect(PLATFORM_PATH);
    showSignIn(ctx, { mails: mail !== undefined });
  });

  router.post(SIGN_IN_PATH, limited, async (ctx) => {
    const { form: sent = '', email = '' } = fieldsOf(ctx);
    checkForm(ctx, sent);
    const { texts, language, requestContext } = ctx.state;
    const address = z.email().max(254).safeParse(readEmail(email));
    if (!address.success) return showSignIn(ctx, { mails: mail !== undefined, email, status: 422 });
    const { em } = ctx.state;
    const { at } = requestContext;
    // Counted whether or not an operator has the address, and mailed after the response: both cases look the same.
    const afterMs = await countCall(em.fork(), `operator-mail:${address.data.toLowerCase()}`, MAILS, at);
    if (afterMs === 0) {
      mail?.later(async () => {
        const operator = await findOperator(em, address.data);
        // An app is set up with a printed link only: a stolen mailbox does not suffice.
        if (!operator?.hasFactor) return undefined;
        const token = await makeLink(em, operator.id, { validMs: LINK_MINUTES * MINUTE_MS, at });
        return { to: operator.email, path: linkPath(token), language, texts, minutes: LINK_MINUTES };
      });
    }
    show(ctx, { title: texts.linkSent, main: html`<p>${texts.linkSentText(LINK_MINUTES)}</p>` });
  });

  // Opening the link changes nothing, because programs that check mail open links, too.
  router.get(`${SIGN_IN_PATH}/:token`, (ctx) => {
    const { texts } = ctx.state;
    const main = html`<p>${texts.confirmSignInText}</p>
      ${form(ctx, { action: ctx.path, content: html`<button>${texts.proceed}</button>` })}`;
    show(ctx, { title: texts.confirmSignIn, main });
  });

  router.post(`${SIGN_IN_PATH}/:token`, limited, async (ctx) => {
    checkForm(ctx, fieldsOf(ctx).form ?? '');
    const { em } = ctx.state;
    const { token = '' } = ctx.params;
    try {
      await em.transactional(async (tx) => {
        if (!(await startSession(ctx, tx, token))) throw new LinkUsed();
      });
    } catch (error) {
      if (!(error instanceof LinkUsed)) throw error;
      const { texts } = ctx.state;
      const main = html`<p>${texts.linkUsedText}</p><p><a href="${SIGN_IN_PATH}">${texts.askForLink}</a></p>`;
      return show(ctx, { title: texts.linkUsed, main, status: error.status });
    }
    seeOther(ctx, SECOND_FACTOR_PATH);
  });

  router.post(`${PLATFORM_PATH}/sign-out`, async (ctx) => {
    checkForm(ctx, fieldsOf(ctx).form ?? '');
    await ctx.state.em.transactional(async (tx) => {
      const by = ctx.state.session?.operator.email;
      if (by !== undefined) await recordOperatorEvent(tx, { action: 'signed_out', by });
      await endSession(ctx, tx);
    });
    seeOther(ctx, SIGN_IN_PATH);
  });
}

export function seeOther(ctx: OperatorContext, path: string): void {
  ctx.redirect(path);
  ctx.status = 303;
}

function showSignIn(
  ctx: OperatorContext,
  { mails, email, status = 200 }: { mails: boolean; email?: string; status?: number },
): void {
  const { texts } = ctx.state;
  const error = status === 200 ? undefined : texts.emailWrong;
  const inputs: Html = html`${field({
    name: 'email',
    label: texts.email,
    value: email,
    error,
    type: 'email',
    fills: 'username',
    required: true,
  })}<button>${texts.sendLink}</button>`;
  const main = mails
    ? html`<p>${texts.signInIntro}</p>${error !== undefined && alert(error)}
      ${form(ctx, { action: SIGN_IN_PATH, content: inputs })}`
    : html`<p>${texts.noMail}</p>${command('npm run clinics -- operator link name@example.org')}`;
  show(ctx, { title: texts.signIn, main, status });
}

/** Mounts the demo's provider and its sign-in page. */
import { readFile } from 'node:fs/promises';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import mount from 'koa-mount';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import type { AppState } from '../../access/context.ts';
import { BadRequest } from '../../base/errors.ts';
import { refuseForeignOrigin } from '../../http/csrf.ts';
import { DEMO_PATH } from '../../http/onlyHttps.ts';
import { parse } from '../../http/parse.ts';
import { demoAccounts } from './demoAccounts.ts';
import { demoSignInPage } from './demoSignInPage.ts';

const STYLES = `${DEMO_PATH}/sign-in.css`;

export async function demoSignIn(provider: Provider): Promise<Middleware[]> {
  const accounts = demoAccounts();
  const Choice = z.strictObject({ account: z.enum(accounts.map(({ subject }) => subject)) });
  const styles = await readFile(new URL('demoSignIn.css', import.meta.url), 'utf8');
  const router = new Router<AppState>({ sensitive: true, strict: true });
  router.use(async (ctx, next) => {
    ctx.state.route = DEMO_PATH;
    await next();
  });
  router.get(STYLES, (ctx) => {
    ctx.type = 'css';
    ctx.body = styles;
  });
  router.get(`${DEMO_PATH}/sign-in/:uid`, async (ctx) => {
    await interactionOf(provider, ctx);
    const { language, accent, site } = ctx.state;
    // Without a referrer a browser sends "null" as the origin of the form.
    ctx.set('Referrer-Policy', 'same-origin');
    ctx.type = 'html';
    ctx.body = demoSignInPage({
      accounts,
      language,
      accent,
      action: site.path + ctx.path,
      styles: STYLES,
      site,
    });
  });
  router.post(
    `${DEMO_PATH}/sign-in/:uid`,
    bodyParser({
      enableTypes: ['form'],
      formLimit: '1kb',
      onError(error) {
        if ((error as { status?: number }).status === 413) throw error;
        throw new BadRequest('The form cannot be read');
      },
    }),
    async (ctx) => {
      refuseForeignOrigin(ctx);
      await interactionOf(provider, ctx);
      const { account } = parse(Choice, ctx.request.body);
      // The portal requires a second factor of staff; the demo's provider vouches for one.
      const result = { login: { accountId: account, amr: ['pwd', 'otp', 'mfa'] } };
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
      ctx.status = 303;
    },
  );
  return [router.routes() as unknown as Middleware, mount(DEMO_PATH, provider)];
}

async function interactionOf(provider: Provider, { req, res }: Parameters<Middleware>[0]): Promise<void> {
  await provider.interactionDetails(req, res).catch((cause) => {
    throw new BadRequest('This sign-in is no longer open. Please start again.', { cause });
  });
}

/** HTTP routes for sign-in links. A GET does not use up a link: the link opens a page of the portal. */

import { randomUUID } from 'node:crypto';
import {
  MagicLinkCode,
  type MagicLinkRedeemed,
  MagicLinkRedemption,
  MagicLinkRequest,
} from '../../../../contract/auth.ts';
import type { Config } from '../../config/config.ts';
import type { AppContext } from '../../http/context.ts';
import { networkOf } from '../../http/network.ts';
import { parse } from '../../http/parse.ts';
import { requestLanguage } from '../../http/requestLanguage.ts';
import type { Routes } from '../../http/routes.ts';
import { deviceOf, rememberDevice } from '../knownDevice.ts';
import { returnPath } from '../returnPath.ts';
import { anyone } from '../roles.ts';
import { startSession } from '../session.ts';
import type { SessionData } from '../sessionData.ts';
import { redeemCode, redeemLink } from './magicLinkRedeem.ts';
import { requestMagicLink } from './magicLinkRequest.ts';

export function magicLinkRoutes(routes: Routes, config: Pick<Config, 'sessionKeys' | 'adminEmail'>): void {
  routes.post('/api/auth/magic-link', anyone, async (ctx) => {
    const { email, language, returnTo } = parse(MagicLinkRequest, ctx.request.body);
    const session = sessionOf(ctx);
    session.linkBrowser ??= randomUUID();
    const wanted = {
      email,
      language: language ?? requestLanguage(ctx.req),
      returnTo: returnPath(returnTo),
      browser: session.linkBrowser,
      device: deviceOf(ctx),
      network: networkOf(ctx.ip),
    };
    await requestMagicLink(ctx.state.em, wanted, ctx.state.occasion);
    ctx.body = {};
  });

  routes.post('/api/auth/magic-link/redeem', anyone, async (ctx) => {
    const { token } = parse(MagicLinkRedemption, ctx.request.body);
    const browser = sessionOf(ctx).linkBrowser;
    const redeemed = await redeemLink(ctx.state.em, { token, browser }, config, ctx.state.occasion);
    ctx.body = await answer(ctx, redeemed);
  });

  routes.post('/api/auth/magic-link/code', anyone, async (ctx) => {
    const { code } = parse(MagicLinkCode, ctx.request.body);
    const browser = sessionOf(ctx).linkBrowser;
    const redeemed = await redeemCode(ctx.state.em, { code, browser }, config, ctx.state.occasion);
    ctx.body = await answer(ctx, redeemed);
  });
}

async function answer(
  ctx: AppContext,
  redeemed: Awaited<ReturnType<typeof redeemLink>>,
): Promise<MagicLinkRedeemed> {
  if ('code' in redeemed) return redeemed;
  await rememberDevice(ctx, redeemed.user, { mails: true });
  await startSession(ctx, redeemed.user, ['link']);
  return { returnTo: redeemed.returnTo };
}

const sessionOf = (ctx: AppContext): SessionData => ctx.session as unknown as SessionData;

/** HTTP routes for sign-in links. A GET does not use up a link: the link opens a page of the portal. */
import { randomUUID } from 'node:crypto';
import type { MagicLinkRedeemed } from '@clinic/contract/auth';
import * as api from '@clinic/contract/signInRoutes';
import type { AppContext } from '../../access/context.ts';
import { sessionOf } from '../../access/sessionData.ts';
import type { Config } from '../../config/config.ts';
import { networkOf } from '../../http/network.ts';
import type { Routes } from '../../http/routes.ts';
import { deviceOf, rememberDevice } from '../knownDevice.ts';
import { returnPath } from '../returnPath.ts';
import { startSession } from '../session.ts';
import { redeemCode, redeemLink } from './magicLinkRedeem.ts';
import { requestMagicLink } from './magicLinkRequest.ts';

export function magicLinkRoutes(routes: Routes, config: Pick<Config, 'sessionKeys' | 'adminEmail'>): void {
  routes.on(api.requestLink, async ({ ctx, em, requestContext, body: { email, language, returnTo } }) => {
    const session = sessionOf(ctx);
    session.linkBrowser ??= randomUUID();
    const wanted = {
      email,
      language: language ?? ctx.state.language,
      returnTo: returnPath(returnTo),
      browser: session.linkBrowser,
      device: deviceOf(ctx),
      network: networkOf(ctx.ip),
    };
    await requestMagicLink(em, wanted, requestContext);
    return {};
  });

  routes.on(api.redeemLink, async ({ ctx, em, requestContext, body: { token } }) => {
    const browser = sessionOf(ctx).linkBrowser;
    const redeemed = await redeemLink(em, { token, browser }, config, requestContext);
    return answer(ctx, redeemed);
  });

  routes.on(api.redeemCode, async ({ ctx, em, requestContext, body: { code } }) => {
    const browser = sessionOf(ctx).linkBrowser;
    const redeemed = await redeemCode(em, { code, browser }, config, requestContext);
    return answer(ctx, redeemed);
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

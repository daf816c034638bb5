/** The language and colours of pages that the server itself renders. */
import { APPEARANCE_COOKIE, LANGUAGE_PARAMETER } from '@clinic/contract/addresses';
import { isLanguage } from '@clinic/engine/base';
import type { Middleware } from 'koa';
import type { AppState } from '../access/context.ts';
import { requestLanguage } from '../base/requestLanguage.ts';
import { nameAt } from '../base/site.ts';
import type { KnownContact } from '../settings/knownContact.ts';

export const presentation =
  (known: KnownContact): Middleware<AppState> =>
  (ctx, next) => {
    const { defaultLanguage, accent } = known.contact;
    const [remembered, theme] = (ctx.cookies.get(nameAt(ctx.state.site, APPEARANCE_COOKIE)) ?? '').split('.');
    const language = new URLSearchParams(ctx.querystring).get(LANGUAGE_PARAMETER) ?? remembered;
    ctx.state.language = isLanguage(language) ? language : requestLanguage(ctx.req, defaultLanguage);
    ctx.state.theme = theme === 'light' || theme === 'dark' ? theme : 'system';
    ctx.state.accent = accent;
    return next();
  };

/** The language and colour of what the server itself writes for a person. */
import type { Middleware } from 'koa';
import type { AppState } from '../access/context.ts';
import { requestLanguage } from '../base/requestLanguage.ts';
import type { KnownContact } from '../settings/knownContact.ts';

export const presentation =
  (known: KnownContact): Middleware<AppState> =>
  (ctx, next) => {
    const { defaultLanguage, accent } = known.contact;
    ctx.state.language = requestLanguage(ctx.req, defaultLanguage);
    ctx.state.accent = accent;
    return next();
  };

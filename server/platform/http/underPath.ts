/**
 * Serves a clinic under the path of its public URL. Inside, paths are those of a clinic at the root: the path
 * is removed from requests and added to redirects.
 */
import type { Middleware } from 'koa';
import type { AppState } from '../access/context.ts';
import type { Site } from '../base/site.ts';

/** Build output that is the same for every clinic, and that pages load from the root of the origin. */
const SHARED_FILE = /^\/(assets\/|icons\/|(favicon\.svg|plain\.css|offline\.css)$)/;

export const isSharedFile = (path: string): boolean => SHARED_FILE.test(path);

export const underPath =
  (site: Site): Middleware<AppState> =>
  async (ctx, next) => {
    const { path } = site;
    ctx.state.site = site;
    if (path === '') return next();
    if (ctx.path === path) {
      // The service worker's scope and the cookies' path end in the slash.
      ctx.redirect(`${path}/${ctx.search}`);
      ctx.status = 308;
      return;
    }
    if (ctx.path.startsWith(`${path}/`)) {
      // The demo's provider derives its own address from it.
      Object.assign(ctx.req, { originalUrl: ctx.url });
      ctx.path = ctx.path.slice(path.length);
    } else if (!isSharedFile(ctx.path)) {
      ctx.status = 404;
      ctx.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
      ctx.body = 'Not found';
      return;
    }
    await next();
    const location = ctx.response.get('location') as string | undefined;
    if (location?.startsWith('/') && !location.startsWith(`${path}/`)) ctx.set('Location', path + location);
  };

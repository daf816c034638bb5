/** Preload links for the intake page: scripts and questionnaire load in parallel, not one after another. */

import type { Middleware } from 'koa';
import { activeQuestionnaire } from '../../contract/addresses.ts';
import { urlOf } from '../../contract/route.ts';
import type { Library } from '../catalogue/library.ts';
import type { AppState } from '../platform/access/context.ts';
import { scriptsOf } from '../platform/http/buildManifest.ts';

const ENTRIES = ['index.html', 'app/openIntake.tsx'];
const TEXTS = { en: 'platform/i18n/locales/intake/en.ts', es: 'platform/i18n/locales/intake/es.ts' };
const INTAKE = /^\/intake\/?$/;

export function intakePreloads(portalRoot: string, library: Library): Middleware<AppState> {
  return async (ctx, next) => {
    if (ctx.method === 'GET' && INTAKE.test(ctx.path)) {
      ctx.vary('Accept-Language');
      const scripts = await scriptsOf(portalRoot, [...ENTRIES, TEXTS[ctx.state.language]]);
      const links = scripts.map((file) => `</${file}>; rel=modulepreload`);
      const active = await library.active(ctx.state.em).catch(() => undefined);
      if (active) {
        links.push(
          `<${ctx.state.site.path}${urlOf(activeQuestionnaire)}>; rel=preload; as=fetch; crossorigin=use-credentials`,
        );
      }
      if (links.length > 0) ctx.set('Link', links.join(', '));
    }
    return next();
  };
}

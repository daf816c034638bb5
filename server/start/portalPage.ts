/**
 * What the server renders into the portal's page, so that something shows before any script: the landing
 * page, a page of an intake, or the frame and the skeleton of a screen of the staff.
 */
import { intakeAt, SIDEBAR_COOKIE, SIGN_IN_PAGE, signInMethods } from '@clinic/contract/addresses';
import { EMPTY_HOME_PAGE } from '@clinic/contract/homePage';
import { inEveryLanguage } from '@clinic/contract/language';
import type { RenderedPage, StaffPage } from '@clinic/contract/rendering/rendering';
import { urlOf } from '@clinic/contract/route';
import type { PageSettings } from '@clinic/contract/settings';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@clinic/engine/base';
import { minutesOf, promisedMinutes } from '@clinic/engine/form';
import { intakePreloads, renderedIntake } from '@clinic/server-patient/intake';
import { type AppState, emergencyState } from '@clinic/server-platform/access';
import { type PageSession, pageSession } from '@clinic/server-platform/auth';
import { errorTrace, nameAt, type Site } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import { actingAs } from '@clinic/server-platform/db';
import {
  modulePreload,
  noScripts,
  offlineSections,
  offlineTitle,
  type PageValues,
  renderedPages,
  scriptsOf,
} from '@clinic/server-platform/http';
import type { Log } from '@clinic/server-platform/log';
import { clinicSettings, type KnownContact, publicPart } from '@clinic/server-platform/settings';
import type { Library } from '@clinic/server-shared/catalogue';
import { preferencesOf } from '@clinic/server-shared/preferences';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Context } from 'koa';

interface Deps {
  config: Config;
  orm: MikroORM;
  site: Site;
  library: Library;
  portalRoot: string;
  contact: KnownContact;
  log: Log;
  clock: () => Date;
}

type PageContext = Context & { state: AppState };

export function portalPage(deps: Deps): (ctx: PageContext) => Promise<PageValues> {
  const { config, site, library, portalRoot, contact, log, clock } = deps;
  const rendered = renderedPages(portalRoot);
  const forEverybody = async (
    ctx: PageContext,
    page: RenderedPage,
  ): Promise<{ content: string; form: string }> => {
    if (ctx.path === '/') return { content: await rendered.landing(page), form: '' };
    if (isSignIn(ctx)) return { content: await rendered.signIn(page), form: '' };
    return renderedIntake(ctx, page, { library, rendered, now: clock() });
  };
  const forStaff = async (
    ctx: PageContext,
    page: RenderedPage,
    { id, role }: NonNullable<PageSession['user']>,
  ): Promise<StaffPage | undefined> => {
    if (role === 'PATIENT' || !isStaffPage(ctx.path)) return undefined;
    const { em } = ctx.state;
    const now = clock();
    const [preferences, emergency] = await actingAs({ kind: 'staff', id }, () =>
      Promise.all([preferencesOf(em, id), role === 'ADMIN' ? emergencyState(em, { id }, now) : undefined]),
    );
    const address = ctx.path + ctx.search;
    const sidebar = sidebarIn(ctx.cookies.get(nameAt(site, SIDEBAR_COOKIE), { signed: false }));
    return rendered.staff({ ...page, role, address, preferences, sidebar, ...(emergency && { emergency }) });
  };
  /** If rendering fails, the scripts show the page. */
  const orLeftToScripts = <Page>(rendering: Promise<Page>): Promise<Page | undefined> =>
    rendering.catch((error: Error) => {
      log({ level: 'error', job: 'render-page', ...errorTrace(error) });
      return undefined;
    });

  return async (ctx) => {
    const { em, language, theme } = ctx.state;
    const all = await clinicSettings(em, config);
    const clinic = publicPart(all);
    contact.remember(clinic);
    const { path } = site;
    const { isAnonymous, user } = await pageSession({ ctx, em, site, now: clock() });
    const showsHome = isAnonymous && !intakeAt(ctx.path);
    const minutes = showsHome ? await orLeftToScripts(intakeMinutes(em, library)) : undefined;
    const settings = {
      ...clinic,
      ...(minutes && { minutes }),
      ...(!showsHome && { homePage: EMPTY_HOME_PAGE }),
    };
    const page = { language, settings, path };
    const staff = user && (await orLeftToScripts(forStaff(ctx, page, user)));
    const drawn = isAnonymous ? await orLeftToScripts(forEverybody(ctx, page)) : undefined;
    const scripts = staff ? await scriptsOf(portalRoot, [...scriptsIn(language), ...staff.modules]) : [];
    const reads = isAnonymous && isSignIn(ctx) ? [path + urlOf(signInMethods)] : (staff?.reads ?? []);
    return {
      language,
      isPersonal: staff !== undefined,
      framedBy: intakeAt(ctx.path) ? ["'self'", ...all.embeddingSites] : [],
      texts: {
        PATH: path,
        THEME: theme,
        ACCENT: clinic.accent,
        CLINIC: JSON.stringify(settings),
        CLINIC_NAME: clinic.clinicName,
        OFFLINE_TITLE: offlineTitle(),
        SIGNED_IN: isAnonymous ? 'no' : staff ? 'staff' : 'maybe',
        READS: reads.join(' '),
        // What a drawn page of an intake asks: its id and version.
        FORM: drawn?.form ?? '',
      },
      markup: {
        CONTENT: drawn?.content ?? staff?.html ?? '',
        OFFLINE: offlineSections(path),
        NO_SCRIPTS: noScripts(clinic, language),
        PRELOADS: staff ? scripts.map(modulePreload).join('') : await intakePreloads(ctx, portalRoot),
      },
    };
  };
}

/** By language, or nothing while the clinic has no form that patients can start. */
async function intakeMinutes(em: EntityManager, library: Library): Promise<PageSettings['minutes']> {
  const active = await library.findActive(em);
  if (!active) return undefined;
  const promised = (language: string) => promisedMinutes(minutesOf(active.definition, language));
  return inEveryLanguage(promised);
}

/** Without a query: a query says where the person comes from, and only scripts explain what it means. */
const isSignIn = ({ path, search }: Context): boolean => path === SIGN_IN_PAGE && search === '';

/** Not the intake, which is the same for everybody, nor the pages to sign in or a file. */
const isStaffPage = (path: string): boolean =>
  !intakeAt(path) && !`${path}/`.startsWith(`${SIGN_IN_PAGE}/`) && !/\.[a-z]+$/i.test(path);

/** The scripts of every screen of the staff: the portal, its texts, and the account request. */
const scriptsIn = (language: Language): string[] => [
  'index.html',
  'app/openPortal.tsx',
  'app/PortalShell.tsx',
  '../../contract/auth.ts',
  ...LANGUAGES.map((each) => `platform/i18n/locales/intake/${each}.ts`),
  ...[...new Set([FALLBACK_LANGUAGE, language])].map((each) => `platform/i18n/locales/portal/${each}.ts`),
];

const WIDTHS = new Map<string | undefined, 'wide' | 'narrow'>([
  ['expanded', 'wide'],
  ['collapsed', 'narrow'],
]);

const sidebarIn = (cookie: string | undefined) => WIDTHS.get(cookie) ?? 'auto';

/** Pages that the portal's own code renders here, so that they show before any script has loaded. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  RenderedIntake,
  RenderedPage,
  RenderedStaffPage,
  Rendering,
  StaffPage,
} from '@clinic/contract/rendering/rendering';

/** The number of cached pages, of the landing page or of a form. */
const MAX_KEPT = 500;

type Kept = Map<string, string>;

/** By the portal's folder; the same for every clinic. */
const loaded = new Map<string, Promise<Rendering | undefined>>();
const keptPages: Kept = new Map();
/** By the document itself: two clinics may have different questions under the same id and version. */
const keptOfForms = new WeakMap<object, Kept>();

export interface RenderedPages {
  landing(page: RenderedPage): Promise<string>;
  signIn(page: RenderedPage): Promise<string>;
  /** Empty if the page depends on answers. */
  intake(page: RenderedIntake): Promise<string>;
  /** Not cached, because it depends on one person's preferences. */
  staff(page: RenderedStaffPage): Promise<StaffPage | undefined>;
}

/**
 * Starts to load the code, so that no request waits for it. Without it, pages are empty and only scripts
 * render them.
 * @param portalRoot folder of the built portal; the code is beside it
 */
export function renderedPages(portalRoot: string): RenderedPages {
  const file = join(portalRoot, '..', 'rendering', 'pages.js');
  const rendering = loaded.get(file) ?? load(file);
  loaded.set(file, rendering);
  // The first request reports the error.
  rendering.catch(() => undefined);
  const once = async (cache: Kept, name: string, render: (pages: Rendering) => string): Promise<string> => {
    const pages = await rendering;
    if (!pages) return '';
    const key = `${file} ${name}`;
    const html = cache.get(key) ?? render(pages);
    if (cache.size >= MAX_KEPT) cache.clear();
    // There are any number of invalid paths.
    if (html !== '') cache.set(key, html);
    return html;
  };
  return {
    landing: (page) => once(keptPages, `/ ${JSON.stringify(page)}`, (pages) => pages.renderLanding(page)),
    signIn: (page) =>
      once(keptPages, `/sign-in ${JSON.stringify(page)}`, (pages) => pages.renderSignIn(page)),
    intake: (page) => {
      const { definition, measures: _, ...others } = page;
      const cache: Kept = keptOfForms.get(definition) ?? new Map();
      keptOfForms.set(definition, cache);
      return once(cache, JSON.stringify(others), (pages) => pages.renderIntake(page));
    },
    staff: async (page) => (await rendering)?.renderStaffPage(page),
  };
}

const load = async (file: string): Promise<Rendering | undefined> =>
  existsSync(file) ? ((await import(pathToFileURL(file).href)) as Rendering) : undefined;

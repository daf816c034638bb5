/** Delays the scripts of pages. */
import { expect, type Page, type Route } from '@playwright/test';

/** The only script that blocks the parsing of a page. */
const EARLY = /\/assets\/early-[^/]*\.js$/;

export interface HeldScripts {
  /** Releases at most this many of the scripts requested so far. */
  some(count: number): void;
  /** Releases all scripts, now and in future. */
  all(): void;
}

/** Holds back the scripts of the page. */
export async function holdScripts(page: Page): Promise<HeldScripts> {
  const held: Route[] = [];
  let isFree = false;
  await page.route('**/*.js', async (route) => {
    if (isFree || EARLY.test(route.request().url())) await route.continue();
    else held.push(route);
  });
  // The page may have been closed meanwhile.
  const release = (routes: Route[]) => routes.map((route) => route.continue().catch(() => undefined));
  return {
    some: (count) => void release(held.splice(0, count)),
    all: () => {
      isFree = true;
      release(held.splice(0));
    },
  };
}

/** Waits until the scripts have taken over a page: its header then reports its height. */
export const scriptsRun = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('style', /--header-height/);

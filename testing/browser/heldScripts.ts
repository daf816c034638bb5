/** Pages before their scripts. */
import { expect, type Page, type Route } from '@playwright/test';

/** The one script that a page waits for before it is read. */
const EARLY = /\/assets\/early-[^/]*\.js$/;

export interface HeldScripts {
  /** Lets the scripts asked for so far come, at most this many. */
  some(count: number): void;
  /** Lets all scripts come, from now on at once. */
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
  // The page may have gone meanwhile.
  const release = (routes: Route[]) => routes.map((route) => route.continue().catch(() => undefined));
  return {
    some: (count) => void release(held.splice(0, count)),
    all: () => {
      isFree = true;
      release(held.splice(0));
    },
  };
}

/** The scripts have taken over a page with a header that the server rendered: it reports its height. */
export const scriptsRun = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('style', /--header-height/);

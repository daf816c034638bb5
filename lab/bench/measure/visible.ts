/** Time until something is visible on a slow phone. */
import type { Browser, BrowserContextOptions } from 'playwright';
import { PHONE, SLOW_3G, SLOWDOWN } from './browser.ts';

/** Milliseconds from navigation to the first text on the screen, or to this element, with an empty cache. */
export const textVisible = async (browser: Browser, url: string, element = 'body'): Promise<number> =>
  (await visible(browser, url, { element })).element;

interface Options {
  context?: BrowserContextOptions;
  /** Sent with each request, as `name=value; …`. */
  cookies?: string;
}

/** The same for several elements of one page, by name. */
export async function visible<Name extends string>(
  browser: Browser,
  url: string,
  elements: Record<Name, string>,
  { context: options = PHONE, cookies = '' }: Options = {},
): Promise<Record<Name, number>> {
  const context = await browser.newContext(options);
  const { origin } = new URL(url);
  const pairs = cookies
    .split('; ')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string]);
  if (pairs.length > 0)
    await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  await page.addInitScript(
    (selectors: Record<string, string>) => {
      const waiting = new Map(Object.entries(selectors));
      const observer = new MutationObserver(() => {
        for (const [name, selector] of waiting) {
          if (!document.querySelector(selector)) continue;
          performance.mark(name);
          waiting.delete(name);
        }
        if (waiting.size === 0) observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    },
    elements as Record<string, string>,
  );
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_3G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  const times = await page.waitForFunction(
    (names) => {
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      const marks = names.map((name) => performance.getEntriesByName(name)[0]);
      if (!painted || marks.includes(undefined)) return undefined;
      return names.map((name, index) => [name, Math.max(painted.startTime, marks[index]?.startTime ?? 0)]);
    },
    Object.keys(elements),
    { timeout: 120_000 },
  );
  const found = Object.fromEntries((await times.jsonValue()) as Array<[string, number]>);
  await context.close();
  return found as Record<Name, number>;
}

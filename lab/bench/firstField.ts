/** Time from navigation to the first usable input: the intake's first step against plain React. */
import { newestShipped } from '@clinic/questionnaires/catalogue';
import type { Browser } from 'playwright';
import { PHONE, SLOWDOWN, startBrowser } from './measure/browser.ts';
import { BASE } from './measure/buildPages.ts';
import { startClinic } from './measure/clinicServer.ts';
import { type Figure, figure } from './measure/figure.ts';
import { ratio, rounds, spread } from './measure/rounds.ts';

const ROUNDS = 9;
const NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 5_000_000 / 8,
};

export async function firstField(): Promise<Figure[]> {
  const clinic = await startClinic(['plainReact']);
  const browser = await startBrowser();
  const [step] = (newestShipped('weight-loss-intake') as { steps: Array<{ id: string }> }).steps;
  const addresses = {
    intake: `${clinic.url}/intake?step=${step?.id}`,
    plain: `${clinic.url}${BASE}plainReact.html`,
  };
  try {
    // The first loads also warm up the server.
    for (const address of Object.values(addresses)) await load(browser, address);
    const taken = await rounds(ROUNDS, {
      intake: () => load(browser, addresses.intake),
      plain: () => load(browser, addresses.plain),
    });
    return [
      figure('First usable field, × plain React inputs', ratio(taken.intake, taken.plain), '×', 2, {
        atMost: 1.3,
      }),
      figure('  /intake', spread(taken.intake), ' ms', 0),
      figure('  plain React inputs', spread(taken.plain), ' ms', 0),
    ];
  } finally {
    await browser.close();
    await clinic.stop();
  }
}

/** Milliseconds, on a phone with an empty cache. */
async function load(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('form input:enabled')) return;
      observer.disconnect();
      performance.mark('first-field');
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(address, { waitUntil: 'commit' });
  const mark = await page.waitForFunction(() => performance.getEntriesByName('first-field')[0]?.startTime);
  const time = (await mark.jsonValue()) as number;
  await context.close();
  return time;
}

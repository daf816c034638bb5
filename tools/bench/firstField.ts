/** Time from navigation to the first field one can fill in: the intake's first step against plain React. */
import type { Browser } from 'playwright';
import { shippedDefinitions } from '../../questionnaires/catalogue.ts';
import { SLOWDOWN, startBrowser } from './browser.ts';
import { BASE } from './buildPages.ts';
import { startClinic } from './clinicServer.ts';
import type { Figure } from './figure.ts';
import { ratio, rounds, spread } from './rounds.ts';

const ROUNDS = 9;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 5_000_000 / 8,
};

export async function firstField(): Promise<Figure[]> {
  const clinic = await startClinic(['plainReact']);
  const browser = await startBrowser();
  const [step] = (shippedDefinitions()[0] as { steps: Array<{ id: string }> }).steps;
  const addresses = {
    intake: `${clinic.url}/intake?step=${step?.id}`,
    plain: `${clinic.url}${BASE}plainReact.html`,
  };
  try {
    // The first loads also warm the server.
    for (const address of Object.values(addresses)) await load(browser, address);
    const taken = await rounds(ROUNDS, {
      intake: () => load(browser, addresses.intake),
      plain: () => load(browser, addresses.plain),
    });
    const { median, min, max } = ratio(taken.intake, taken.plain);
    return [
      {
        name: 'First usable field, × plain React inputs',
        value: `${median.toFixed(2)}×`,
        noise: `${min.toFixed(2)}–${max.toFixed(2)}`,
        aim: '≤ 1.5',
        met: median <= 1.5,
      },
      milliseconds('  /intake', taken.intake),
      milliseconds('  plain React inputs', taken.plain),
    ];
  } finally {
    await browser.close();
    await clinic.stop();
  }
}

/** Milliseconds, on a phone that has never been here. */
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

const milliseconds = (name: string, values: readonly number[]): Figure => {
  const { median, min, max } = spread(values);
  return {
    name,
    value: `${median.toFixed(0)} ms`,
    noise: `${min.toFixed(0)}–${max.toFixed(0)}`,
    aim: '',
  };
};

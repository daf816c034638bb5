/**
 * From Continue to the next step, with CPU throttling: time until its first input is usable and rendered. Our
 * wizard against SurveyJS's, with the same 18 questions per step, the required ones answered.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { SLOWDOWN, startBrowser } from './measure/browser.ts';
import { BASE, buildPages } from './measure/buildPages.ts';
import { type Figure, figure } from './measure/figure.ts';
import { ratio, rounds, spread } from './measure/rounds.ts';
import { firstLabel, NEEDED } from './pages/manyFields.ts';
import { serveFolder } from './staticServer.ts';

const PAGES = { wizard: 'wizard', survey: 'surveyJs' } as const;
const ROUNDS = 9;

export async function nextStep(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-next-'));
  await buildPages(join(folder, BASE), Object.values(PAGES));
  const server = await serveFolder(folder);
  const browser = await startBrowser();
  // The first step is warm-up, the last has no next one.
  const walk = (name: keyof typeof PAGES) =>
    opened(browser, `${server.url}${BASE}${PAGES[name]}.html?questions=18&steps=${ROUNDS + 2}`);
  try {
    const taken = await rounds(ROUNDS, { wizard: await walk('wizard'), survey: await walk('survey') });
    return [
      figure('Continue to the next step usable, × SurveyJS', ratio(taken.wizard, taken.survey), '×', 2, {
        atMost: 0.5,
      }),
      figure('  our wizard', spread(taken.wizard), ' ms', 0),
      figure('  SurveyJS', spread(taken.survey), ' ms', 0),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns a function that advances one step and returns the milliseconds it took */
async function opened(browser: Browser, address: string): Promise<() => Promise<number>> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByLabel(firstLabel(0)).first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
  let step = 0;
  const goOn = async () => {
    step += 1;
    await page.bringToFront();
    // Throttling takes CPU time as well: one page at a time.
    await slowDown(SLOWDOWN);
    const taken = await next(page, firstLabel(step));
    await slowDown(1);
    return taken;
  };
  await goOn();
  return goOn;
}

async function next(page: Page, awaited: string): Promise<number> {
  for (const [label, text] of NEEDED) await page.getByLabel(label).first().fill(text);
  await page.evaluate((label) => {
    const named = (field: HTMLInputElement): string => {
      const ids = field.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const labels = [...(field.labels ?? []), ...ids.map((id) => document.getElementById(id))];
      return labels.map((each) => each?.textContent).join(' ');
    };
    const check = () => {
      const field = document.querySelector<HTMLInputElement>('input[type=text]:enabled');
      if (!field?.checkVisibility() || !named(field).includes(label)) requestAnimationFrame(check);
      // Runs after the frame that shows it.
      else setTimeout(() => performance.mark('usable'));
    };
    performance.clearMarks();
    addEventListener('click', ({ timeStamp }) => performance.mark('click', { startTime: timeStamp }), {
      once: true,
      capture: true,
    });
    requestAnimationFrame(check);
  }, awaited);
  await page.getByRole('button', { name: /^(Continue|Next)$/ }).click();
  const marks = await page.waitForFunction(() => {
    const [click, usable] = ['click', 'usable'].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
    );
    return click !== undefined && usable !== undefined ? usable - click : undefined;
  });
  return (await marks.jsonValue()) as number;
}

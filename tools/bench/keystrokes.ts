/** CPU a keystroke takes in a step of 18 fields: our wizard and its peers against plain HTML. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import { SLOWDOWN, startBrowser } from './browser.ts';
import { BASE, buildPages } from './buildPages.ts';
import { type Figure, figure } from './figure.ts';
import { TYPED } from './pages/eighteenFields.ts';
import { ratio, rounds, spread } from './rounds.ts';
import { serveFolder } from './staticServer.ts';

const PAGES = { wizard: 'wizard', plain: 'plainForm', survey: 'surveyJs', rjsf: 'stockRjsf' } as const;
const ROUNDS = 5;
/** Long enough for the frame that shows a key to be drawn before the next. */
const KEY_EVERY_MS = 35;
/** Until what the focus changes has been drawn. */
const SETTLE_MS = 400;

type Name = keyof typeof PAGES;

interface Typing {
  /** Milliseconds of the main thread a key, slowed down. */
  task: number;
  script: number;
}

export async function keystrokes(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-keys-'));
  await buildPages(join(folder, BASE), Object.values(PAGES));
  const server = await serveFolder(folder);
  const browser = await startBrowser();
  const script: Record<Name, number[]> = { wizard: [], plain: [], survey: [], rjsf: [] };
  const open = async (name: Name) => {
    const page = await opened(browser, `${server.url}${BASE}${PAGES[name]}.html`);
    await typing(page);
    return async () => {
      const { task, script: scripted } = await typing(page);
      script[name].push(scripted);
      return task;
    };
  };
  try {
    const taken = await rounds(ROUNDS, {
      wizard: await open('wizard'),
      plain: await open('plain'),
      survey: await open('survey'),
      rjsf: await open('rjsf'),
    });
    const scriptOf = (name: Name) => `of it script ${spread(script[name]).median.toFixed(2)}`;
    const each = (label: string, name: Name) => figure(label, spread(taken[name]), ' ms', 2);
    return [
      figure('Keystroke: CPU, × a plain HTML form', ratio(taken.wizard, taken.plain), '×', 2, {
        atMost: 1.2,
      }),
      figure('  SurveyJS', ratio(taken.survey, taken.plain), '×', 2),
      figure('  stock RJSF', ratio(taken.rjsf, taken.plain), '×', 2),
      each(`  our wizard, ${scriptOf('wizard')}`, 'wizard'),
      each('  plain HTML form', 'plain'),
      each(`  SurveyJS, ${scriptOf('survey')}`, 'survey'),
      each(`  stock RJSF, ${scriptOf('rjsf')}`, 'rjsf'),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface OpenPage {
  page: Page;
  cdp: CDPSession;
}

async function opened(browser: Browser, address: string): Promise<OpenPage> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByLabel('Anything else').waitFor();
  const cdp = await page.context().newCDPSession(page);
  // The thread's own time: what else the machine does counts as little as can be.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { page, cdp };
}

async function typing({ page, cdp }: OpenPage): Promise<Typing> {
  await page.bringToFront();
  let [task, script, keys] = [0, 0, 0];
  for (const [label, text] of TYPED) {
    await page.getByLabel(label).first().fill('');
    await page.waitForTimeout(SETTLE_MS);
    const before = await busy(cdp);
    await page.keyboard.type(text, { delay: KEY_EVERY_MS });
    const after = await busy(cdp);
    task += after.task - before.task;
    script += after.script - before.script;
    keys += text.length;
  }
  return { task: task / keys, script: script / keys };
}

/** Milliseconds of the main thread so far. */
async function busy(cdp: CDPSession): Promise<Typing> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
  return { task: of('TaskDuration'), script: of('ScriptDuration') };
}

/**
 * CPU time per keystroke on a page of 18, 200 and 1,000 questions: our wizard and its competitors against
 * plain HTML.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import { SLOWDOWN, startBrowser } from './measure/browser.ts';
import { BASE, buildPages } from './measure/buildPages.ts';
import { type Figure, figure } from './measure/figure.ts';
import { ratio, rounds, spread } from './measure/rounds.ts';
import { firstLabel, TYPED } from './pages/manyFields.ts';
import { serveFolder } from './staticServer.ts';

const PAGES = { wizard: 'wizard', plain: 'plainForm', survey: 'surveyJs', rjsf: 'stockRjsf' } as const;
/** The longer a page, the longer stock RJSF takes per key: fewer fields are measured. */
const SIZES = [
  { questions: 18, fields: TYPED.length, rounds: 5 },
  { questions: 200, fields: TYPED.length, rounds: 5 },
  { questions: 1_000, fields: 2, rounds: 5 },
];
/** Long enough for the frame that shows a key to be rendered before the next key. */
const KEY_EVERY_MS = 35;

type Name = keyof typeof PAGES;

interface Typing {
  /** Main-thread milliseconds per key, with CPU throttling. */
  task: number;
  script: number;
}

export async function keystrokes(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-keys-'));
  await buildPages(join(folder, BASE), Object.values(PAGES));
  const server = await serveFolder(folder);
  const browser = await startBrowser();
  const figures: Figure[] = [];
  try {
    for (const size of SIZES) figures.push(...(await typedInto(browser, `${server.url}${BASE}`, size)));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function typedInto(browser: Browser, address: string, size: (typeof SIZES)[number]): Promise<Figure[]> {
  const script: Record<Name, number[]> = { wizard: [], plain: [], survey: [], rjsf: [] };
  const pages: Page[] = [];
  const open = async (name: Name) => {
    const opened = await openPage(browser, `${address}${PAGES[name]}.html?questions=${size.questions}`);
    pages.push(opened.page);
    await typing(opened, size.fields);
    return async () => {
      const { task, script: scripted } = await typing(opened, size.fields);
      script[name].push(scripted);
      return task;
    };
  };
  const taken = await rounds(size.rounds, {
    wizard: await open('wizard'),
    plain: await open('plain'),
    survey: await open('survey'),
    rjsf: await open('rjsf'),
  });
  for (const page of pages) await page.close();
  const scriptOf = (name: Name) => `of it script ${spread(script[name]).median.toFixed(2)}`;
  const each = (label: string, name: Name) => figure(label, spread(taken[name]), ' ms', 2);
  const questions = `${size.questions.toLocaleString('en')} questions`;
  return [
    figure(`Keystroke, ${questions}: CPU, × a plain HTML form`, ratio(taken.wizard, taken.plain), '×', 2, {
      atMost: 1.2,
    }),
    figure('  × SurveyJS', ratio(taken.wizard, taken.survey), '×', 3, { atMost: 1 }),
    figure('  × stock RJSF', ratio(taken.wizard, taken.rjsf), '×', 3, { atMost: 1 }),
    each(`  our wizard, ${scriptOf('wizard')}`, 'wizard'),
    each('  plain HTML form', 'plain'),
    each(`  SurveyJS, ${scriptOf('survey')}`, 'survey'),
    each(`  stock RJSF, ${scriptOf('rjsf')}`, 'rjsf'),
  ];
}

interface OpenPage {
  page: Page;
  cdp: CDPSession;
}

async function openPage(browser: Browser, address: string): Promise<OpenPage> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByLabel(firstLabel(0)).first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  // CPU time of the thread, to exclude other load on the machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp };
}

async function typing({ page, cdp }: OpenPage, fields: number): Promise<Typing> {
  await page.bringToFront();
  // Throttling takes CPU time as well: one page at a time.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let [task, script, keys] = [0, 0, 0];
  for (const [label, text] of TYPED.slice(0, fields)) {
    await page.getByLabel(label).first().fill('');
    await calm(page);
    const before = await busy(cdp);
    await page.keyboard.type(text, { delay: KEY_EVERY_MS });
    const after = await busy(cdp);
    task += after.task - before.task;
    script += after.script - before.script;
    keys += text.length;
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { task: task / keys, script: script / keys };
}

/** Waits until the effects of focusing are rendered, transitions have ended, and the page is idle. */
const calm = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do await drawn();
    while (document.getAnimations().length > 0);
    await drawn();
    await new Promise((resolve) => requestIdleCallback(resolve));
  });

/** Main-thread milliseconds so far. */
async function busy(cdp: CDPSession): Promise<Typing> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
  return { task: of('TaskDuration'), script: of('ScriptDuration') };
}

/** CPU a keystroke takes in a step of 18 fields: our wizard and its peers against plain HTML. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { SLOWDOWN, startBrowser } from './browser.ts';
import { BASE, buildPages } from './buildPages.ts';
import type { Figure } from './figure.ts';
import { TYPED } from './pages/eighteenFields.ts';
import { ratio, rounds, type Spread, spread } from './rounds.ts';
import { serveFolder } from './staticServer.ts';

const PAGES = { wizard: 'wizard', plain: 'plainForm', survey: 'surveyJs', rjsf: 'stockRjsf' } as const;
const ROUNDS = 6;
/** Long enough for the frame that shows a key to be drawn before the next. */
const KEY_EVERY_MS = 40;

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
  try {
    const script = {
      wizard: [] as number[],
      plain: [] as number[],
      survey: [] as number[],
      rjsf: [] as number[],
    };
    const measure = async (name: keyof typeof PAGES): Promise<number> => {
      const page = await browser.newPage();
      await page.goto(`${server.url}${BASE}${PAGES[name]}.html`);
      const typing = await type(page);
      await page.close();
      script[name].push(typing.script);
      return typing.task;
    };
    for (const name of Object.keys(PAGES) as Array<keyof typeof PAGES>) await measure(name);
    for (const name of Object.keys(script) as Array<keyof typeof PAGES>) script[name].length = 0;
    const taken = await rounds(ROUNDS, {
      wizard: () => measure('wizard'),
      plain: () => measure('plain'),
      survey: () => measure('survey'),
      rjsf: () => measure('rjsf'),
    });
    const ours = ratio(taken.wizard, taken.plain);
    return [
      times('Keystroke: CPU, × a plain HTML form', ours, '≤ 1.2', ours.median <= 1.2),
      times('  SurveyJS', ratio(taken.survey, taken.plain)),
      times('  stock RJSF', ratio(taken.rjsf, taken.plain)),
      ...(Object.keys(PAGES) as Array<keyof typeof PAGES>).map((name) =>
        milliseconds(
          `  ${PAGES[name]}, of which script ${spread(script[name]).median.toFixed(2)} ms`,
          spread(taken[name]),
        ),
      ),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function type(page: Page): Promise<Typing> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.getByLabel('Anything else').waitFor();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let [task, script, keys] = [0, 0, 0];
  for (const [label, text] of TYPED) {
    await page.getByLabel(label).first().focus();
    await page.waitForTimeout(KEY_EVERY_MS * 3);
    const before = await busy(cdp);
    await page.keyboard.type(text, { delay: KEY_EVERY_MS });
    await page.waitForTimeout(KEY_EVERY_MS);
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

const times = (name: string, { median, min, max }: Spread, aim = '', met?: boolean): Figure => ({
  name,
  value: `${median.toFixed(2)}×`,
  noise: `${min.toFixed(2)}–${max.toFixed(2)}`,
  aim,
  ...(met === undefined ? {} : { met }),
});

const milliseconds = (name: string, { median, min, max }: Spread): Figure => ({
  name,
  value: `${median.toFixed(2)} ms`,
  noise: `${min.toFixed(2)}–${max.toFixed(2)}`,
  aim: '',
});

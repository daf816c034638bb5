/** The cost of a key press in a form: CPU time of the page's main thread. */
import type { Browser, CDPSession, Page } from 'playwright';
import { SLOWDOWN } from './browser.ts';

/** Long enough for the frame that shows a key to be rendered before the next key. */
const KEY_EVERY_MS = 35;

export interface Typing {
  /** Main-thread milliseconds per key, with CPU throttling. */
  task: number;
  script: number;
}

export interface OpenForm {
  page: Page;
  cdp: CDPSession;
}

/** @param first label of a field whose presence shows that the form is loaded */
export async function openForm(browser: Browser, address: string, first: string): Promise<OpenForm> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByLabel(first).first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  // CPU time of the thread, to exclude other load on the machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp };
}

/** @param fields label → text typed there */
export async function typing(
  { page, cdp }: OpenForm,
  fields: ReadonlyArray<readonly [label: string, text: string]>,
): Promise<Typing> {
  await page.bringToFront();
  // Throttling takes CPU time as well: one page at a time.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let [task, script, keys] = [0, 0, 0];
  for (const [label, text] of fields) {
    await page.getByLabel(label).first().fill('');
    await settled(page);
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
const settled = (page: Page): Promise<void> =>
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

/**
 * Longest task of a patient's page, with and without CPU throttling, in questionnaires that are quick to write and slow
 * to process: while the first page opens, while the patient answers, and on Continue.
 */
import type { QuestionnaireDraftDetail } from '@clinic/contract/questionnaires';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import type { Browser, Page } from 'playwright';
import { SLOWDOWN, startBrowser } from '../measure/browser.ts';
import { startClinic } from '../measure/clinicServer.ts';
import type { Figure } from '../measure/figure.ts';
import { PUBLISHABLE, smallest } from './expensiveDocuments.ts';
import { type Held, longest } from './held.ts';

type Json = Record<string, unknown>;

const AIM_MS = 100;
const PAGES = 3;
const DRAFTS = '/api/admin/questionnaire-drafts';

export async function heldPage(): Promise<Figure[]> {
  const clinic = await startClinic([], { DEMO: 'true', SMTP_URL: '' });
  const browser = await startBrowser();
  try {
    const admin = new TestBrowser(clinic.url);
    await admin.signIn('demo-admin');
    const taken: Record<'full' | 'slow', Held[]> = { full: [], slow: [] };
    for (const [name, document] of [['smallest', smallest()] as const, ...Object.entries(PUBLISHABLE)]) {
      process.stderr.write(`  ${name}\n`);
      await publish(admin, document);
      const address = `${clinic.url}/intake/${document.id}`;
      taken.full.push(...(await filledIn(browser, address, name, 1)));
      taken.slow.push(...(await filledIn(browser, address, `${SLOWDOWN} × slower CPU, ${name}`, SLOWDOWN)));
    }
    const first = { name: "Longest time that a document blocks a patient's page", aim: { atMost: AIM_MS } };
    return [...longest(taken.full, 8, first), ...longest(taken.slow, 8)];
  } finally {
    await browser.close();
    await clinic.stop();
  }
}

async function publish(admin: TestBrowser, document: Json): Promise<void> {
  const created = await admin.send('POST', DRAFTS, { from: 'document', document });
  const { id, revision } = created.json<QuestionnaireDraftDetail>();
  const reply = await admin.send('POST', `${DRAFTS}/${id}/publish`, { revision, note: 'Measured' });
  if (reply.status !== 200) throw new Error(`not published: ${reply.status} ${reply.text}`);
}

async function filledIn(browser: Browser, address: string, name: string, rate: number): Promise<Held[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const found: Held[] = [];
  const step = async (what: string, act: () => Promise<unknown>) => {
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    });
    await act();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
    );
    found.push({ step: `${name}, ${what}`, ms: longestTask(await browser.stopTracing()) });
  };
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  await step('opened', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Start' }).or(goOn).first().waitFor();
  });
  const start = page.getByRole('button', { name: 'Start' });
  if (await start.isVisible()) await step('started', () => start.click().then(() => goOn.waitFor()));
  for (let shown = 1; shown <= PAGES; shown += 1) {
    await step(`page ${shown} answered`, () => answer(page));
    // The required questions of a new entry are still open.
    if ((await addButtons(page).count()) > 0) break;
    const before = page.url();
    await step(`page ${shown} left`, async () => {
      await goOn.click();
      await page.waitForURL((url) => url.href !== before);
      await goOn
        .or(page.getByRole('button', { name: 'Submit Application' }))
        .first()
        .waitFor();
    });
    if (!(await goOn.isVisible())) break;
  }
  await context.close();
  return found;
}

const addButtons = (page: Page) => page.locator('main form button:not([type=submit])', { hasText: 'Add' });

/** Fills text inputs, chooses an option of each question and opens an entry of each group on the page. */
async function answer(page: Page): Promise<void> {
  if ((await addButtons(page).count()) > 0) {
    await addButtons(page).first().click();
    return;
  }
  for (const field of await page
    .locator('main form :is(input[type=text], input[type=email]):visible')
    .all()) {
    const type = await field.getAttribute('type');
    await field.pressSequentially(type === 'email' ? 'ana@example.com' : '12');
  }
  for (const box of await page
    .locator('main form label:has(input:is([type=radio], [type=checkbox]))')
    .all()) {
    await box.click();
    if (!(await page.locator('main form input[type=checkbox]').count())) break;
    if ((await page.locator('main form input:checked').count()) >= 5) break;
  }
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time, which excludes other load on the machine, in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** Milliseconds of CPU time of the longest task of a page's main thread. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}.${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter((each) => each.name === 'RunTask' && mainThreads.has(threadOf(each)));
  if (tasks.length === 0) throw new Error('the trace has no tasks of a page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}

/**
 * The questionnaire builder with a thousand questions: time until it is open, and until an edit is visible in
 * the preview. Compared with the same document in SurveyJS's model: time until its first page, and until a
 * changed title, is visible.
 */
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import type { Browser, Page } from 'playwright';
import { startBrowser } from './measure/browser.ts';
import { BASE } from './measure/buildPages.ts';
import { startClinic } from './measure/clinicServer.ts';
import { type Figure, figure } from './measure/figure.ts';
import { rounds, spread } from './measure/rounds.ts';
import { definition } from './pages/thousandQuestions.ts';

const ROUNDS = 7;
const EDITS = 9;
const DESK = { viewport: { width: 1440, height: 900 } };

export async function builder(): Promise<Figure[]> {
  const clinic = await startClinic(['surveyThousand']);
  const origin = clinic.url.replace('127.0.0.1', 'localhost');
  const browser = await startBrowser();
  try {
    const admin = new TestBrowser(origin);
    await admin.signIn('demo-admin');
    const begun = await admin.send('POST', '/api/admin/questionnaire-drafts', {
      from: 'document',
      document: definition,
    });
    if (begun.status !== 201) throw new Error(`The draft was not created: ${begun.status} ${begun.text}`);
    const { id } = begun.json<{ id: string }>();
    const addresses = {
      builder: `${origin}/admin/questionnaires/drafts/${id}`,
      survey: `${origin}${BASE}surveyThousand.html`,
    };
    const cookies = admin.cookieHeader('/').split('; ');
    const open = (address: string, text: string) => opened(browser, { address, text, cookies, origin });
    const openBuilder = () => open(addresses.builder, 'Step 40');
    const openSurvey = () => open(addresses.survey, 'Question 0 of the long form');
    // The first loads also warm up the server.
    for (const first of [await openBuilder(), await openSurvey()]) await first.page.context().close();
    const taken = await rounds(ROUNDS, {
      builder: () => closing(openBuilder()),
      survey: () => closing(openSurvey()),
    });
    const [editor, survey] = [await openBuilder(), await openSurvey()];
    await toPreview(editor.page);
    const edits = await rounds(EDITS, {
      builder: () => typed(editor.page),
      survey: () => retitled(survey.page),
    });
    return [
      figure('Builder: 1,000 questions open', spread(taken.builder), ' ms', 0, { atMost: 1_500 }),
      figure('  SurveyJS, model and first page alone', spread(taken.survey), ' ms', 0),
      figure('Builder: an edit shows in the preview', spread(edits.builder), ' ms', 0, { atMost: 100 }),
      figure('  SurveyJS, a title of the model', spread(edits.survey), ' ms', 0),
    ];
  } finally {
    await browser.close();
    await clinic.stop();
  }
}

interface Opening {
  address: string;
  /** Visible once it is open. */
  text: string;
  cookies: readonly string[];
  origin: string;
}

/** Milliseconds from navigation. */
async function opened(
  browser: Browser,
  { address, text, cookies, origin }: Opening,
): Promise<{ page: Page; time: number }> {
  const context = await browser.newContext(DESK);
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url: origin };
    }),
  );
  const page = await context.newPage();
  await page.addInitScript((awaited) => {
    const check = () => {
      if (document.body?.textContent?.includes(awaited)) performance.mark('open');
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  }, text);
  await page.goto(address, { waitUntil: 'commit' });
  const mark = await page.waitForFunction(() => performance.getEntriesByName('open')[0]?.startTime);
  return { page, time: (await mark.jsonValue()) as number };
}

async function closing(opening: Promise<{ page: Page; time: number }>): Promise<number> {
  const { page, time } = await opening;
  await page.context().close();
  return time;
}

/** Opens a question of the first step, with its preview. */
async function toPreview(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Phone' }).click();
  const outline = page.getByRole('navigation', { name: 'Steps and questions' });
  await outline.getByRole('button', { name: 'Questions of Step 1', exact: true }).click();
  await outline.getByRole('button', { name: 'First name', exact: true }).click();
  await page.getByLabel('Question text English').waitFor();
  await page.getByRole('tabpanel').getByText('First name').first().waitFor();
}

/** Milliseconds from a key press to the frame in which the preview shows it. */
async function typed(page: Page): Promise<number> {
  const field = page.getByLabel('Question text English');
  const next = `First name ${Math.random().toString(36).slice(2, 8)}`;
  await page.evaluate((text) => {
    addEventListener('input', () => performance.mark('key'), { once: true, capture: true });
    const check = () => {
      const preview = document.querySelector('[role=tabpanel][data-state=active]');
      if (preview?.textContent?.includes(text)) performance.mark('shown');
      else requestAnimationFrame(check);
    };
    performance.clearMarks();
    requestAnimationFrame(check);
  }, next);
  await field.fill(next);
  return between(page);
}

async function retitled(page: Page): Promise<number> {
  const next = `Question ${Math.random().toString(36).slice(2, 8)}`;
  await page.evaluate((text) => {
    performance.clearMarks();
    performance.mark('key');
    (window as unknown as { setTitle(title: string): void }).setTitle(text);
    const check = () => {
      if (document.body.textContent?.includes(text)) performance.mark('shown');
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  }, next);
  return between(page);
}

async function between(page: Page): Promise<number> {
  const marks = await page.waitForFunction(() => {
    const [key, shown] = ['key', 'shown'].map((name) => performance.getEntriesByName(name)[0]?.startTime);
    return key !== undefined && shown !== undefined ? [key, shown] : undefined;
  });
  const [key = 0, shown = 0] = (await marks.jsonValue()) as number[];
  return shown - key;
}

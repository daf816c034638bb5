/** The intake as an app: after one visit it works offline, and it stores no readable personal data. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activeQuestionnaire, questionnaireVersion, signOut } from '@clinic/contract/addresses';
import { queuePage } from '@clinic/contract/queue/queue';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { read } from '@clinic/testing/browser/api';
import { completeStep, completeUntil, confirmUnusual } from '@clinic/testing/browser/completePages';
import { offlineReady } from '@clinic/testing/browser/offline';
import { patientWith, stepsOf } from '@clinic/testing/browser/patient';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', locale: 'en-US', viewport: { width: 390, height: 844 } });

const rosa = patientWith(ROSA, 'en');
const SAVED = /^All changes saved/;
const DAY_MS = 24 * 60 * 60 * 1000;
const REFERENCE = /^[A-Z0-9]{4}-[A-Z0-9]{4}$/;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveState = (page: Page) => page.getByRole('status').filter({ hasText: /sav|Offline/i });

/** One visit: waits until the page says that it works offline. */
async function visit(context: BrowserContext, path = '/intake'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expect(heading(page, /./)).toBeVisible();
  await expect(offlineReady(page)).toBeVisible();
  return page;
}

async function completeAll(page: Page, from = 0): Promise<void> {
  for (const step of stepsOf(rosa).slice(from)) {
    await completeStep(page, rosa, step);
    if (step.id === 'measurements') await confirmUnusual(page, rosa);
  }
  await expect(heading(page, 'Review Your Information')).toBeVisible();
}

/** Submissions with this family name, as the clinic lists them. */
async function atClinic(browser: Browser, baseURL: string | undefined): Promise<Array<{ id: string }>> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await authenticate(page, 'physician');
  const submissions = await read(page.request, queuePage, {}, { limit: 500 });
  await context.close();
  return submissions.filter(({ patient }) => patient.name?.includes("O'Neil-García"));
}

test(
  'after one visit the intake can be opened, answered, reloaded and reviewed offline, and is submitted later, once',
  { tag: '@journey' },
  async ({ playwright, browser, baseURL }, testInfo) => {
    const folder = mkdtempSync(join(tmpdir(), 'patient-'));
    const { launchOptions } = testInfo.project.use;
    const open = () =>
      playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        baseURL,
        locale: 'en-US',
        viewport: { width: 390, height: 844 },
      });
    try {
      const phone = await open();
      await (await visit(phone)).close();
      await phone.setOffline(true);
      const page = await phone.newPage();
      await page.goto('/intake');
      await expect(heading(page, 'Weight-loss intake')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Start' }).click();
      await completeUntil(page, rosa, 'email');
      await expect(heading(page, 'How can we reach you?')).toBeVisible();
      await expect(saveState(page)).toHaveText(/^Offline - Changes saved locally/);
      await page.reload();
      await expect(heading(page, 'How can we reach you?')).toBeVisible();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(box(page, 'First name')).toHaveValue('Rosa');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await completeUntil(page, rosa, 'unit_system', 'email');
      const measurements = stepsOf(rosa).findIndex(({ id }) => id === 'measurements');
      await completeAll(page, measurements);
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await expect(heading(page, 'Waiting for a connection')).toBeFocused();
      await expect(page.getByText(/Offline - your application is queued/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Submit Application' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Look at my answers' }).click();
      await expect(heading(page, 'Review Your Information')).toBeFocused();
      await page.reload();
      await expect(page.getByText(/Offline - your application is queued/)).toBeVisible();
      await expectAccessible(page);
      await phone.close();
      expect(await atClinic(browser, baseURL)).toEqual([]);
      expect(filesNaming(folder, ['Rosa', 'glargine', 'rosa@example.com'])).toEqual([]);

      const reopened = await open();
      const back = await reopened.newPage();
      await back.goto('/intake');
      await expect(heading(back, 'We have your answers')).toBeVisible();
      const reference = await back.getByText(REFERENCE).innerText();
      await back.reload();
      await expect(back.getByText(reference)).toBeVisible();
      await reopened.close();
      expect(await atClinic(browser, baseURL)).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('the worker caches the page and forms but no answers; the next user of the device finds nothing', async ({
  context,
}) => {
  const page = await visit(context);
  await page.getByRole('button', { name: 'Start' }).click();
  await completeAll(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(heading(page, 'We have your answers')).toBeVisible();
  const reference = await page.getByText(REFERENCE).innerText();
  await authenticate(page, 'patient');
  await page.goto('/intake');
  await expect(heading(page, 'We have your answers')).toBeVisible();
  const kept = await keptByWorker(page);
  const { id, version } = rosa.questionnaire.definition;
  expect(Object.keys(kept).filter((path) => /^\/api\//.test(path))).toEqual([
    urlOf(questionnaireVersion, { id, version }),
    urlOf(activeQuestionnaire),
  ]);
  for (const canary of ['Rosa', 'O&#39;Neil', 'Neil-Garc', '1985-06-20', 'glargine', 'demo@', reference]) {
    const naming = Object.entries(kept).filter(([path, body]) => `${path} ${body}`.includes(canary));
    expect(
      naming.map(([path]) => path),
      canary,
    ).toEqual([]);
  }

  await page.goto(urlOf(signOut));
  await expect(page).toHaveURL('/');
  expect(await keptCopies(page)).toBe(0);
  const next = await visit(context);
  await context.setOffline(true);
  await next.reload();
  await expect(next.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(next.getByText(reference)).toHaveCount(0);
});

test('a form at its own address works offline, too; other pages say that they need a connection', async ({
  context,
}) => {
  const page = await visit(context, '/intake/documents-update');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, title)).toBeVisible();
  await page.goto('/patient/dashboard');
  await expect(heading(page, 'You are offline')).toBeVisible();
  await expect(heading(page, 'No tiene conexión')).toBeVisible();
  await page.getByRole('link', { name: 'go to the intake form' }).click();
  await expect(page).toHaveURL('/intake');
});

test('either language is available offline, also after one visit in the other', async ({ context }) => {
  const page = await visit(context);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await page.locator('header').getByRole('combobox').selectOption('es');
  await expect(page.getByRole('button', { name: 'Comenzar', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Comenzar', exact: true })).toBeVisible();
});

test('a hundred flips of the network and a tab closed offline: the clinic has the answers the patient sees', async ({
  context,
}) => {
  const page = await visit(context);
  await page.getByRole('button', { name: 'Start' }).click();
  await completeUntil(page, rosa, 'first_name');
  for (let flip = 0; flip < 100; flip += 1) {
    await context.setOffline(flip % 2 === 0);
    await box(page, flip % 3 === 0 ? 'Last name' : 'First name').fill(`Rosa ${flip}`);
  }
  await context.setOffline(true);
  await box(page, 'First name').fill('Rosa the last');
  await expect(saveState(page)).toHaveText(/^Offline - Changes saved locally/);
  await page.close();
  await context.setOffline(false);

  const later = await context.newPage();
  await later.goto('/intake');
  await expect(box(later, 'First name')).toHaveValue('Rosa the last');
  await expect(box(later, 'Last name')).toHaveValue('Rosa 99');
  await expect(saveState(later)).toHaveText(SAVED);
  const draft = later.waitForResponse(
    (reply) => reply.request().method() === 'GET' && /\/drafts\/[\w-]+$/.test(reply.url()),
  );
  await later.evaluate(() => window.dispatchEvent(new Event('focus')));
  const { answers } = await (await draft).json();
  expect(answers).toMatchObject({ first_name: 'Rosa the last', last_name: 'Rosa 99' });
});

test("the copy on the device expires when the clinic's draft does", async ({ page }) => {
  await page.clock.install();
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
  await completeUntil(page, rosa, 'sex_at_birth');
  await expect(saveState(page)).toHaveText(SAVED);
  expect(await keptCopies(page)).toBe(1);
  await page.clock.fastForward(29 * DAY_MS);
  await page.reload();
  await expect(heading(page, 'Sex assigned at birth')).toBeVisible();
  await page.clock.fastForward(31 * DAY_MS);
  await page.goto('/intake/documents-update');
  await expect(heading(page, /./)).toBeVisible();
  await expect.poll(() => keptCopies(page)).toBe(0);
});

test('the app can be installed: the offer comes once, names the clinic and can be dismissed', async ({
  page,
  request,
}) => {
  await page.goto('/intake');
  await expect(heading(page, 'Weight-loss intake')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Install', exact: true })).toHaveCount(0);
  await offerInstall(page);
  const offer = page.getByRole('region', { name: 'Install Meadowbrook App' });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', '');
  await expect(offer).toHaveCount(0);

  await offerInstall(page);
  await offer.getByRole('button', { name: 'Do not install the app' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Weight-loss intake')).toBeVisible();
  await expect(page.getByRole('status').first()).toBeAttached();
  await offerInstall(page);
  await expect(offer).toHaveCount(0);

  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(link ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Meadowbrook', start_url: '/intake', display: 'standalone' });
  for (const { src, sizes } of manifest.icons as Array<{ src: string; sizes: string }>) {
    const image = await page.evaluate(async (path) => {
      const bitmap = await createImageBitmap(await (await fetch(path)).blob());
      return `${bitmap.width}x${bitmap.height}`;
    }, src);
    expect(image).toBe(sizes);
  }
});

/** Simulates the browser's offer to install the site. */
const offerInstall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const prompt = async () => void document.documentElement.setAttribute('data-prompted', '');
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });

/** Everything in the worker's caches: path → body. */
const keptByWorker = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const found: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        const headers = [...(reply?.headers ?? [])].join('\n');
        found[new URL(request.url).pathname] = `${headers}\n${await reply?.text()}`;
      }
    }
    return found;
  });

/** The number of intakes in the encrypted store. */
const keptCopies = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('intake')) return 0;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('intake');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const reading = database.transaction('drafts').objectStore('drafts').getAllKeys();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    database.close();
    return keys.filter((key) => String(key).startsWith('draft:')).length;
  });

/** Files in a folder that contain one of these texts, in UTF-8 or in the browser's two-byte encoding. */
function filesNaming(folder: string, texts: readonly string[]): string[] {
  const wanted = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
    const content = readFileSync(path);
    return wanted.some((text) => content.includes(text));
  });
}

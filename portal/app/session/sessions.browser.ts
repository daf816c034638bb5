/** The end of a session: the warning, extending it, keeping written text, and ending it from elsewhere. */
import { endSession, ownSessions, sessionStanding } from '@clinic/contract/auth';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf, read, send } from '@clinic/testing/browser/api';
import { reconnect } from '@clinic/testing/browser/offline';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { BrowserContext, Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', locale: 'en-US' });

const NOTE = 'Canary: titrate slowly';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/**
 * The real server, except for how long the session lasts.
 * @returns a function that removes the override; a route cannot be removed while it handles a request
 */
async function sessionLasts(
  page: Page,
  left: { idleSecondsLeft: number; secondsLeft: number },
): Promise<() => void> {
  let exception: Partial<typeof left> = left;
  await page.route(globOf(sessionStanding), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...exception } });
  });
  return () => {
    exception = {};
  };
}

async function endOwnSession({ request }: BrowserContext): Promise<void> {
  const own = (await read(request, ownSessions)).find(({ current }) => current);
  const reply = await send(request, endSession, { id: own?.id ?? '' });
  expect(reply.status()).toBe(204);
}

for (const width of [390, 1440]) {
  test(`two minutes before the end a user can stay signed in, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const lastAsUsual = await sessionLasts(page, { idleSecondsLeft: 100, secondsLeft: 9000 });
    await signIn(page, 'physician');
    const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('timer')).toHaveText(/^1:[0-4]\d$/);
    await expectAccessible(page);

    const report = page.waitForRequest(
      (request) =>
        request.url().endsWith(urlOf(sessionStanding)) && request.headers()['x-idle-seconds'] === '0',
    );
    await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    lastAsUsual();
    await page.keyboard.press('Enter');
    await report;
    await expect(dialog).toBeHidden();
  });
}

test('an end that cannot be deferred leaves time to finish', async ({ page }) => {
  await sessionLasts(page, { idleSecondsLeft: 900, secondsLeft: 110 });
  await signIn(page, 'patient');
  const dialog = page.getByRole('dialog', { name: 'Your session ends soon' });
  await expect(dialog.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    /^\/api\/login\?/,
  );
  await dialog.getByRole('button', { name: 'Finish first' }).click();
  await expect(dialog).toBeHidden();
});

test('when the session ends everything is hidden, and the unsent note is restored after sign-in', {
  tag: '@journey',
}, async ({ page, context }) => {
  await signIn(page, 'physician');
  const { id, patient } = await findSubmission(context.request);
  const name = String(patient.name);
  await page.goto(`/physician/submissions/${id}?tab=notes`);
  const box = page.getByPlaceholder(/Add your clinical assessment/);
  await box.fill(NOTE);
  await expect(page.getByText(name).first()).toBeVisible();

  await endOwnSession(context);
  // Back online, the page refetches what it shows, unless it already has.
  await reconnect(page, context);
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(page.getByText('You will find them again when you sign in.')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  expect(await page.content()).not.toContain(NOTE);
  await expectAccessible(page);
  expect(await keptTexts(page)).toEqual({ kept: 1, readable: false });

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: /physician/i }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await page.goto(`/physician/submissions/${id}?tab=notes`);
  await expect(box).toHaveValue(NOTE);
});

test('signing out leaves nothing that was written on the device except the chosen language', {
  tag: '@journey',
}, async ({ page, context }) => {
  await signIn(page, 'physician');
  const { id, patient } = await findSubmission(context.request);
  await page.goto(`/physician/submissions/${id}?tab=notes`);
  await page.getByPlaceholder(/Add your clinical assessment/).fill(NOTE);
  await expect.poll(() => keptTexts(page)).toEqual({ kept: 1, readable: false });
  await page.getByLabel('Language').first().selectOption('es');
  await page.getByRole('button', { name: /Cuenta:/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await keptTexts(page)).toEqual({ kept: 0, readable: false });
  const { texts, records } = await allStored(page);
  for (const secret of [NOTE, String(patient.name), id]) expect(texts).not.toContain(secret);
  expect(records).toBe(0);
});

test('of two devices the one that is ended is signed out', async ({ page, browser }) => {
  const elsewhere = await browser.newContext({ userAgent: IPHONE, locale: 'en-US' });
  const phone = await elsewhere.newPage();
  await signIn(phone, 'patient');
  await authenticate(page, 'patient');
  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await expectAccessible(page);
  await sessions.getByRole('button', { name: 'End session: Safari on iPhone' }).click();
  await expect(page.getByText('The session has ended', { exact: true })).toBeVisible();
  await expect(sessions.getByText('Safari on iPhone')).toHaveCount(0);
  await phone.goto('/profile');
  await expect(phone.getByRole('link', { name: 'Start Your Intake Form' })).toBeVisible();
  await page.reload();
  await expect(sessions).toBeVisible();
  await elsewhere.close();
});

/** The number of texts the browser stores, and whether the note is readable in them. */
const keptTexts = (page: Page): Promise<{ kept: number; readable: boolean }> =>
  page.evaluate(async (note) => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'unsent')) return { kept: 0, readable: false };
    const of = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await of(indexedDB.open('unsent'));
    const values = await of(database.transaction('texts').objectStore('texts').getAll());
    database.close();
    const sealed = values.filter((value) => 'data' in value);
    const read = sealed.map(({ data }) => new TextDecoder().decode(data)).join();
    return { kept: sealed.length, readable: read.includes(note) };
  }, NOTE);

/** All texts that the browser stores for the portal, and how many records its databases hold besides keys. */
const allStored = (page: Page): Promise<{ texts: string; records: number }> =>
  page.evaluate(async () => {
    const of = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    let records = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await of(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const values = await of(database.transaction(store).objectStore(store).getAll());
        records += values.filter((value) => !(value instanceof CryptoKey)).length;
      }
      database.close();
    }
    return { texts: texts.join('\n'), records };
  });

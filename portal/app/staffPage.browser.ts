/** Staff pages before their scripts load: rendered by the server, and replaced by the scripts without a layout shift. */
import * as addresses from '@clinic/contract/addresses';
import { queuePage } from '@clinic/contract/queue/queue';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { holdScripts } from '@clinic/testing/browser/heldScripts';
import { queueRows } from '@clinic/testing/browser/queue';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

const skeleton = (page: Page) => page.locator('[data-skeleton]');
const menu = (page: Page) => page.getByTestId('sidebar').getByRole('navigation', { name: 'Menu' });
const entries = async (page: Page) =>
  (await menu(page).getByRole('link').allInnerTexts()).map((text) => text.trim());
/** The page's HTML without its style sheet and the random names of its files. */
const markup = async (page: Page) =>
  (await page.content()).replace(/<style>[\s\S]*?<\/style>/, '').replaceAll(/\/assets\/[^"]+/g, '');
const QUEUE = '/physician/dashboard';

/** The address of the queue's first submission. */
async function firstReview(page: Page): Promise<string> {
  await page.goto(QUEUE);
  const link = queueRows(page).first().getByRole('link').first();
  return (await link.getAttribute('href')) ?? '';
}

/** The user's names and initials. */
const NAMES: Record<'physician' | 'admin', RegExp> = {
  physician: /maya|chen/i,
  admin: /sam|rivera/i,
};

test('before any script runs, a physician sees the frame with skeletons of the queue or of a review', {
  tag: '@ci',
}, async ({ page }) => {
  await signIn(page, 'physician');
  const review = await firstReview(page);
  for (const address of [QUEUE, review]) {
    const scripts = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(skeleton(page)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await entries(page)).toEqual([
      'Dashboard',
      'Review Queue',
      'Patients',
      'Follow-ups',
      'Patient Reports',
      'Rules and Flags',
      'Plans',
    ]);
    await expectAccessible(page, { isEarly: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
    expect(await markup(page)).not.toMatch(NAMES.physician);
    scripts.all();
    await expect(skeleton(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('an administrator sees other menu entries, which work before the scripts load', async ({ page }) => {
  await signIn(page, 'admin');
  const scripts = await holdScripts(page);
  await page.goto('/admin/users', { waitUntil: 'commit' });
  await expect(skeleton(page)).toBeVisible();
  expect(await entries(page)).toEqual(
    expect.arrayContaining(['User Management', 'Audit Log', 'System Settings']),
  );
  expect(await markup(page)).not.toMatch(NAMES.admin);
  await menu(page).getByRole('link', { name: 'Audit Log' }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(skeleton(page)).toBeVisible();
  scripts.all();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
});

test('a visitor sees none of it and is sent to the sign-in', async ({ page }) => {
  const response = await page.goto('/physician/submissions/4711');
  const html = (await response?.text()) ?? '';
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('data-reads=""');
  expect(html).not.toMatch(/SubmissionReview|data-skeleton|Review Queue/);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

test('after signing out, Back shows nothing of the portal', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto(QUEUE);
  await expect(queueRows(page).first()).toBeVisible();
  await page.goto(urlOf(addresses.signOut));
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByTestId('sidebar')).toHaveCount(0);
  await expect(queueRows(page)).toHaveCount(0);
});

interface Shift {
  value: number;
  /** What moved, and from where to where. */
  what: string[];
}

/** Elements that moved without a user action. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    type Moved = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect };
    type Entry = PerformanceEntry & { value: number; sources: Moved[] };
    const seen: Shift[] = [];
    Object.assign(window, { shifts: seen });
    const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[])
        seen.push({
          value,
          what: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName}.${node?.className}: ${at(previousRect)} to ${at(currentRect)}`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

const boxes = (page: Page) =>
  Promise.all(
    [page.getByRole('banner'), page.locator('main'), page.getByTestId('sidebar')].map((each) =>
      each.boundingBox(),
    ),
  );

const sumOf = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0);

for (const width of [1280, 900, 390])
  test(`nothing moves when the scripts take over, at ${width} px`, async ({ page }) => {
    await signIn(page, 'physician');
    const review = await firstReview(page);
    await page.setViewportSize({ width, height: 800 });
    const shifts = await watchShifts(page);
    for (const address of [QUEUE, review]) {
      // At that point the page is shown without its data.
      await page.route(/\/api\/(review|submissions)\b/, () => undefined);
      const scripts = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(skeleton(page)).toBeVisible();
      const before = await boxes(page);
      scripts.all();
      await expect(skeleton(page)).toHaveCount(0);
      await expect(page.locator('main [aria-busy=true]')).toBeVisible();
      expect(await boxes(page)).toEqual(before);
      const moved = await shifts();
      expect(sumOf(moved), JSON.stringify(moved, undefined, 2)).toBeLessThanOrEqual(0.02);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

test('nothing moves until the rows of the queue have loaded', async ({ page }) => {
  await signIn(page, 'physician');
  const shifts = await watchShifts(page);
  await page.goto(QUEUE);
  await expect(queueRows(page).first()).toBeVisible();
  const moved = await shifts();
  expect(sumOf(moved), JSON.stringify(moved, undefined, 2)).toBeLessThanOrEqual(0.02);
});

const ADDRESSES: Record<'physician' | 'admin', string[]> = {
  physician: [QUEUE, '/physician/review?status=NEW', '/physician/reports', '/physician/rules'],
  admin: [
    QUEUE,
    '/admin/dashboard',
    '/admin/questionnaires',
    '/admin/rules',
    '/admin/fixtures',
    '/admin/users',
    '/admin/audit',
    '/admin/settings',
    '/admin/analytics',
  ],
};

for (const role of ['physician', 'admin'] as const)
  test(`the first reads of a ${role}'s page are made once, before its scripts load`, async ({ page }) => {
    await signIn(page, role);
    const addresses =
      role === 'physician' ? [...ADDRESSES.physician, await firstReview(page)] : ADDRESSES.admin;
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && /^\/api\//.test(pathname)) asked.push(pathname + search);
    });
    for (const address of addresses) {
      const scripts = await holdScripts(page);
      // Requests of the previous page are not part of it.
      await page.goto('about:blank');
      asked.length = 0;
      await page.goto(address, { waitUntil: 'commit' });
      await expect(skeleton(page)).toBeVisible();
      const reads = (await page.locator('html').getAttribute('data-reads'))?.split(' ') ?? [];
      expect(reads.length, address).toBeGreaterThan(1);
      await expect.poll(() => [...asked].sort()).toEqual([...reads].sort());
      scripts.all();
      await expect(skeleton(page)).toHaveCount(0);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      // All were used, and none was repeated.
      await expect
        .poll(() => page.evaluate(() => [...(globalThis.earlyReads?.keys() ?? [])]), address)
        .toEqual([]);
      for (const read of reads)
        expect(
          asked.filter((each) => each === read),
          `${address}: ${read}`,
        ).toHaveLength(1);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

test('the rows of the queue load without any state-changing request', async ({ page }) => {
  await signIn(page, 'physician');
  const posts: string[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const isToken = request.url().endsWith(urlOf(addresses.csrfToken));
    if (request.method() === 'GET' && !isToken) return route.continue();
    posts.push(request.url());
    return route.abort();
  });
  await page.goto(QUEUE);
  await expect(queueRows(page).first()).toBeVisible();
});

test('the page repeats a failed early read', async ({ page }) => {
  await signIn(page, 'physician');
  let failed = 0;
  await page.route(`${globOf(queuePage)}?*`, async (route) => {
    if (failed > 0) return route.continue();
    failed += 1;
    return route.fulfill({ status: 500, body: 'no' });
  });
  await page.goto(QUEUE);
  await expect(queueRows(page).first()).toBeVisible();
  expect(failed).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a press on the menu before the scripts load opens it once they have', async ({ page }) => {
    await signIn(page, 'physician');
    const scripts = await holdScripts(page);
    await page.goto(QUEUE, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    scripts.all();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Patient Reports' })).toBeVisible();
  });
});

test('a language chosen before the scripts load stays chosen', async ({ page }) => {
  await signIn(page, 'physician');
  const scripts = await holdScripts(page);
  await page.goto(QUEUE, { waitUntil: 'commit' });
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.focus();
  await language.selectOption('es');
  scripts.all();
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toBeFocused();
  await expect(page.locator('[data-row]').first()).toBeVisible();
});

for (const saveData of [false, true])
  test(`the scripts of a review are ${saveData ? 'left where they are by who saves data' : 'fetched while the queue is read'}`, async ({
    page,
  }) => {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value: { saveData: value } }),
      saveData,
    );
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const isFetched = () => scripts.some((url) => /\/SubmissionReview-[^/]*\.js$/.test(url));
    await authenticate(page, 'physician');
    await page.goto(QUEUE);
    await expect(queueRows(page).first()).toBeVisible();
    if (!saveData) return expect.poll(isFetched).toBe(true);
    // Everything scheduled for idle time has run.
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
    );
    expect(isFetched()).toBe(false);
  });

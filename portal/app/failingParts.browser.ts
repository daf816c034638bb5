/** A part of a screen that fails to render leaves the rest usable. */
import { overview } from '@clinic/contract/admin';
import { ownSubmissions } from '@clinic/contract/patient/ownSubmissions';
import { questionnaireDrafts } from '@clinic/contract/questionnaires';
import { globOf } from '@clinic/testing/browser/api';
import { addQuestion, beginQuestionnaire, expectSaved, outline } from '@clinic/testing/browser/builder';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const failed = (page: Page) => page.getByRole('heading', { name: 'This part could not be shown' });

/** Makes the browser fail to format any day of the year 2001. */
const failOn2001 = (page: Page) =>
  page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      configurable: true,
      get() {
        const format = get?.call(this) as (date: Date) => string;
        return (date: Date) => {
          if (new Date(date).getUTCFullYear() === 2001) throw new RangeError('2001');
          return format(date);
        };
      },
    });
  });

const IN_2001 = '2001-06-15T12:00:00.000Z';

test("when one of a patient's cards fails, the other cards, their positions and the header stay", async ({
  page,
}) => {
  await failOn2001(page);
  await page.route(globOf(ownSubmissions), async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, createdAt: IN_2001 }, ...others] });
  });
  await signIn(page, 'patient');
  await expect(failed(page)).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ has: failed(page) })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
  await expect(page.getByText(/Reference [A-Z0-9]{4}-/).first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test("when a card on the administrator's start page fails, the other cards stay", async ({ page }) => {
  await failOn2001(page);
  await page.route(globOf(overview), async (route) => {
    const response = await route.fetch();
    const overview = await response.json();
    const recentEvents = overview.recentEvents.map((event: object) => ({ ...event, at: IN_2001 }));
    await route.fulfill({ response, json: { ...overview, recentEvents } });
  });
  await authenticate(page, 'admin');
  await page.goto('/admin/dashboard');
  await expect(failed(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All accounts' })).toBeVisible();
});

test("when a question's properties fail to render, the outline stays and the next question is shown", async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Broken bands');
  await addQuestion(page, 'computed', 'A total');
  await expectSaved(page);
  // Another tool has stored a number in place of a list.
  await page.route(`**${questionnaireDrafts.read.path.replace(':id', '*')}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const draft = await response.json();
    const { questions } = draft.document.steps.at(-1);
    for (const question of questions) if (question.type === 'computed') question.bands = 5;
    return route.fulfill({ response, json: draft });
  });
  await page.reload();
  const row = (name: RegExp) => outline(page).getByRole('button', { name });
  await row(/^A total/).click();
  await expect(failed(page)).toHaveCount(1);
  await expect(row(/^A total/)).toBeVisible();
  await row(/^First name/).click();
  await expect(failed(page)).toHaveCount(0);
  await expect(page.getByLabel('Question text English')).toBeVisible();
});

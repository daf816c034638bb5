/** The physician's screens: access, finding submissions, changing them, and failures. */
import { publishedRuleSet } from '@clinic/contract/catalogue';
import { queuePage, reviewCounts, searchQueue } from '@clinic/contract/queue/queue';
import { changeStatus, submissionDetail } from '@clinic/contract/review';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { reconnect } from '@clinic/testing/browser/offline';
import {
  chooseFilter,
  display,
  mainLink,
  mostUrgent,
  queueRows,
  statusFilter,
} from '@clinic/testing/browser/queue';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });

const firstName = async (page: Page): Promise<string> => mainLink(queueRows(page).first()).innerText();
const search = (page: Page) => page.getByPlaceholder('Search by patient name or email...');

test('at a physician path, a signed-out user gets the landing page and a patient the patient dashboard', async ({
  page,
}) => {
  await page.goto('/physician/dashboard');
  await expect(page.getByRole('link', { name: 'Start Your Intake Form' })).toBeVisible();
  await expectAccessible(page);
  await authenticate(page, 'patient');
  await page.goto('/physician/dashboard');
  await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
  await expectAccessible(page);
  const submission = urlOf(submissionDetail, { id: crypto.randomUUID() });
  for (const path of [urlOf(queuePage), urlOf(reviewCounts), submission]) {
    expect((await page.request.get(path)).status()).toBe(403);
  }
});

test('an administrator can review like a physician', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
  await expect(queueRows(page).first()).toBeVisible();
});

test('the queue is searched, filtered and paged on the server, and names stay out of every address', {
  tag: '@journey',
}, async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await signIn(page, 'physician');
  await expect(page.getByText(/^1–25 of \d+ submissions$/)).toBeVisible();
  const first = await firstName(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^26–50 of \d+ submissions$/)).toBeVisible();
  await expect(page).toHaveURL(/page=2&cursor=/);
  await page.goBack();
  await expect(page.getByText(/^1–25 of \d+ submissions$/)).toBeVisible();
  expect(await firstName(page)).toBe(first);

  await statusFilter(page).selectOption('APPROVED');
  await expect(page).toHaveURL(/status=APPROVED/);
  await page.reload();
  await expect(statusFilter(page)).toHaveValue('APPROVED');
  await expect(statusFilter(page).locator('option:checked')).toHaveText(/^Approved \(\d+\)$/);

  const name = await firstName(page);
  await search(page).fill(name.toUpperCase());
  await expect(queueRows(page).first()).toContainText(name);
  // Some have filled in several forms.
  const ofOthers = queueRows(page).filter({ hasNotText: name });
  await expect(ofOthers).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: `Remove filter Search: ${name.toUpperCase()}` }),
  ).toBeVisible();
  await queueRows(page).first().getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue(name.toUpperCase());
  await expect(queueRows(page).first()).toContainText(name);
  await expect(ofOthers).toHaveCount(0);

  await search(page).fill('%');
  await expect(page.getByText('No submissions found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await expectAccessible(page);
  const [word = ''] = name.split(' ');
  expect(
    addresses.filter((each) => decodeURIComponent(each).toUpperCase().includes(word.toUpperCase())),
  ).toEqual([]);
  expect(addresses.filter((each) => each.includes('%25'))).toEqual([]);
  await page.getByRole('main').getByRole('status').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText(/^1–25 of \d+ submissions$/)).toBeVisible();
});

test('status counts match the rest of the filter and filter by status; archived submissions can be reached', async ({
  page,
}) => {
  await signIn(page, 'physician');
  const choice = (status: string) => statusFilter(page).locator(`option[value=${status}]`);
  await expect(choice('APPROVED')).toHaveText(/^Approved \(\d+\)$/);
  const all = await choice('APPROVED').innerText();
  await page.getByRole('combobox', { name: 'Flag' }).selectOption({ label: 'Pregnancy' });
  await expect(page.getByRole('button', { name: 'Remove filter Flag: Pregnancy' })).toBeVisible();
  await expect(choice('APPROVED')).not.toHaveText(all);
  const wanted = Number((await choice('IN_REVIEW').innerText()).match(/\d+/)?.[0]);
  await statusFilter(page).selectOption('IN_REVIEW');
  await expect(page).toHaveURL(/status=IN_REVIEW/);
  await expect(page).toHaveURL(/flag=pregnancy/);
  if (wanted > 0) await expect(queueRows(page)).toHaveCount(wanted);
  else await expect(page.getByText('No submissions found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await statusFilter(page).selectOption('ARCHIVED');
  await expect(
    queueRows(page)
      .first()
      .getByRole('button', { name: /^Archived/i }),
  ).toBeVisible();
});

test('submission days can be chosen from a list or as dates, and are part of the URL', async ({ page }) => {
  await signIn(page, 'physician');
  await chooseFilter(page, 'Submitted', 'Today');
  await expect(page).toHaveURL(/submitted=1d/);
  await expect(page.getByRole('button', { name: 'Remove filter Submitted: Today' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByText(/^1–25 of \d+ submissions$/)).toBeVisible();

  await chooseFilter(page, 'Submitted', 'Choose days...');
  const dialog = page.getByRole('dialog', { name: 'Submitted between' });
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText('Enter at least one day')).toBeVisible();
  await dialog.getByLabel('First day').fill('2026-05-02');
  await dialog.getByLabel('Last day').fill('2026-05-01');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText('Enter a last day that is not before the first one')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('First day').fill('');
  await dialog.getByLabel('Last day').fill('2001-01-01');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/submitted=\.\.2001-01-01/);
  await expect(page.getByText('No submissions found')).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('button', { name: 'Remove filter Submitted: Until Jan 1, 2001' }),
  ).toBeVisible();
});

test('by default the most urgent come first, and among them those waiting longest', {
  tag: '@journey',
}, async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review');
  const shown = await mostUrgent(page);
  await expect(queueRows(page)).toHaveCount(shown.length);
  // Who should have been called comes first; requests of the last days wait for the patient's answer, behind the others.
  const late = shown.filter(({ contact }) => contact?.late);
  expect(shown.slice(0, late.length)).toEqual(late);
  const ofClinic = shown.filter((each) => each.status !== 'NEEDS_INFO' && !late.includes(each));
  const ranks = ofClinic.map(({ urgency, waitingSince }) => `${4 - urgency} ${waitingSince}`);
  expect(ranks).toEqual([...ranks].sort());
  const names = await mainLink(queueRows(page)).allInnerTexts();
  expect(names).toEqual(shown.map(({ patient }) => patient.name));
  await display(page, 'By name');
  await expect(page).toHaveURL(/sort=name/);
});

test('the dashboard shows title, subtitle, counts and eight rows with every part on a laptop', {
  tag: '@ci',
}, async ({ page }) => {
  await signIn(page, 'physician');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/physician/dashboard');
  await expect(page.getByTestId('sidebar')).toHaveAttribute('data-sidebar', 'wide');
  await expect(queueRows(page)).toHaveCount(25);
  await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toBeInViewport();
  await expect(page.getByText('Review patient submissions and manage treatment plans')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Export Data' })).toHaveText('Export Data');
  const first = queueRows(page).first();
  for (const part of [
    first.getByText(/@example\./),
    first.getByText(/[A-Z0-9]{4}-[A-Z0-9]{4}.*Weight-loss intake \d/),
    first.getByText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/),
    first.getByText(/^Flags/),
    first.getByText(/^BMI \d+\.\d$/),
    first.getByRole('button', { name: /Update Status of/ }),
    first.getByRole('link', { name: /^Review / }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  const boxes = await queueRows(page).evaluateAll((rows) =>
    rows.map((row) => {
      const { bottom, height } = row.getBoundingClientRect();
      const { right } = row.querySelector('a:last-of-type')?.getBoundingClientRect() ?? { right: 0 };
      // Of no cell does the content reach over the next one.
      const beyond = [...row.children].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
      );
      return { bottom, height, right, beyond: beyond.length };
    }),
  );
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(72);
  expect(boxes.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(8);
  expect(boxes.filter(({ beyond }) => beyond > 0)).toEqual([]);
  await expectAccessible(page);
});

test('pressing a count shows only the submissions of that status, or those that are late', async ({
  page,
}) => {
  await signIn(page, 'physician');
  const counts = page.getByRole('list', { name: 'Submissions by status' });
  await expect(counts.getByRole('listitem')).toHaveText([
    /^\d+ New Submissions$/,
    /^\d+ In Review$/,
    /^\d+ Needs Info$/,
    /^\d+ Approved$/,
    /^\d+ Late$/,
  ]);
  const approved = counts.getByRole('button', { name: /Approved/ });
  const number = Number((await approved.innerText()).match(/\d+/)?.[0]);
  await approved.click();
  await expect(page).toHaveURL(/status=APPROVED/);
  await expect(statusFilter(page)).toHaveValue('APPROVED');
  await expect(page.getByText(new RegExp(`of ${number} submissions`))).toBeVisible();
  await expect(approved).toHaveAttribute('aria-pressed', 'true');
  await approved.click();
  await expect(page).not.toHaveURL(/status=/);
  const late = counts.getByRole('button', { name: /Late/ });
  await late.click();
  await expect(page).toHaveURL(/due=late/);
  await expect(late).toHaveAttribute('aria-pressed', 'true');
  await late.click();
  await expect(page).not.toHaveURL(/due=/);
  // From the reports, it leads to the list.
  const reports = page.getByRole('tab', { name: 'Reports' });
  await reports.click();
  await expect(reports).toHaveAttribute('aria-selected', 'true');
  await counts.getByRole('button', { name: /In Review/ }).click();
  await expect(page).toHaveURL(/\/physician\/dashboard\?status=IN_REVIEW$/);
  await expect(statusFilter(page)).toHaveValue('IN_REVIEW');
});

test('a card shows the same facts on a phone and a laptop, there in equal rows, in both languages', async ({
  page,
}) => {
  await signIn(page, 'physician');
  await page.goto('/physician/dashboard?flag=pregnancy');
  const card = queueRows(page).first();
  await expect(card.getByText('Pregnancy', { exact: true })).toBeVisible();
  await expect(card.getByText('Flags')).toBeVisible();
  await expect(card.getByText(/^BMI \d+\.\d$/)).toBeVisible();
  await expect(card.getByText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/).first()).toBeVisible();
  await expect(card.getByText(/@example\./)).toBeVisible();
  await expect(card.getByText(/Weight-loss intake \d/)).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/physician/dashboard');
    await expect(queueRows(page)).toHaveCount(25);
    await expect(queueRows(page).first().getByText(/BMI/)).toBeVisible();
    const heights = await queueRows(page).evaluateAll((rows) =>
      rows.map((each) => Math.round(each.getBoundingClientRect().height)),
    );
    // On a phone a card is as high as what it shows.
    if (width === 1440) expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBe(0);
    await expectAccessible(page);
  }
  await page.evaluate(() => localStorage.setItem('preferred-language', 'es'));
  await page.goto('/physician/dashboard');
  await expect(page.getByText(/^1–25 de \d+ formularios$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar datos' })).toBeVisible();
  await expectAccessible(page);
});

test('rows whose rules fail to load say so instead of appearing to have no flags', {
  tag: '@journey',
}, async ({ page }) => {
  await signIn(page, 'physician');
  let works = false;
  await page.route(globOf(publishedRuleSet), (route) =>
    works ? route.continue() : route.fulfill({ status: 500, body: '{}' }),
  );
  await page.goto('/physician/review');
  const notice = page.getByRole('alert').filter({ hasText: 'This does not mean that there are none' });
  await expect(notice).toBeVisible();
  const rows = await queueRows(page).count();
  await expect(queueRows(page).getByText('Flags not loaded')).toHaveCount(rows);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(queueRows(page).first().getByText('Flags not loaded')).toBeVisible();
  await expectAccessible(page);
  // Only once the button has the focus, because the page also retries by itself.
  await notice.getByRole('button', { name: 'Try again' }).focus();
  works = true;
  await page.keyboard.press('Enter');
  await expect(page.getByText('Flags not loaded')).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

test('a queue that fails to load shows an error and can be retried', async ({ page }) => {
  await signIn(page, 'physician');
  await page.route(`${globOf(queuePage)}?*`, (route) => route.fulfill({ status: 404, body: 'Gone' }));
  await page.route(globOf(searchQueue), (route) => route.fulfill({ status: 404, body: 'Gone' }));
  await page.goto('/physician/dashboard');
  await expect(page.getByText('Error Loading Submissions')).toBeVisible();
  await expect(page.getByText("We're having trouble loading patient submissions.")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(queueRows(page).first()).toBeVisible();
});

test('a danger flag interrupts an approval until a reason is given', { tag: '@journey' }, async ({
  page,
}) => {
  await signIn(page, 'physician');
  await statusFilter(page).selectOption('IN_REVIEW');
  const card = queueRows(page)
    .filter({ hasText: /GLP-1 Contraindication|Suicide risk|MTC/ })
    .first();
  await mainLink(card).click();
  const update = page.getByRole('button', { name: 'Update Status', exact: true });
  await update.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await update.click();
  await page.keyboard.press('Escape');
  await expect(update).toBeFocused();
  await update.click();
  await page.getByRole('main').getByRole('combobox').selectOption({ label: 'Approved' });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('Specialist agreed to treatment under observation.');
  await dialog.getByRole('button', { name: /approve|confirm|save|change/i }).click();
  await expect(page.getByText('Status Updated', { exact: true })).toBeVisible();
  await expect(page.getByText('Approved').first()).toBeVisible();
});

test('a failed status change is reverted and reported', async ({ page }) => {
  await signIn(page, 'physician');
  await statusFilter(page).selectOption('NEEDS_INFO');
  const card = queueRows(page).first();
  await expect(card).toBeVisible();
  await page.route(globOf(changeStatus), (route) => route.fulfill({ status: 400, body: 'No' }));
  await card.getByRole('button', { name: /Needs Info/i }).click();
  await page.getByRole('menuitemradio', { name: 'In Review' }).click();
  await expect(page.getByText('Update Failed', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Failed to update submission status. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(card.getByRole('button', { name: /Needs Info/i })).toBeVisible();
});

test('an unknown submission is "not found", with a link back', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto(`/physician/submissions/${crypto.randomUUID()}`);
  await expect(page.getByText('Submission Not Found')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: 'Go Back' })
    .or(page.getByRole('link', { name: 'Go Back' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
});

test('a session that ends while a screen is open shows the access gate, not the answers', {
  tag: '@ci',
}, async ({ page, context }) => {
  await signIn(page, 'physician');
  await mainLink(queueRows(page).first()).click();
  await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  // Back online, the page refetches what it shows.
  await reconnect(page, context, () => context.clearCookies());
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(
    page.getByText('This area is restricted to physicians and administrators only.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Sign In' }).last()).toHaveAttribute('href', /^\/api\/login/);
});

test('opening a submission while a search is being sent does not return to the queue', async ({ page }) => {
  // Trigger the search's timer by hand: while the queue is still shown but navigation has already started.
  await page.addInitScript((delayMs) => {
    const plain = window.setTimeout.bind(window) as typeof window.setTimeout;
    const held: Array<() => void> = [];
    window.setTimeout = ((task: () => void, ms?: number) =>
      ms === delayMs ? held.push(task) : plain(task, ms)) as typeof window.setTimeout;
    Object.assign(window, { endWaiting: () => held.splice(0).map((task) => task()).length });
  }, 300);
  await signIn(page, 'physician');
  await expect(queueRows(page).first()).toBeVisible();
  await search(page).fill('a');
  const review = mainLink(queueRows(page).first());
  const sent = await review.evaluate(async (link: HTMLElement) => {
    const { pathname } = window.location;
    link.click();
    while (window.location.pathname === pathname) await Promise.resolve();
    return (window as unknown as { endWaiting(): number }).endWaiting();
  });
  expect(sent).toBe(1);
  await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue('a');
});

test('a search changed just before opening another screen is restored after Back', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review');
  for (const typed of ['an', '']) {
    await expect(queueRows(page).first()).toBeVisible();
    await search(page).fill(typed);
    await mainLink(queueRows(page).first()).press('Enter');
    await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
    await page.goBack();
    await expect(search(page)).toHaveValue(typed);
  }
});

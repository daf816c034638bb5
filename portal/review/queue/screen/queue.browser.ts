/** The physician's screens: access, finding submissions, changing them, and failures. */
import type { Page } from '@playwright/test';
import type { SubmissionListItem } from '../../../../contract/review.ts';
import { expectAccessible } from '../../../../testing/browser/accessibility.ts';
import { signIn } from '../../../../testing/browser/staff.ts';
import { expect, test } from '../../../../testing/browser/test.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });

const cards = (page: Page) => page.getByRole('list', { name: 'Submissions', exact: true }).locator('> li');
const firstName = async (page: Page): Promise<string> =>
  cards(page).first().locator('a[data-main]').innerText();
const search = (page: Page) => page.getByPlaceholder('Search by patient name or email...');
const statusFilter = (page: Page) => page.getByRole('search').getByRole('combobox', { name: 'Status' });

test('signed out, a physician path shows the landing page; a patient there gets the patient dashboard', async ({
  page,
}) => {
  await page.goto('/physician/dashboard');
  await expect(page.getByRole('link', { name: 'Start Your Intake Form' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'patient');
  await page.goto('/physician/dashboard');
  await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
  await expectAccessible(page);
  for (const path of ['/api/review', '/api/review/counts', `/api/submissions/${crypto.randomUUID()}`]) {
    expect((await page.request.get(path)).status()).toBe(403);
  }
});

test('an admin reviews as a physician does', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test('the queue is searched, filtered and paged on the server, and names stay out of every address', async ({
  page,
}) => {
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

  await statusFilter(page).selectOption({ label: 'Approved' });
  await expect(page).toHaveURL(/status=APPROVED/);
  await page.reload();
  await expect(statusFilter(page)).toHaveValue('APPROVED');
  await expect(page.getByRole('link', { name: /^Approved/ })).toHaveAttribute('aria-current', 'true');

  const name = await firstName(page);
  await search(page).fill(name.toUpperCase());
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).first()).toContainText(name);
  await expect(
    page.getByRole('button', { name: `Remove filter Search: ${name.toUpperCase()}` }),
  ).toBeVisible();
  await cards(page).first().getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue(name.toUpperCase());
  await expect(cards(page)).toHaveCount(1);

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

test('counts match the rest of the filter and filter by status; archived ones can be reached', async ({
  page,
}) => {
  await signIn(page, 'physician');
  const count = (label: string) =>
    page.getByRole('list', { name: 'Submissions by status' }).getByRole('link', { name: label });
  await expect(count('Approved')).toContainText(/\d/);
  const all = await count('Approved').innerText();
  await page.getByRole('combobox', { name: 'Flag' }).selectOption({ label: 'Pregnancy' });
  await expect(page.getByRole('button', { name: 'Remove filter Flag: Pregnancy' })).toBeVisible();
  await expect(count('Approved')).not.toHaveText(all);
  const wanted = Number((await count('In Review').innerText()).match(/\d+/)?.[0]);
  await count('In Review').click();
  await expect(page).toHaveURL(/status=IN_REVIEW/);
  await expect(page).toHaveURL(/flag=pregnancy/);
  if (wanted > 0) await expect(cards(page)).toHaveCount(wanted);
  else await expect(page.getByText('No submissions found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await statusFilter(page).selectOption({ label: 'Archived' });
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: /^Archived/i }),
  ).toBeVisible();
});

test('the most urgent come first by default, and among them those that wait longest', async ({ page }) => {
  await signIn(page, 'physician');
  const asked = page.waitForResponse(/\/api\/review\?.*sort=urgent/);
  await page.goto('/physician/review');
  const shown = (await (await asked).json()) as SubmissionListItem[];
  const ranks = shown.map(({ urgency, waitingSince }) => `${3 - urgency} ${waitingSince}`);
  expect(ranks).toEqual([...ranks].sort());
  const names = await cards(page).locator('a[data-main]').allInnerTexts();
  expect(names).toEqual(shown.map(({ patient }) => patient.name));
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'By name' });
  await expect(page).toHaveURL(/sort=name/);
});

test('a card shows what the clinic scans for, in equal rows, on a phone and a laptop, in both languages', async ({
  page,
}) => {
  await signIn(page, 'physician');
  await page.goto('/physician/dashboard?flag=pregnancy');
  const card = cards(page).first();
  await expect(card.getByText('Pregnancy', { exact: true })).toBeVisible();
  await expect(card.getByText('Flags')).toBeVisible();
  await expect(card.getByText(/^BMI \d+\.\d$/)).toBeVisible();
  await expect(card.getByText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/).first()).toBeVisible();
  await expect(card.getByText(/@example\./)).toBeVisible();
  await expect(card.getByText(/Weight-loss intake \d/)).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/physician/dashboard');
    await expect(cards(page)).toHaveCount(25);
    await expect(cards(page).first().getByText(/BMI/)).toBeVisible();
    const heights = await cards(page).evaluateAll((rows) =>
      rows.map((each) => Math.round(each.getBoundingClientRect().height)),
    );
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
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

test('a queue that does not load says so and can be tried again', async ({ page }) => {
  await signIn(page, 'physician');
  await page.route('**/api/review?*', (route) => route.fulfill({ status: 404, body: 'Gone' }));
  await page.route('**/api/review/search', (route) => route.fulfill({ status: 404, body: 'Gone' }));
  await page.goto('/physician/dashboard');
  await expect(page.getByText('Error Loading Submissions')).toBeVisible();
  await expect(page.getByText("We're having trouble loading patient submissions.")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('a danger flag interrupts an approval until a reason is given', async ({ page }) => {
  await signIn(page, 'physician');
  await statusFilter(page).selectOption({ label: 'In Review' });
  const card = cards(page)
    .filter({ hasText: /GLP-1 Contraindication|Suicide risk|MTC/ })
    .first();
  await card.getByRole('link', { name: /Review/ }).click();
  await page.getByRole('button', { name: 'Update Status', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Update Status', exact: true }).click();
  await page.getByRole('main').getByRole('combobox').selectOption({ label: 'Approved' });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('Specialist agreed to treatment under observation.');
  await dialog.getByRole('button', { name: /approve|confirm|save|change/i }).click();
  await expect(page.getByText('Status Updated', { exact: true })).toBeVisible();
  await expect(page.getByText('Approved').first()).toBeVisible();
});

test('a status that cannot be changed goes back to what it was, and says so', async ({ page }) => {
  await signIn(page, 'physician');
  await statusFilter(page).selectOption({ label: 'Needs Info' });
  const card = cards(page).first();
  await expect(card).toBeVisible();
  await page.route('**/api/submissions/*/status', (route) => route.fulfill({ status: 400, body: 'No' }));
  await card.getByRole('button', { name: /Needs Info/i }).click();
  await page.getByRole('menuitemradio', { name: 'In Review' }).click();
  await expect(page.getByText('Update Failed', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Failed to update submission status. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(card.getByRole('button', { name: /Needs Info/i })).toBeVisible();
});

test('an unknown submission is "not found", and leads back', async ({ page }) => {
  await signIn(page, 'physician');
  await page.goto(`/physician/submissions/${crypto.randomUUID()}`);
  await expect(page.getByText('Submission Not Found')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: 'Go Back' })
    .or(page.getByRole('link', { name: 'Go Back' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
});

test('a session that ends under an open screen leaves the access gate, not the answers', async ({
  page,
  context,
}) => {
  await signIn(page, 'physician');
  await cards(page)
    .first()
    .getByRole('link', { name: /Review/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  await context.clearCookies();
  // Back online, the page refetches what it shows.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(
    page.getByText('This area is restricted to physicians and administrators only.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Sign In' }).last()).toHaveAttribute('href', /^\/api\/login/);
});

test('opening a submission just when a search is sent does not lead back to the queue', async ({ page }) => {
  // Trigger the search's timer by hand: while the queue is still shown but navigation has already started.
  await page.addInitScript((delayMs) => {
    const plain = window.setTimeout.bind(window) as typeof window.setTimeout;
    const held: Array<() => void> = [];
    window.setTimeout = ((task: () => void, ms?: number) =>
      ms === delayMs ? held.push(task) : plain(task, ms)) as typeof window.setTimeout;
    Object.assign(window, { endWaiting: () => held.splice(0).map((task) => task()).length });
  }, 300);
  await signIn(page, 'physician');
  await expect(cards(page).first()).toBeVisible();
  await search(page).fill('a');
  const review = cards(page)
    .first()
    .getByRole('link', { name: /^Review/ });
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

test('a search changed just before another screen is opened is there as typed after Back', async ({
  page,
}) => {
  await signIn(page, 'physician');
  await page.goto('/physician/review');
  for (const typed of ['an', '']) {
    await expect(cards(page).first()).toBeVisible();
    await search(page).fill(typed);
    await cards(page).first().locator('a[data-main]').press('Enter');
    await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
    await page.goBack();
    await expect(search(page)).toHaveValue(typed);
  }
});

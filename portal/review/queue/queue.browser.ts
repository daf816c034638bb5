/** The physician's screens: who gets in, finding submissions, changing them, and when something fails. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility.ts';
import { signIn } from '../../testing/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });

const cards = (page: Page) => page.getByRole('list', { name: 'Submissions' }).locator('> li');
const search = (page: Page) => page.getByPlaceholder('Search by patient name or email...');
const statusFilter = (page: Page) => page.getByRole('main').getByRole('combobox');

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

test('the queue is searched, filtered and paged on the server, and names stay out of the address', async ({
  page,
}) => {
  await signIn(page, 'physician');
  await expect(page.getByText(/^Showing 25 of \d+ submissions$/)).toBeVisible();
  await page.getByRole('button', { name: /more/i }).click();
  await expect(page.getByText(/^Showing 50 of \d+ submissions$/)).toBeVisible();

  await statusFilter(page).selectOption({ label: 'Approved' });
  await expect(page).toHaveURL(/status=APPROVED/);
  await expect(page.getByText(/^Showing \d+ of 5\d submissions$/)).toBeVisible();
  await page.reload();
  await expect(statusFilter(page)).toHaveValue('APPROVED');

  await search(page).fill('%');
  await expect(page.getByText('No submissions found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  expect(page.url()).not.toContain('%25');
  await expectAccessible(page);
  await page.getByRole('button', { name: /clear/i }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('a queue that does not load says so and can be tried again', async ({ page }) => {
  await signIn(page, 'physician');
  await page.route('**/api/review?*', (route) => route.fulfill({ status: 404, body: 'Gone' }));
  await page.route('**/api/review', (route) => route.fulfill({ status: 404, body: 'Gone' }));
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
  await page.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Update Status' }).click();
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
  await page.getByRole('tab', { name: /Review Notes/ }).click();
  await page.getByPlaceholder(/Add your clinical assessment/).fill('A note');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(
    page.getByText('This area is restricted to physicians and administrators only.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Sign In' }).last()).toHaveAttribute('href', /^\/api\/login/);
});

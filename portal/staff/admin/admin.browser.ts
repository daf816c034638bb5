/** The administration screens, on real data. */
import { overview } from '@clinic/contract/admin';
import { mailStatus } from '@clinic/contract/operation';
import * as api from '@clinic/contract/settings';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf, read } from '@clinic/testing/browser/api';
import { authenticate, signIn, takenOver } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US' });

for (const width of [390, 1440]) {
  test(`every screen fits ${width} px and is accessible, in both languages`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin');
    for (const language of ['en', 'es']) {
      await page.evaluate((chosen) => localStorage.setItem('preferred-language', chosen), language);
      for (const path of ['dashboard', 'questionnaires', 'users', 'audit', 'settings']) {
        await page.goto(`/admin/${path}`);
        // On a busy machine the first figures take a while.
        await expect(page.getByRole('button', { name: /^(Account|Cuenta):/ })).toBeVisible({
          timeout: 30_000,
        });
        const content = page.getByRole('main').locator('section, table').first();
        await expect(content).toBeVisible({ timeout: 30_000 });
        await expect.soft(page.locator('html')).toHaveJSProperty('scrollWidth', width);
        await expectAccessible(page);
      }
    }
  });
}

test("the dashboard shows the clinic's counts", async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'Active questionnaire' })).toContainText(
    'Weight-loss intake',
  );
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Sam Rivera signed in');
  await page.getByRole('link', { name: 'All accounts' }).click();
  await expect(page.getByRole('row', { name: /Sam Rivera/ })).toContainText('Administrator');
});

test('the dashboard shows whether emails are being delivered', async ({ page }) => {
  await page.route(globOf(mailStatus), (route) =>
    route.fulfill({ json: { waiting: 3, waitingSince: '2026-11-20T10:00:00.000Z', givenUp: 2 } }),
  );
  await authenticate(page, 'admin');
  await page.goto('/admin/dashboard');
  const mail = page.getByRole('region', { name: 'Mail' });
  await expect(mail).toContainText('Waiting to be sent3');
  await expect(mail).toContainText(/Oldest waiting since .*Nov/);
  await expect(mail).toContainText('Not delivered2');
  await expect(mail).toContainText('Please check the mail settings');
  await expectAccessible(page);
});

test('accounts can be searched by name and filtered by role', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill('chen');
  await expect(page.getByRole('row', { name: /Maya Chen/ })).toBeVisible();
  await expect(page.getByText('1 account', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('ADMIN');
  await expect(page.getByText('No accounts found')).toBeVisible();
});

test('the source of a questionnaire is shown as it was published', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/questionnaires');
  const card = page.getByRole('region', { name: 'Weight-loss intake' });
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'View JSON 2.3' }).click();
  await expect(page.getByRole('dialog')).toContainText('"id": "weight-loss-intake"');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Download 2.3' }).click();
  expect((await download).suggestedFilename()).toBe('weight-loss-intake-2.3.json');
});

test('settings are validated, kept until saved, and not confused with those another user saved', {
  tag: '@ci',
}, async ({ page }) => {
  await signIn(page, 'admin');
  let stored = await read(page.request, api.settings);
  // Saves are mocked, so that they do not affect other tests.
  await page.route(globOf(api.settings), async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: stored });
    const change = route.request().postDataJSON();
    if (change.revision !== stored.revision) return route.fulfill({ status: 409, body: 'Changed' });
    stored = { ...stored, revision: stored.revision + 1, settings: change.settings };
    return route.fulfill({ json: stored });
  });
  await page.goto('/admin/audit');
  await takenOver(page);
  await page.getByRole('link', { name: 'System Settings' }).click();
  const days = page.getByRole('textbox', { name: 'Days to keep an unsubmitted form' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeDisabled();

  await days.fill('0');
  await save.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('link', { name: /Days to keep an unsubmitted form/ }).click();
  await expect(days).toBeFocused();
  await expectAccessible(page);

  await days.fill('60');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [
    () => page.getByRole('link', { name: 'User Management' }).click(),
    // Twice: after staying, the history must be as before.
    () => page.goBack(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/settings$/);
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(dialog).toBeHidden();
    await expect(days).toHaveValue('60');
    // For a moment, a press in the same place counts as the second of a double press.
    await expect(page.locator('html[data-presses-held]')).toHaveCount(0);
  }

  await page.getByRole('textbox', { name: 'Clinic name' }).fill('Linden Clinic');
  await save.click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Linden Clinic/ })).toBeVisible();

  stored = { ...stored, revision: stored.revision + 1 };
  await days.fill('90');
  await save.click();
  await expect(page.getByText('Someone else changed the settings')).toBeVisible();
  await expect(days).toHaveValue('90');

  // Discarded by Back and by a link; no question without unsaved changes.
  await page.goBack();
  await page.getByRole('button', { name: 'Leave and discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await page.goForward();
  await expect(days).toHaveValue('60');
  await days.fill('30');
  await page.getByRole('link', { name: 'User Management' }).click();
  await page.getByRole('button', { name: 'Leave and discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await page.goBack();
  await expect(days).toHaveValue('60');
  await page.goBack();
  await expect(page).toHaveURL(/audit$/);
});

test('the home page shows the team, price, states, questions and documents that an administrator enters', async ({
  page,
}) => {
  await signIn(page, 'admin');
  let saved: api.Settings | undefined;
  await page.route(globOf(api.settings), async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    saved = route.request().postDataJSON().settings;
    return route.fulfill({ json: { revision: 1, settings: saved, questionnaires: [] } });
  });
  await page.goto('/admin/settings');
  await takenOver(page);
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  const save = page.getByRole('button', { name: 'Save changes' });
  const people = page.getByRole('button', { name: /^Remove person/ });
  await expect(people).not.toHaveCount(0);
  while (await people.first().isVisible()) await people.first().click();
  await fill('Price, in Spanish (optional)', '');
  await fill('Address of your privacy notice (optional)', 'http://clinic.example/privacy');
  await fill('Price, in English (optional)', '$99 a month');
  await fill('States where you treat patients, separated by commas (optional)', 'Florida, Georgia');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await fill('Name', 'Dr. Ana Ruiz');
  await fill('Role, in English', 'Physician');
  await save.click();
  for (const name of ['Address of your privacy notice', 'Price, in Spanish', 'Role, in Spanish'])
    await expect(page.getByRole('alert').getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();

  await fill('Address of your privacy notice (optional)', 'https://clinic.example/privacy');
  await fill('Price, in Spanish (optional)', '$99 al mes');
  await fill('Role, in Spanish', 'Médica');
  await page.getByLabel('Photo of Dr. Ana Ruiz').setInputFiles('portal/screenshots/intake.png');
  await expect(page.getByRole('button', { name: 'Replace the photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await fill('Question, in English', 'Do you prescribe <b>Wegovy</b>?');
  await fill('Question, in Spanish', '¿Recetan Wegovy?');
  await fill('Answer, in English', 'If it is safe for you.');
  await fill('Answer, in Spanish', 'Si es seguro para usted.');
  await expectAccessible(page);
  await save.click();
  await expect.poll(() => saved?.homePage.team[0]?.photo).toMatch(/^data:image\/jpeg/);

  // As a visitor sees it whose page has these settings.
  await page.context().clearCookies();
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    const { homePage } = saved ?? {};
    const body = (await response.text()).replace(
      /(<meta name="clinic" content=")([^"]*)/,
      (_all, begin, content) => {
        const settings = JSON.parse(
          content.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&'),
        );
        return (
          begin +
          JSON.stringify({ ...settings, homePage })
            .replaceAll('&', '&amp;')
            .replaceAll('"', '&quot;')
        );
      },
    );
    return route.fulfill({ response, body });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByText('Dr. Ana Ruiz')).toBeVisible();
  for (const text of ['Physician', '$99 a month', 'Florida, Georgia'])
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  await page.getByText('Do you prescribe <b>Wegovy</b>?').click();
  await expect(page.getByText('If it is safe for you.')).toBeVisible();
  await expect(page.getByText('Who reads my answers?')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Privacy notice' })).toHaveAttribute(
    'href',
    'https://clinic.example/privacy',
  );
  await expectAccessible(page);
});

test('a change that widens access needs a second administrator and can be withdrawn', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/settings');
  const needed = page.getByRole('checkbox', { name: /Administrators need emergency access/ });
  const save = page.getByRole('button', { name: 'Save changes' });
  await needed.check();
  await save.click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await needed.uncheck();
  await save.click();
  const waiting = page.getByRole('region', { name: 'Waiting for a second administrator' });
  await expect(waiting).toContainText('Requested by you');
  await expect(waiting).toContainText('There is no second administrator');
  await expect(needed).toBeChecked();
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The change was not made', { exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('a screen that fails to load shows an error and a retry button', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route(globOf(overview), (route) => route.fulfill({ status: 400, body: 'no' }));
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('alert')).toContainText('We could not load this');
  await page.unroute(globOf(overview));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible();
});

test('the duty list keeps its people in the chosen order', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/settings');
  const list = page.getByRole('group', { name: 'Duty list' });
  await expect(list.getByText('Nobody is listed: all physicians are told at once.')).toBeVisible();
  const add = list.getByRole('combobox', { name: 'Add a person' });
  await expect(add.locator('option')).toHaveCount(3);
  for (const place of [1, 2]) {
    await add.selectOption({ index: 1 });
    await expect(list.getByRole('listitem')).toHaveCount(place);
  }
  const names = await list.getByRole('listitem').allInnerTexts();
  await list
    .getByRole('button', { name: /^Move .* up$/ })
    .last()
    .click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  const name = (text = '') => text.replace(/^\d+\.\s*/, '');
  expect((await list.getByRole('listitem').allInnerTexts()).map(name)).toEqual(names.toReversed().map(name));
});

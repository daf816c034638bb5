/** Inviting, changing and closing accounts as an administrator. */
import * as addresses from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

test.use({ locale: 'en-US' });

const EMAIL = 'new.physician@example.com';

const actionsOf = async (page: Page, name: string, action: string | RegExp) => {
  await page.getByRole('button', { name: `Actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Reads the enrolment code that is shown once, and closes its dialog. */
async function noteCode(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Enrolment code' });
  const code = (await dialog.getByRole('status').textContent()) ?? '';
  expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
  await dialog.getByRole('button', { name: 'I have noted it' }).press('Enter');
  await expect(dialog).toBeHidden();
  return code;
}

test('an invitation can be sent, sent again and withdrawn', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await authenticate(page, 'admin');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Invite staff' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite a staff member' });
  await expectAccessible(page);
  await dialog.getByLabel('Email', { exact: true }).fill('maya.chen@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('staff member already uses this address')).toBeVisible();
  await dialog.getByLabel('Email', { exact: true }).fill(EMAIL);
  await dialog.getByLabel('Role').selectOption('ADMIN');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, 'The invitation is on its way')).toBeVisible();
  await expectAccessible(page);
  const first = await noteCode(page);

  const open = page.getByRole('region', { name: 'Pending invitations' });
  await expect(open.getByText(EMAIL)).toBeVisible();
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
  await expectAccessible(page);
  await open.getByRole('button', { name: `Send again: ${EMAIL}` }).click();
  await expect(toast(page, 'The invitation was sent again')).toBeVisible();
  expect(await noteCode(page)).not.toBe(first);
  await open.getByRole('button', { name: `Withdraw: ${EMAIL}` }).click();
  await expect(open).toBeHidden();
});

test('an invited user signs in with that email address, enters the enrolment code and sets up a second factor', {
  tag: '@journey',
}, async ({ page, browser }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Invite staff' }).click();
  await page.getByRole('dialog').getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, 'The invitation is on its way')).toBeVisible();
  const code = await noteCode(page);

  const newcomer = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await newcomer.goto('/demo-outbox');
  await expect(newcomer.getByText('You are invited to').first()).toBeVisible();
  await newcomer.getByRole('link', { name: 'Sign in' }).first().click();
  await newcomer.getByLabel('Email').fill(EMAIL);
  await newcomer.getByRole('button', { name: 'Send Magic Link' }).click();
  await newcomer.getByRole('link', { name: 'Open the demo outbox' }).click();
  await newcomer.getByRole('link', { name: 'Sign in' }).first().click();
  await newcomer.getByRole('button', { name: 'Sign In' }).click();
  // Only staff are asked for a second factor.
  await expect(newcomer.getByRole('heading', { level: 1, name: 'Protect your account' })).toBeVisible();
  const field = newcomer.getByLabel('Enrolment code');
  await expect(newcomer.getByText('Ask your administrator for the enrolment code')).toBeVisible();
  await expectAccessible(newcomer);
  await field.fill('AAAA-AAAA-AAAA');
  await newcomer.keyboard.press('Enter');
  await expect(newcomer.getByText('This is not your current enrolment code')).toBeVisible();
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await newcomer.keyboard.press('Enter');
  await newcomer.getByRole('button', { name: /^Authenticator app/ }).click();
  const key = (await newcomer.locator('p.font-mono').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await newcomer.getByLabel('Code the app shows').fill(app.generate());
  await newcomer.keyboard.press('Enter');
  await newcomer.getByRole('button', { name: 'I have saved them' }).click();
  await expect(newcomer.getByRole('heading', { level: 1, name: 'Physician Dashboard' })).toBeVisible();
  await newcomer.context().close();
});

test('roles change, accounts are closed and reopened, and the last administrator stays', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext({ locale: 'en-US' });
  const physician = await elsewhere.newPage();
  await signIn(physician, 'physician');
  await expect(physician.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
  await authenticate(page, 'admin');
  await page.goto('/admin/users');
  const row = page.getByRole('row', { name: /Maya Chen/ });
  await expect(page.getByRole('button', { name: 'Actions: Sam Rivera' })).toHaveCount(0);

  await actionsOf(page, 'Dr. Maya Chen', 'Change role');
  const dialog = page.getByRole('dialog', { name: /Change the role of/ });
  await expectAccessible(page);
  await dialog.getByLabel('Role').selectOption('ADMIN');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(toast(page, 'The role was changed')).toBeVisible();
  await expect(row).toContainText('Administrator');

  await actionsOf(page, 'Dr. Maya Chen', 'Deactivate');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Deactivated');
  await physician.goto(urlOf(addresses.signIn));
  await physician.getByRole('button', { name: /physician/i }).click();
  await expect(physician).toHaveURL(/\/sign-in\?refused=deactivated$/);
  await expect(physician.getByRole('alert')).toContainText('Your account is deactivated');
  await expectAccessible(physician);

  await actionsOf(page, 'Dr. Maya Chen', 'Reactivate');
  await expect(toast(page, 'The account is active again')).toBeVisible();
  await signIn(physician, 'physician');
  await expect(physician.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
  await page.reload();
  await actionsOf(page, 'Dr. Maya Chen', /^End \d+ session/);
  await expect(toast(page, 'All sessions have ended')).toBeVisible();
  await physician.reload();
  await expect(physician.getByRole('link', { name: 'Start Your Intake Form' })).toBeVisible();
  await elsewhere.close();
});

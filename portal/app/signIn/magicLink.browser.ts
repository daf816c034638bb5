/** Signing in by emailed link, end to end. */
import { randomUUID } from 'node:crypto';
import { requestLink } from '@clinic/contract/addresses';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { send } from '@clinic/testing/browser/api';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

const someone = () => `rita.${randomUUID().slice(0, 8)}@example.com`;

/** Requests a link like the sign-in form does. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/');
  const asked = { email, method: 'magic-link', language: 'en', returnTo: '/patient/dashboard' } as const;
  await send(page.request, requestLink, {}, asked);
}

async function linkFor(page: Page, email: string): Promise<string> {
  await page.goto('/demo-outbox');
  const mail = page.getByRole('listitem').filter({ hasText: email }).first();
  return (await mail.getByRole('link').getAttribute('href')) ?? '';
}

test('from the demo outbox by one button into the portal', { tag: '@journey' }, async ({ page }) => {
  const email = someone();
  await askForLink(page, email);
  await page.goto('/demo-outbox');
  await expectAccessible(page);
  const token = (await linkFor(page, email)).split('#')[1] ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();

  await expect(page).toHaveURL(/\/patient\/dashboard$/);
  await expect(page.getByRole('banner').getByText(email).first()).toBeAttached();
  // Only in the body of the request that redeems it: in no URL, and therefore in no referrer.
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.filter((request) => request.includes(token) && !request.includes('/sign-in/link#'))).toEqual(
    [],
  );
  expect(page.url()).not.toContain(token);
});

test('a link to a form opened signed out leads to the sign-in, and from there to the form', async ({
  page,
}) => {
  const form = '/patient/submissions/00000000-0000-4000-8000-000000000000';
  await page.goto(form);
  await expect(page.getByText('Please sign in to open the page your link leads to.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: /patient/i }).click();
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'We could not find this form' })).toBeVisible();

  await page.goto('/intake');
  const account = page.getByRole('banner').getByRole('button', { name: /Account:/ });
  await account.click();
  await page.getByRole('banner').getByRole('menuitem', { name: 'Your dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ana' })).toBeVisible();
});

test('on another device it shows a code, which signs in where the link was requested', async ({
  page,
  browser,
}) => {
  const email = someone();
  await askForLink(page, email);
  const link = await linkFor(page, email);
  const pocket = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const phone = await pocket.newPage();
  await phone.goto(link);
  await phone.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByRole('heading', { name: 'One more step' })).toBeVisible();
  const code =
    (await phone
      .getByRole('status')
      .filter({ hasText: /^\d{6}$/ })
      .textContent()) ?? '';
  await expectAccessible(phone);
  await pocket.close();

  await page.goto('/sign-in/link');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Type the 6 digits of the code')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/patient\/dashboard$/);
});

test('a used link offers a new one, in Spanish on a phone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('preferred-language', 'es'));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/sign-in/link#${'x'.repeat(43)}`);
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pedir un enlace nuevo' }).click();
  await expect(page).toHaveURL(/\/$/);
});

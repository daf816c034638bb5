/** Staff pass a second factor: with a virtual authenticator, with an app's codes, with a recovery code. */
import { signOut } from '@clinic/contract/addresses';
import { accounts } from '@clinic/contract/admin';
import { queuePage } from '@clinic/contract/queue/queue';
import { urlOf } from '@clinic/contract/route';
import { resetSecondFactor } from '@clinic/contract/secondFactor';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { read, send } from '@clinic/testing/browser/api';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

const PHYSICIAN = 'maya.chen@example.com';

/** Requests a link, opens it from the demo outbox and redeems it. */
async function signInByLink(page: Page, email = PHYSICIAN): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel(/^(Email|E-mail|Correo)/).fill(email);
  await page.getByRole('button', { name: /link|enlace/i }).click();
  await expect(page.getByRole('heading', { name: /check your|correo/i })).toBeVisible();
  await page.goto('/demo-outbox');
  const mail = page.getByRole('listitem').filter({ hasText: email }).first();
  await page.goto((await mail.getByRole('link').getAttribute('href')) ?? '');
  await page.getByRole('main').getByRole('button').click();
  await expect(page).not.toHaveURL(/sign-in\/link/);
}

/** A virtual authenticator that approves every request. */
async function virtualAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

/** Signed in by a mailed link for the first time, with the enrolment code of an administrator. */
async function signInToEnrol(page: Page): Promise<void> {
  await signInByLink(page);
  const office = await (
    await page
      .context()
      .browser()
      ?.newContext({ baseURL: new URL(page.url()).origin })
  )?.newPage();
  if (!office) throw new Error('There is no browser');
  await authenticate(office, 'admin');
  const { accounts: known } = await read(office.request, accounts, {}, { page: 1 });
  const id = known.find(({ email }) => email === PHYSICIAN)?.id ?? '';
  const { enrolmentCode } = await (await send(office.request, resetSecondFactor, { id })).json();
  await office.context().close();
  await page.getByLabel(/^(Enrolment code|Código de activación)/).fill(enrolmentCode);
  await page.keyboard.press('Enter');
}

const portalMenu = (page: Page) => page.getByRole('heading', { level: 1, name: 'Physician Dashboard' });

test('a physician by a link makes a passkey, saves the recovery codes, and signs in with it the next time', {
  tag: '@journey',
}, async ({ page }) => {
  const { cdp, id } = await virtualAuthenticator(page);
  await signInToEnrol(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Protect your account' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Passkey/ })).toBeVisible();
  await expectAccessible(page);
  // Whatever URL is requested, only this page is shown.
  await page.goto('/physician/review');
  await expect(page.getByRole('heading', { level: 1, name: 'Protect your account' })).toBeVisible();
  expect((await page.request.get(urlOf(queuePage))).status()).toBe(403);

  await page.getByRole('button', { name: /^Passkey/ }).press('Enter');
  await page.getByLabel('Name').fill('Laptop');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(portalMenu(page)).toBeVisible();

  await page.goto(urlOf(signOut));
  await signInByLink(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your identity' })).toBeVisible();
  await expectAccessible(page);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(portalMenu(page)).toBeVisible();
});

test.describe('in Spanish on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, locale: 'es-MX', colorScheme: 'dark' });

  test('an app is paired by its key; a wrong code is rejected, a recovery code works instead', async ({
    page,
  }) => {
    await signInToEnrol(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Proteja su cuenta' })).toBeVisible();
    await page.getByRole('button', { name: /^Aplicación de autenticación/ }).click();
    const picture = page.getByRole('img', { name: 'Código QR para la aplicación de autenticación' });
    await expect(picture).toBeVisible();
    // Cameras require dark on white, in both themes.
    await expect(picture.locator('path').first()).toHaveCSS('fill', 'rgb(255, 255, 255)');
    await expectAccessible(page);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await fits()).toBe(true);
    const key = await page.locator('p.font-mono').textContent();
    const app = new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) });
    const code = page.getByLabel('Código que muestra la aplicación');
    await code.fill(app.generate() === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('El código no es correcto. Inténtelo de nuevo.')).toBeVisible();
    await code.fill(app.generate());
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Sus códigos de recuperación' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    expect(await fits()).toBe(true);
    const recovery = (await codes.first().textContent()) ?? '';
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Proteja su cuenta');

    await page.goto(urlOf(signOut));
    await signInByLink(page);
    await expect(page.getByLabel('Código de su aplicación')).toBeVisible();
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await page.getByLabel('Código de recuperación', { exact: true }).fill(recovery.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Verifique su identidad' })).toBeHidden();
    expect((await page.request.get(urlOf(queuePage))).status()).toBe(200);
  });
});

test('demo staff need no second factor; the profile lists, renames and removes factors, except the last one', async ({
  page,
}) => {
  await virtualAuthenticator(page);
  await signIn(page, 'physician');
  await expect(portalMenu(page)).toBeVisible();
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Second factor' });
  await expect(card.getByText('You have not added one here yet')).toBeVisible();
  await card.getByRole('button', { name: 'Add a second factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Passkey/ }).click();
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Create a passkey' }).click();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card.getByText('10 recovery codes left')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Remove Laptop' })).toBeDisabled();

  await card.getByRole('button', { name: 'Add a second factor' }).click();
  await dialog.getByRole('button', { name: /^Authenticator app/ }).click();
  const key = (await dialog.locator('p.font-mono').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await expectAccessible(page);
  await dialog.getByLabel('Code the app shows').fill(app.generate());
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await card.getByRole('button', { name: 'Rename My phone' }).click();
  await dialog.getByLabel('Name').fill('Clinic phone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Clinic phone')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Remove Laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByText('Laptop')).toBeHidden();
  await expect(card.getByRole('button', { name: 'Remove Clinic phone' })).toBeDisabled();

  await card.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
});

test('an administrator resets the second factor of a physician, who sets up a new one', async ({
  page,
  browser,
}) => {
  await virtualAuthenticator(page);
  await signInToEnrol(page);
  await page.getByRole('button', { name: /^Passkey/ }).click();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(portalMenu(page)).toBeVisible();

  const office = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await authenticate(office, 'admin');
  await office.goto('/admin/users');
  await office.getByRole('button', { name: 'Actions: Dr. Maya Chen' }).click();
  await office.getByRole('menuitem', { name: 'Reset second factor' }).click();
  await expectAccessible(office);
  await office.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(office.getByText('will choose a new second factor').first()).toBeVisible();
  const code = await office.getByRole('dialog', { name: 'Enrolment code' }).getByRole('status').textContent();
  await office.context().close();

  await signInByLink(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Protect your account' })).toBeVisible();
  await page.getByLabel('Enrolment code').fill(code ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Passkey/ })).toBeVisible();
});

/** The landing page: the offer, the clinic's claims, and the sign-in options. */
import { currentUser, requestLink, signIn, signInMethods } from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

const openSignIn = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
};

test('the landing page describes the offer, and its start buttons lead to the intake', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  for (const text of ['No insurance required', 'Secure and confidential', '10-15 minutes']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  for (const title of [
    'HIPAA compliant',
    'Quick and easy',
    'Expert care team',
    'Personalized plans',
    'Complete your intake',
    'A physician reviews it',
    'Begin treatment',
  ]) {
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(page.getByRole('contentinfo')).toContainText('© ');
  await expect(page.getByRole('contentinfo')).toContainText('HIPAA-compliant');
  await expect(main.getByRole('link', { name: 'Start Your Medical Intake' })).toHaveAttribute(
    'href',
    '/intake',
  );
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Start Your Intake Form' }).click();
  await expect(page).toHaveURL(/\/intake$/);
  // The same estimate on every page.
  await expect(page.getByText('It takes about 10 to 15 minutes')).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('about 15 minutes left')).toBeVisible();
});

test.describe('on a phone, in Spanish', () => {
  test.use({ locale: 'es-MX', viewport: { width: 390, height: 844 } });

  test('nothing is cut off, and both views are accessible', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Comenzar mi formulario' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
    await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('button', { name: 'Enviar enlace de acceso' })).toBeDisabled();
    await expectAccessible(page);
  });
});

test('Sign In toggles between the two views, and so does the way back', async ({ page }) => {
  await openSignIn(page);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: 'Start Your Intake Form' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Start Your Intake Form' })).toBeVisible();
});

test('the start tab makes three statements and starts an intake', { tag: '@ci' }, async ({ page }) => {
  await openSignIn(page);
  await page.getByRole('button', { name: 'New here? Start your intake instead' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Start New Intake Form' }).click();
  await expect(page).toHaveURL(/\/intake$/);
});

test('a link is emailed only to the address typed, and both buttons wait for the request', async ({
  page,
}) => {
  const release = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  await page.route(globOf(requestLink), async (route) => {
    bodies.push(route.request().postDataJSON());
    await release.promise;
    await route.fulfill({ json: {} });
  });
  await openSignIn(page);
  const send = page.getByRole('button', { name: 'Send Magic Link' });
  await expect(send).toBeDisabled();
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required', '');
  await email.fill('rita@example.com');
  await send.click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
  release.resolve();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  expect(bodies).toEqual([
    { email: 'rita@example.com', method: 'magic-link', language: 'en', returnTo: '/' },
  ]);
  await expectAccessible(page);
});

for (const demoOutbox of [true, false]) {
  test(`the demo outbox is ${demoOutbox ? 'offered where' : 'not offered unless'} it is available`, async ({
    page,
  }) => {
    await page.route(globOf(requestLink), (route) => route.fulfill({ json: {} }));
    await page.route(globOf(signInMethods), (route) =>
      route.fulfill({ json: { google: false, demo: true, magicLink: true, demoOutbox } }),
    );
    await openSignIn(page);
    await page.getByRole('textbox', { name: 'Email' }).fill('rita@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the demo outbox' })).toHaveCount(demoOutbox ? 1 : 0);
  });
}

test('a request for too many links is refused with an explanation', async ({ page }) => {
  await page.route(globOf(requestLink), (route) => route.fulfill({ status: 429, body: 'Too many' }));
  await openSignIn(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('rita@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Too many links were requested');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('rita@example.com');
});

test('Google leads to /api/login; where it is not configured, the button says so', async ({ page }) => {
  await page.route(globOf(signInMethods), (route) =>
    route.fulfill({ json: { google: false, demo: false, magicLink: true, demoOutbox: false } }),
  );
  await openSignIn(page);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
  await expect(page.getByText('Google sign-in is not configured')).toBeVisible();
  await page.unroute(globOf(signInMethods));
  await openSignIn(page);
  const asked = page.waitForRequest(globOf(signIn));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await asked;
});

test('a visitor is not authenticated: the page says that no user is signed in', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/', '/intake']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(asked).toContain('/intake');
  expect(asked).not.toContain(urlOf(currentUser));
});

test('while it is unknown who is signed in, a visitor sees the landing page', async ({ page }) => {
  const unknown = /<meta name="signed-in" content="[^"]*"/;
  await page.route('**/patient/dashboard', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(unknown, '<meta name="signed-in" content="maybe"');
    await route.fulfill({ response: reply, body });
  });
  await page.route(globOf(currentUser), () => undefined);
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('link', { name: 'Start Your Intake Form' })).toBeVisible();
});

/** The landing page before its scripts load: rendered by the server, and replaced by the scripts without a layout shift. */
import { requestLink } from '@clinic/contract/addresses';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { holdScripts } from '@clinic/testing/browser/heldScripts';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const top = async (page: Page) => (await title(page).boundingBox())?.y;

test.describe('in Spanish on a phone', () => {
  test.use({ locale: 'es-MX', viewport: { width: 390, height: 844 } });

  test('it can be read and its links work before the scripts load; nothing moves when they do', async ({
    page,
  }) => {
    const scripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(title(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('link', { name: 'Comenzar mi formulario' })).toHaveAttribute(
      'href',
      '/intake',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
    const before = await top(page);
    await title(page).evaluate((heading) => heading.setAttribute('data-from', 'server'));
    scripts.all();
    await expect(page.locator('[data-from=server]')).toHaveCount(0);
    expect(await top(page)).toBe(before);
    await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('button', { name: 'Enviar enlace de acceso' })).toBeVisible();
  });

  test('"Sign in" pressed before the scripts load opens the sign-in', async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(/\/sign-in\??$/);
    scripts.all();
    await expect(page.getByRole('button', { name: 'Enviar enlace de acceso' })).toBeVisible();
  });
});

/** The sign-in page before its scripts load; no link is really sent. */
async function openSignIn(page: Page) {
  const linksAskedFor: unknown[] = [];
  await page.route(globOf(requestLink), (route) => {
    linksAskedFor.push(route.request().postDataJSON());
    return route.fulfill({ json: {} });
  });
  const scripts = await holdScripts(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  return { scripts, email: page.getByRole('textbox', { name: 'Email' }), linksAskedFor };
}

test('an email address typed before the scripts load is kept, and the link is sent to it', async ({
  page,
}) => {
  const { scripts, email, linksAskedFor } = await openSignIn(page);
  await email.pressSequentially('rita@exam');
  await expectAccessible(page);
  await email.evaluate((box) => box.setAttribute('data-from', 'server'));
  scripts.all();
  await expect(page.locator('[data-from=server]')).toHaveCount(0);
  await expect(email).toBeFocused();
  await page.keyboard.type('ple.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  expect(linksAskedFor).toEqual([expect.objectContaining({ email: 'rita@example.com' })]);
});

test('a link requested before the scripts load is sent once they have, once; a blank address cannot be sent', async ({
  page,
}) => {
  const { scripts, email, linksAskedFor } = await openSignIn(page);
  const send = page.getByRole('button', { name: 'Send Magic Link' });
  await expect(send).toBeDisabled();
  await email.fill('  ');
  await expect(send).toBeDisabled();
  await email.fill('rita@example.com');
  await send.click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sign-in$/);
  scripts.all();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  expect(linksAskedFor).toEqual([expect.objectContaining({ email: 'rita@example.com' })]);
});

test('a button pressed before the scripts load, which hides itself, leaves the focus on the heading of its page', async ({
  page,
}) => {
  const { scripts } = await openSignIn(page);
  await page.getByRole('button', { name: 'New here? Start your intake instead' }).click();
  scripts.all();
  await expect(page.getByRole('tabpanel', { name: 'Start Intake' })).toBeVisible();
  await expect(title(page)).toBeFocused();
});

test('a language chosen before the scripts load stays chosen, with the focus where it was', async ({
  page,
}) => {
  const scripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.focus();
  await language.selectOption('es');
  scripts.all();
  await expect(page.getByRole('link', { name: 'Comenzar mi formulario' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Comenzar mi formulario' })).toBeVisible();
});

test('the language and theme chosen here are those of the first HTML', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(page.getByRole('link', { name: 'Comenzar mi formulario' })).toBeVisible();
  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Comenzar mi formulario' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  scripts.all();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that scripts are needed, and shows the offer', async ({ page }) => {
    const notices = page.locator('noscript p');
    for (const path of ['/', '/intake']) {
      await page.goto(path);
      await expect(notices).toHaveText([
        /^This site needs JavaScript\./,
        /^Este sitio necesita JavaScript\./,
      ]);
      for (const notice of await notices.all()) await expect(notice).toBeVisible();
    }
    await page.goto('/');
    await expect(title(page)).toBeVisible();
  });
});

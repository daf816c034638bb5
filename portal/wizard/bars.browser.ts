/** A phone with large text, or in a low window: what stays at the edges, where help is, and how words break. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { GRACE, ROSA } from '@clinic/testing/browser/answers';
import { shareOfBars } from '@clinic/testing/browser/bars';
import { authenticate } from '@clinic/testing/browser/staff';
import { openIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

async function enlarge(page: Page, width: number, height: number, text = '100%'): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, text);
}
const chooseLanguage = (page: Page, code: string) => page.locator('header select').selectOption(code);
const bar = (page: Page) => page.getByRole('paragraph').filter({ hasText: /^(Step|Paso) \d+/ });

test('bars take at most a quarter of the height in any window and any size of text, and otherwise stay', async ({
  page,
}) => {
  await openIntake(page, ROSA, '?step=review');
  const submit = page.getByRole('button', { name: /^(Submit Application|Enviar formulario)$/ });
  await expect(submit).toBeVisible();
  await page.getByRole('button', { name: 'Show all my answers' }).click();
  expect(await shareOfBars(page)).toBeGreaterThan(0.15);
  await expect(submit).toBeInViewport();
  await expect(bar(page)).toBeInViewport();
  await expect(page.getByRole('banner')).toBeInViewport();
  for (const language of ['en', 'es']) {
    await chooseLanguage(page, language);
    for (const [width, height, text] of [
      [390, 844, '100%'],
      [390, 664, '100%'],
      [844, 390, '100%'],
      [390, 844, '200%'],
      [320, 640, '200%'],
      [320, 568, '200%'],
      [320, 256, '100%'],
    ] as const) {
      await enlarge(page, width, height, text);
      const name = `${language} ${width}×${height} ${text}`;
      await expect.poll(() => shareOfBars(page), name).toBeLessThanOrEqual(0.25);
    }
    await enlarge(page, 390, 664);
    // The header lets go first, and what is left stays.
    await expect.poll(() => shareOfBars(page)).toBeGreaterThan(0.1);
    await expect(submit).toBeInViewport();
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await enlarge(page, 390, 844);
  }
});

test('the buttons of a dialog let go, too', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: /^Invite/ }).click();
  const actions = page.getByRole('dialog').locator('.sticky');
  await expect(actions).toHaveCSS('position', 'sticky');
  await enlarge(page, 390, 300, '200%');
  await expect(actions).toHaveCSS('position', 'static');
  await enlarge(page, 390, 844);
  await expect(actions).toHaveCSS('position', 'sticky');
});

test('the number to call is on the first screen of a help page, before the prose', async ({ page }) => {
  const answers = { ...ROSA, ...GRACE, email: 'grace@example.com' };
  await openIntake(page, answers, '?step=mental_health&page=phq2_interest');
  for (const [language, call] of [
    ['en', 'Call 988'],
    ['es', 'Llamar al 988 y oprimir 2'],
  ] as const) {
    for (const [width, height, text] of [
      [390, 844, '100%'],
      [320, 640, '200%'],
      [320, 568, '200%'],
    ] as const) {
      await page.goto('/intake?step=mental_health&page=phq2_interest');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await chooseLanguage(page, language);
      await enlarge(page, width, height, text);
      await page.getByRole('button', { name: /^Continu(e|ar)$/ }).click();
      const link = page.getByRole('link', { name: call });
      await expect(link).toBeInViewport({ ratio: 1 });
      const first = page.locator('section[aria-labelledby=notice-title]').locator('a, p').first();
      await expect(first).toHaveText(call);
    }
  }
  await enlarge(page, 390, 844);
  await expectAccessible(page);
});

test('words are hyphenated in the language of the page; an address and a reference are not', async ({
  page,
}) => {
  await openIntake(page, ROSA, '?step=review');
  const intro = page.getByText(/^(By submitting|Al enviar)/);
  for (const language of ['en', 'es']) {
    await chooseLanguage(page, language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(intro).toHaveCSS('hyphens', 'auto');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('hyphens', 'auto');
    await expect(page.getByText('rosa@example.com').first()).toHaveCSS('hyphens', 'manual');
  }
});

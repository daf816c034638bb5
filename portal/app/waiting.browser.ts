/** Changes made offline: every screen says that they are waiting, and they are sent when the connection returns. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { scriptsRun } from '@clinic/testing/browser/heldScripts';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

const TEXTS = {
  en: { label: /^Email me about my forms/, waiting: 'so this is not done yet' },
  es: { label: /formularios/, waiting: 'esto todavía no se ha hecho' },
};

for (const language of ['en', 'es'] as const) {
  const words = TEXTS[language];

  test(`a choice on the profile waits offline, is announced, and keeps the focus (${language})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.addInitScript((chosen) => localStorage.setItem('preferred-language', chosen), language);
    await authenticate(page, 'patient');
    await page.goto('/profile');
    const box = page.getByRole('checkbox', { name: words.label });
    const before = await box.isChecked();
    await context.setOffline(true);
    await box.focus();
    await page.keyboard.press('Space');
    const notice = page.getByRole('status').filter({ hasText: words.waiting });
    await expect(notice).toBeVisible();
    await expect(box).toBeFocused();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked({ checked: !before });
    await expectAccessible(page);
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/email-updates'),
    );
    await context.setOffline(false);
    expect((await saved).status()).toBe(200);
    await expect(notice).toBeHidden();
    await expect(box).toBeChecked({ checked: !before });
    await expect(box).toBeFocused();
  });
}

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('a staff message waits offline, is announced, and is sent once', async ({ page, context }) => {
    await authenticate(page, 'physician');
    const { id } = await findSubmission(page.request);
    await page.goto(`/physician/submissions/${id}?tab=messages`);
    const text = `Please call us. ${crypto.randomUUID()}`;
    await page.getByLabel('Message to the patient').fill(text);
    await context.setOffline(true);
    const send = page.getByRole('button', { name: 'Send Message' });
    await send.click();
    const notice = page.getByRole('status').filter({ hasText: TEXTS.en.waiting });
    await expect(notice).toBeVisible();
    await expect(send).toBeFocused();
    await context.setOffline(false);
    await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
    await expect(notice).toBeHidden();
  });

  test('a sign-in link requested offline waits, and this is announced', async ({ page, context }) => {
    await page.goto('/sign-in');
    await scriptsRun(page);
    await page.getByLabel('Email').fill('ana.demo@example.com');
    await context.setOffline(true);
    const send = page.getByRole('button', { name: /Send Magic Link|Sending/ });
    await send.click();
    await expect(page.getByRole('status').filter({ hasText: TEXTS.en.waiting })).toBeVisible();
    await expect(send).toBeFocused();
    await context.setOffline(false);
    await expect(page.getByText('ana.demo@example.com')).toBeVisible();
  });
});

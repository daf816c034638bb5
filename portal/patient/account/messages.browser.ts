/** A patient sends messages to the clinic, also offline. */
import { randomUUID } from 'node:crypto';
import { questionnaireVersion } from '@clinic/contract/addresses';
import { writeToClinic } from '@clinic/contract/patient/ownMessages';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ serviceWorkers: 'allow' });

const TEXTS = {
  en: {
    box: 'Write to the clinic',
    send: 'Send Message',
    waiting: /is kept on this device and is sent automatically/,
    change: 'Change the message',
    sent: 'Message sent',
  },
  es: {
    box: 'Escriba a la clínica',
    send: 'Enviar mensaje',
    waiting: /queda guardado en este dispositivo y se enviará automáticamente/,
    change: 'Cambiar el mensaje',
    sent: 'Mensaje enviado',
  },
};

for (const language of ['en', 'es'] as const) {
  const words = TEXTS[language];

  test(`a message written offline is kept, can be changed, and is sent once the connection is back (${language})`, {
    tag: language === 'en' ? '@journey' : [],
  }, async ({ page, context }) => {
    const text = `Is the appointment on Monday? ${randomUUID()}`;
    await page.addInitScript((chosen) => localStorage.setItem('preferred-language', chosen), language);
    await signIn(page, 'patient');
    await page.locator('a[href^="/patient/submissions/"]').first().click();
    await page.getByLabel(words.box).fill('Is the appointment');
    await context.setOffline(true);
    await page.getByRole('button', { name: words.send }).click();
    const notice = page.getByRole('status').filter({ hasText: words.waiting });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: words.change }).click();
    await expect(page.getByLabel(words.box)).toBeFocused();
    await page.getByLabel(words.box).fill(text);
    await page.getByRole('button', { name: words.send }).click();
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: words.sent })).toBeVisible();
    await expect(page.getByLabel(words.box)).toHaveValue('');
  });
}

test('a message is announced as sent, and the focus stays on the button', async ({ page }) => {
  const text = `Thank you ${randomUUID()}`;
  await signIn(page, 'patient');
  await page.locator('a[href^="/patient/submissions/"]').first().click();
  await page.getByLabel('Write to the clinic').fill(text);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
});

test('a message typed while the form is loading keeps the focus once it has loaded', async ({ page }) => {
  const loads = Promise.withResolvers<void>();
  await page.route(globOf(questionnaireVersion), async (route) => {
    await loads.promise;
    await route.continue();
  });
  await signIn(page, 'patient');
  await page.locator('a[href^="/patient/submissions/"]').first().click();
  const box = page.getByLabel('Write to the clinic');
  await box.fill('Thank you');
  loads.resolve();
  await expect(page.getByRole('region', { name: 'Your answers' }).locator('summary').first()).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('Thank you');
});

test('a message waiting for a connection is sent once after a reload', async ({ page, context }) => {
  const text = `Before the reload ${randomUUID()}`;
  const messages = globOf(writeToClinic);
  await signIn(page, 'patient');
  await page.locator('a[href^="/patient/submissions/"]').first().click();
  await page.getByLabel('Write to the clinic').fill(text);
  await context.route(messages, (route) => route.abort());
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(/is kept on this device/)).toBeVisible();
  await context.unroute(messages);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  await expect(page.getByLabel('Write to the clinic')).toHaveValue('');
});

/** A mistyped email address, or one with invalid characters, at sign-in. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { expect, test } from '@clinic/testing/browser/test';

const TEXTS = {
  en: {
    box: 'Email',
    send: 'Send Magic Link',
    hint: 'Did you mean linda@gmail.com?',
    letters: /without accents/,
    title: /^Sign In ·/i,
    sent: /^Check your (e?mail|inbox)/i,
  },
  es: {
    box: 'Correo electrónico',
    send: 'Enviar enlace de acceso',
    hint: '¿Quiso decir linda@gmail.com?',
    letters: /sin acentos/,
    title: /^Iniciar sesión ·/i,
    sent: /^Revise su correo/i,
  },
};

for (const language of ['en', 'es'] as const) {
  const words = TEXTS[language];

  test(`a correction is suggested for a mistyped address, and invalid characters are explained (${language})`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('preferred-language', chosen), language);
    await page.goto('/sign-in');
    const box = page.getByLabel(words.box);
    await box.fill('josé@example.com');
    await page.getByRole('button', { name: words.send }).click();
    await expect(page.getByText(words.letters)).toBeVisible();
    await expect(box).toBeFocused();
    await box.fill('linda@gmial.com');
    await expectAccessible(page);
    await page.getByRole('button', { name: words.hint }).click();
    await expect(box).toHaveValue('linda@gmail.com');
    await expect(box).toBeFocused();
    await expect(page.getByRole('button', { name: words.hint })).toBeHidden();
  });

  test(`Send stops once at a mistyped address, and sends it at the second press (${language})`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('preferred-language', chosen), language);
    await page.goto('/sign-in');
    await expect(page).toHaveTitle(words.title);
    await page.getByLabel(words.box).fill('linda@gmial.com');
    await page.getByRole('button', { name: words.send }).click();
    await expect(page.getByRole('button', { name: words.hint })).toBeFocused();
    await page.getByRole('button', { name: words.send }).click();
    await expect(page.getByText('linda@gmial.com')).toBeVisible();
    await expect(page).toHaveTitle(words.sent);
  });
}

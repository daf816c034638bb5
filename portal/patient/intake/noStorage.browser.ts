/** A browser that lets the page store nothing: it says what is kept, and offers a link before anything is lost. */
import { randomUUID } from 'node:crypto';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { completeUntil } from '@clinic/testing/browser/completePages';
import { patientWith } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';

const TEXTS = {
  en: {
    locale: 'en-US',
    start: 'Start',
    notice: 'This browser does not let this page store anything.',
    saved: /^Saved at the clinic only/,
    offline: /^Offline - Changes kept in this tab only/,
    promises: /All changes saved|Changes saved locally/,
    firstName: 'First name',
    later: 'Email me a link to continue',
    email: 'Email address',
    send: 'Send the link',
    sent: 'Check your email',
    resume: 'Continue my form',
    proceed: 'Continue',
    parts: { Month: '6', Day: '20', Year: '1985' },
  },
  es: {
    locale: 'es-US',
    start: 'Comenzar',
    notice: 'Este navegador no permite que esta página guarde nada.',
    saved: /^Guardado solo en la clínica/,
    offline: /^Sin conexión - Cambios solo en esta pestaña/,
    promises: /Todo está guardado|Cambios guardados en este dispositivo/,
    firstName: 'Nombre',
    later: 'Enviarme un enlace para continuar',
    email: 'Correo electrónico',
    send: 'Enviar el enlace',
    sent: 'Revise su correo',
    resume: 'Continuar mi formulario',
    proceed: 'Continuar',
    parts: { Mes: '6', Día: '20', Año: '1985' },
  },
};

/** As a browser that blocks all site data: reading a storage throws, and scripts see no cookies. */
function blockStorage(): void {
  const get = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get, configurable: true });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
}

for (const language of ['en', 'es'] as const) {
  const { locale, parts, ...words } = TEXTS[language];
  const rosa = patientWith(ROSA, language);

  test.describe(() => {
    test.use({ locale, viewport: { width: 390, height: 844 } });

    test(`without storage the page promises only what it keeps, and a link leads back to the answers (${language})`, {
      tag: language === 'en' ? '@journey' : [],
    }, async ({ page, context, browser, baseURL }) => {
      const email = `rosa.${randomUUID().slice(0, 8)}@example.com`;
      await page.addInitScript(blockStorage);
      await page.goto('/intake');
      await page.getByRole('button', { name: words.start }).click();
      const notice = page.getByRole('alert').filter({ hasText: words.notice });
      const later = notice.getByRole('button', { name: words.later });
      await expect(later).toBeVisible();
      await completeUntil(page, rosa, 'first_name');
      await expectAccessible(page);
      const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
      await expect(status(words.saved)).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('textbox', { name: words.firstName, exact: true }).fill('Rosalba');
      await expect(status(words.offline)).toBeVisible();
      await expect(page.getByText(words.promises)).toHaveCount(0);
      await context.setOffline(false);
      await expect(status(words.saved)).toBeVisible();
      await expect(page.getByText(words.promises)).toHaveCount(0);

      await later.click();
      await page.getByRole('dialog').getByLabel(words.email).fill(email);
      await page.getByRole('button', { name: words.send }).click();
      await expect(page.getByRole('dialog', { name: words.sent })).toBeVisible();
      await page.reload();
      await expect(notice).toBeVisible();

      const elsewhere = await browser.newContext({ baseURL, locale });
      const other = await elsewhere.newPage();
      await other.goto('/demo-outbox');
      const mail = other.getByRole('listitem').filter({ hasText: email });
      await other.goto((await mail.getByRole('link').getAttribute('href')) ?? '');
      await other.getByRole('button', { name: words.resume }).click();
      for (const [part, value] of Object.entries(parts))
        await other.getByLabel(part, { exact: true }).fill(value);
      await other.getByRole('button', { name: words.proceed, exact: true }).click();
      await expect(other.getByRole('textbox', { name: words.firstName, exact: true })).toHaveValue('Rosalba');
      await elsewhere.close();
    });
  });
}

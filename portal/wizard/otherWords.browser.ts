/** An answer in own words beside the options: written on a phone by keyboard, offline, read in the review. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { offlineReady } from '@clinic/testing/browser/offline';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

const option = (value: string, en: string, es: string, more: object = {}) => ({
  ...{ value, label: inBoth(en, es) },
  ...more,
});
const other = { label: inBoth('Another animal', 'Otro animal'), maxLength: 30 };
const PETS = shortForm('pet-visit', inBoth('Your pets', 'Sus animales'), [
  PERSON,
  {
    id: 'pets',
    title: inBoth('Your pets', 'Sus animales'),
    questions: [
      {
        ...{ id: 'first', type: 'choice', required: true, other },
        label: inBoth('Your first pet?', '¿Su primer animal?'),
        options: [option('cat', 'Cat', 'Gato'), option('dog', 'Dog', 'Perro')],
      },
      {
        ...{ id: 'all', type: 'multipleChoice', required: true, other },
        label: inBoth('Which do you have now?', '¿Cuáles tiene ahora?'),
        options: [option('cat', 'Cat', 'Gato'), option('none', 'None', 'Ninguno', { exclusive: true })],
      },
    ],
  },
]);

const WORDS = {
  en: {
    ...{
      start: 'Start',
      proceed: 'Continue',
      submit: 'Submit Application',
      cat: 'Cat',
      none: 'None',
      box: 'Please describe',
    },
    missing: /Please write your answer in the box/,
    first: 'Your first pet?',
    all: 'Which do you have now?',
    ...{ another: 'Another animal', given: 'First name', family: 'Last name' },
  },
  es: {
    ...{
      start: 'Comenzar',
      proceed: 'Continuar',
      submit: 'Enviar formulario',
      cat: 'Gato',
      none: 'Ninguno',
      box: 'Descríbalo',
    },
    missing: /Escriba su respuesta en el campo/,
    first: '¿Su primer animal?',
    all: '¿Cuáles tiene ahora?',
    ...{ another: 'Otro animal', given: 'Nombre', family: 'Apellido' },
  },
} as const;

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label }));
  await page.keyboard.type(text);
}

async function press(page: Page, label: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: label, exact: true }));
  await page.keyboard.press('Enter');
}

for (const language of ['en', 'es'] as const) {
  test.describe(language, () => {
    test.use({ locale: `${language}-US`, viewport: { width: 390, height: 844 } });

    test(`an answer in own words can be written by keyboard and offline, survives a reload and reaches the clinic (${language})`, {
      tag: language === 'en' ? '@journey' : [],
    }, async ({ page, context }) => {
      const say = WORDS[language];
      await authenticate(page, 'admin');
      await publishForm(page.request, PETS);
      await context.clearCookies();
      await page.goto('/intake/pet-visit');
      await expect(offlineReady(page)).toBeVisible();
      await context.setOffline(true);
      await press(page, say.start);
      await typeInto(page, say.given, 'Ada');
      await typeInto(page, say.family, 'Diaz');
      await press(page, say.proceed);

      const first = page.getByRole('group', { name: say.first });
      await tabTo(page, first.getByRole('radio').first());
      await page.keyboard.press('Space');
      await expect(first.getByLabel(say.box)).toBeHidden();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(first.getByRole('radio', { name: say.another })).toBeChecked();
      const all = page.getByRole('group', { name: say.all });
      await tabTo(page, all.getByRole('checkbox', { name: say.none }));
      await page.keyboard.press('Space');
      await tabTo(page, all.getByRole('checkbox', { name: say.another }));
      await page.keyboard.press('Space');
      await expect(all.getByRole('checkbox', { name: say.none })).not.toBeChecked();
      await press(page, say.proceed);
      await expect(page.getByRole('link', { name: say.missing })).toHaveCount(2);

      await tabTo(page, first.getByLabel(say.box));
      await page.keyboard.type('Fish & co');
      await tabTo(page, all.getByLabel(say.box));
      await page.keyboard.type('cat');
      await expectAccessible(page);
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
      await page.reload();
      await expect(first.getByLabel(say.box)).toHaveValue('Fish & co');
      await expect(all.getByLabel(say.box)).toHaveValue('cat');
      await expect(all.getByRole('checkbox', { name: say.cat })).not.toBeChecked();

      await press(page, say.proceed);
      await expect(page.getByText(`${say.another}: Fish & co`)).toBeVisible();
      await context.setOffline(false);
      await press(page, say.submit);
      await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();

      await authenticate(page, 'physician');
      const { id } = await findSubmission(page.request, {}, ({ patient }) => patient.name === 'Ada Diaz');
      await page.goto(`/physician/submissions/${id}`);
      await expect(page.getByText(`${say.another}: Fish & co`)).toBeVisible();
      await expect(page.getByText(`${say.another}: cat`)).toBeVisible();
    });
  });
}

/** A signed-in patient with a form in progress that this browser does not know is led to it, not to a second one. */
import { randomBytes, randomUUID } from 'node:crypto';
import * as addresses from '@clinic/contract/addresses';
import { setUpPatient } from '@clinic/contract/patient/ownIntakes';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { read, send } from '@clinic/testing/browser/api';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

const WORDS = {
  en: {
    ...{ menu: 'My Intake Forms', openMenu: /menu|sidebar/i, begin: 'Start', year: 'Year' },
    ...{ title: 'You have a form in progress', resume: 'Continue where you left off' },
    ...{ another: 'Start a new form', keep: 'Go back', forms: 'Go to my forms', back: 'Back' },
  },
  es: {
    ...{ menu: 'Mis formularios', openMenu: /menú|barra lateral/i, begin: 'Comenzar', year: 'Año' },
    ...{ title: 'Tiene un formulario sin terminar', resume: 'Continuar donde se quedó' },
    ...{ another: 'Comenzar uno nuevo', keep: 'Volver', forms: 'Ir a mis formularios', back: 'Atrás' },
  },
};

/** Begins a form as another device of the signed-in patient would. */
async function beginElsewhere({ request }: Page, born: string): Promise<void> {
  const { id: questionnaireId, version, definition } = await read(request, addresses.activeQuestionnaire);
  const { patient } = definition as { patient: { birthDate: string } };
  const [id, secret] = [randomUUID(), randomBytes(32).toString('base64url')];
  await send(request, addresses.createDraft, {}, { id, secret, questionnaireId, version, language: 'en' });
  const { csrfToken } = await read(request, addresses.csrfToken);
  const saved = await request.patch(urlOf(addresses.saveDraft, { id }), {
    headers: { 'x-csrf-token': csrfToken, 'x-draft-secret': secret },
    data: { mutationId: randomUUID(), baseRevision: 0, changes: { [patient.birthDate]: born } },
  });
  expect(saved.status()).toBe(200);
  await send(request, setUpPatient, {}, { drafts: [{ id, secret }] });
}

for (const language of ['en', 'es'] as const) {
  const say = WORDS[language];
  test.describe(language, () => {
    test.use({ locale: `${language}-US`, viewport: { width: 390, height: 844 } });

    test(`the menu leads to the form in progress, and a new one is begun only on purpose (${language})`, async ({
      page,
    }) => {
      await signIn(page, 'patient');
      await beginElsewhere(page, '1971-03-04');
      await page.getByRole('banner').getByRole('button', { name: say.openMenu }).first().click();
      await page.getByRole('link', { name: say.menu }).click();
      await expect(page).toHaveURL(/\/intake$/);
      const offer = page.getByRole('region', { name: say.title });
      const resume = offer.getByRole('button', { name: say.resume });
      await expect(resume).toBeVisible();
      await expect(page.getByRole('button', { name: say.begin, exact: true })).toHaveCount(0);
      await expectAccessible(page);
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);

      const another = page.getByRole('button', { name: say.another, exact: true });
      await another.click();
      const dialog = page.getByRole('dialog');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: say.keep }).click();
      await expect(another).toBeFocused();
      await resume.click();
      await expect(page.getByRole('textbox', { name: say.year })).toHaveValue('1971');
      await page.reload();
      await expect(page.getByRole('textbox', { name: say.year })).toHaveValue('1971');
      await expect(offer).toHaveCount(0);
    });

    test(`a new form begun on purpose is empty and without further offers (${language})`, async ({
      page,
    }) => {
      await signIn(page, 'patient');
      await beginElsewhere(page, '1985-06-20');
      await page.goto('/intake');
      await page.getByRole('button', { name: say.another, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: say.another }).click();
      await expect(page.getByRole('textbox', { name: say.year })).toHaveValue('');
      await expect(page.getByText(say.title)).toHaveCount(0);
    });

    test(`a page that opens past the start tells about the form in progress (${language})`, async ({
      page,
    }) => {
      await authenticate(page, 'patient');
      await beginElsewhere(page, '1985-06-20');
      const { definition } = await read(page.request, addresses.activeQuestionnaire);
      const [first] = (definition as { steps: Array<{ id: string }> }).steps;
      await page.goto(`/intake?step=${first?.id}`);
      await expect(page.getByText(say.title)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('textbox', { name: say.year }).fill('1971');
      await page.getByRole('button', { name: say.back, exact: true }).click();
      await expect(page.getByRole('button', { name: say.resume })).toHaveCount(1);
      await page.getByRole('button', { name: say.resume }).click();
      await expect(page.getByRole('textbox', { name: say.year })).toHaveValue('1971');
      await page.getByRole('link', { name: say.forms }).click();
      await expect(page).toHaveURL(/\/patient\/dashboard$/);
    });
  });
}

/** A choice from a code list of 100,000 codes: searched offline after a reload; typed before the list has loaded. */
import { codeList } from '@clinic/contract/addresses';
import { diagnoses } from '@clinic/fixtures/codeLists/diagnoses';
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { globOf } from '@clinic/testing/browser/api';
import { offlineReady } from '@clinic/testing/browser/offline';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { storeCodeList } from '@clinic/testing/browser/storeCodeList';
import { expect, test } from '@clinic/testing/browser/test';

const LISTS = globOf(codeList);

test.describe('a long list', () => {
  test.use({ locale: 'es-US', viewport: { width: 390, height: 844 } });

  const form = (codeList: string) =>
    shortForm('diagnosis-search', inBoth('Diagnoses', 'Diagnósticos'), [
      {
        id: 'diagnoses',
        title: inBoth('Diagnoses', 'Diagnósticos'),
        questions: [
          {
            ...{ id: 'main', type: 'choice', required: true, codeList },
            label: inBoth('Your diagnosis?', '¿Su diagnóstico?'),
          },
        ],
      },
      PERSON,
    ]);

  test.describe('offline', () => {
    test.use({ serviceWorkers: 'allow' });

    test('can be searched offline, also after a reload, and the answer keeps its name', {
      tag: '@ci',
    }, async ({ page, context }) => {
      await authenticate(page, 'admin');
      await publishForm(page.request, form(await storeCodeList(page.request, diagnoses(100_000))));
      await context.clearCookies();
      await page.goto('/intake/diagnosis-search');
      await expect(offlineReady(page)).toBeVisible();
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('button', { name: 'Comenzar', exact: true }).click();
      const main = page.getByRole('combobox', { name: '¿Su diagnóstico?' });
      await main.fill('riñon 99912');
      await page.getByRole('option', { name: 'Enfermedad 99912 recurrente: riñón' }).click();
      await page.reload();
      await expect(main).toHaveValue('Enfermedad 99912 recurrente: riñón');
      await page.getByRole('button', { name: 'Continuar', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toBeVisible();
    });
  });

  test('that fails to load shows an error, keeps the typed text, and is loaded again', async ({
    page,
    context,
  }) => {
    await authenticate(page, 'admin');
    await publishForm(page.request, form(await storeCodeList(page.request, diagnoses(50))));
    await context.clearCookies();
    await page.route(LISTS, (route) => route.abort());
    await page.goto('/intake/diagnosis-search');
    await page.getByRole('button', { name: 'Comenzar', exact: true }).click();
    const main = page.getByRole('combobox', { name: '¿Su diagnóstico?' });
    await main.fill('Enfermedad 7');
    await expect(page.getByText(/No se pudo cargar la lista/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(main).toHaveValue('Enfermedad 7');
    await page.unroute(LISTS);
    await page.getByRole('button', { name: 'Cargar la lista de nuevo' }).click();
    await main.click();
    await page.getByRole('option', { name: 'Enfermedad 7 recurrente: hígado' }).click();
    await expect(main).toHaveValue('Enfermedad 7 recurrente: hígado');
  });
});

import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { pdf, png } from '../../server/documents/testFiles.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { tabTo } from '../testing/patient.ts';
import { signIn } from '../testing/staff.ts';

const lab = { name: 'lab-results.pdf', mimeType: 'application/pdf', buffer: pdf() };

test('a patient sends documents from a phone, and a physician downloads them', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const family = `Doc${Date.now()}`;
  await page.goto('/intake/documents-update');
  await page
    .getByRole('button', { name: /Start|Continue|Begin/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana');
  await page.getByRole('textbox', { name: 'Last name' }).fill(family);
  await page.getByRole('textbox', { name: 'Email' }).fill('ana.doe@example.com');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  const labs = page.getByRole('group', { name: 'Lab results' });
  await labs
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'evil.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    });
  await expect(labs.getByText('evil.svg: File type not supported')).toBeVisible();
  await labs
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...lab, buffer: png() });
  await expect(labs.getByText('File type not supported')).toBeVisible();
  await labs.getByRole('button', { name: 'Cancel lab-results.pdf' }).click();
  await labs.locator('input[type=file]').first().setInputFiles(lab);
  await expect(labs.getByText('1 KB · Added')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  await page.getByRole('checkbox').check();
  await tabTo(page, page.getByRole('textbox', { name: 'Type your full name' }));
  await page.keyboard.type(`Ana ${family}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('lab-results.pdf (1 KB)')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeHidden();

  const clinic = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(clinic, 'physician');
  const found = await clinic.request.get(`/api/review?search=${family}`);
  const [{ id }] = (await found.json()) as [{ id: string }];
  await clinic.goto(`/physician/submissions/${id}`);
  const card = clinic.getByRole('region', { name: /Documents/ });
  await expect(card.getByText('Not scanned for viruses')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(clinic);
  const downloading = clinic.waitForEvent('download');
  await card.getByRole('link', { name: 'Download lab-results.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('lab-results.pdf');
  expect(await readFile(await download.path())).toEqual(pdf());
});

test('offline a file waits on the page and is sent once connected, in Spanish', async ({ page, context }) => {
  await page.addInitScript(() => localStorage.setItem('preferred-language', 'es'));
  await page.goto('/intake/documents-update');
  await page
    .getByRole('button', { name: /Comenzar|Continuar|Empezar/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana');
  await page.getByRole('textbox', { name: 'Apellidos' }).fill('Díaz');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('ana.diaz@example.com');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  const labs = page.getByRole('group', { name: 'Resultados de laboratorio' });
  await context.setOffline(true);
  await labs.locator('input[type=file]').first().setInputFiles(lab);
  await expect(labs.getByText('En espera de conexión')).toBeVisible();
  await context.setOffline(false);
  await expect(labs.getByText('1 KB · Agregado')).toBeVisible();
  await labs.getByRole('button', { name: 'Quitar lab-results.pdf' }).click();
  await expect(labs.getByRole('listitem')).toHaveCount(0);
});

import { readFile } from 'node:fs/promises';
import { requestInformation } from '@clinic/contract/review/informationRequest';
import { pdf, png } from '@clinic/server/testing';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { send } from '@clinic/testing/browser/api';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Browser, Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

const lab = { name: 'lab-results.pdf', mimeType: 'application/pdf', buffer: pdf() };

const submitted = 'We have your answers';

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const chooserOf = (page: Page) =>
  page.getByRole('group', { name: 'Lab results' }).locator('input[type=file]').first();

/** Continues to the questions for files. */
async function begin(page: Page, family: string): Promise<void> {
  await page.goto('/intake/documents-update');
  await page.getByRole('button', { name: 'Start', exact: false }).first().click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana');
  await page.getByRole('textbox', { name: 'Last name' }).fill(family);
  await page.getByRole('textbox', { name: 'Email' }).fill('ana.doe@example.com');
  await proceed(page);
  await expect(page.getByRole('group', { name: 'Lab results' })).toBeVisible();
}

/** Signs in a physician and opens the submission with this family name. */
async function physicianAt(browser: Browser, family: string): Promise<{ clinic: Page; id: string }> {
  const clinic = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await authenticate(clinic, 'physician');
  const { id } = await findSubmission(clinic.request, {}, ({ patient }) => patient.name?.includes(family));
  await clinic.goto(`/physician/submissions/${id}`);
  return { clinic, id };
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: submitted })).toBeVisible();
}

test('a patient sends documents from a phone, and a physician downloads them', { tag: '@journey' }, async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const family = `Doc${Date.now()}`;
  await begin(page, family);
  const labs = page.getByRole('group', { name: 'Lab results' });
  const svg = { name: 'evil.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await chooserOf(page).setInputFiles(svg);
  await expect(
    labs.getByText(
      /^evil\.svg: File type not supported\. You can send: PDF.*Save the document as a PDF, or take a photo/,
    ),
  ).toBeVisible();
  await chooserOf(page).setInputFiles({ ...lab, buffer: Buffer.from('no PDF') });
  await expect(labs.getByRole('listitem')).toContainText('This file is damaged');
  await labs.getByRole('button', { name: 'Remove lab-results.pdf' }).click();
  await chooserOf(page).setInputFiles(lab);
  await expect(labs.getByText('1 KB · Added')).toBeVisible();
  await expectAccessible(page);
  await proceed(page);

  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Draw it instead' }).click();
  const pad = page.getByRole('img', { name: 'Draw your signature here' });
  // The signature pad ignores presses for half a second after a button in its place was pressed.
  await pad.hover({ position: { x: 40, y: 60 } });
  const box = await pad.boundingBox();
  if (!box) throw new Error('no pad');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 180, box.y + 20);
  await page.mouse.up();
  await expectAccessible(page);
  await proceed(page);
  await expect(page.getByText('lab-results.pdf (1 KB)')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Signature drawn' })).toBeVisible();
  await submit(page);

  const { clinic } = await physicianAt(browser, family);
  const card = clinic.getByRole('region', { name: /Documents/ });
  await expect(card.getByText('Not scanned for viruses')).toBeVisible();
  const alerts = clinic.getByRole('region', { name: 'Health Alerts' });
  await expect(alerts.getByText('Not assessed')).toBeVisible();
  await clinic.getByRole('tab', { name: /Responses/ }).click();
  await expect(clinic.getByRole('img', { name: 'Signature drawn' })).toBeVisible();
  await expectAccessible(clinic);
  const downloading = clinic.waitForEvent('download');
  await card.getByRole('link', { name: 'Download lab-results.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('lab-results.pdf');
  expect(await readFile(await download.path())).toEqual(pdf());
  await clinic.getByRole('tab', { name: /Flags/ }).click();
  await expect(clinic.getByRole('heading', { name: 'Not assessed' })).toBeVisible();
  await clinic.context().close();
});

test('failed files do not count towards the limit, each shows the reason, and a decodable HEIC photo is sent as JPEG', async ({
  page,
}) => {
  await begin(page, `Why${Date.now()}`);
  const labs = page.getByRole('group', { name: 'Lab results' });
  const broken = (name: string) => ({ ...lab, name, buffer: Buffer.from('not a document') });
  await chooserOf(page).setInputFiles({ ...lab, name: 'empty.pdf', buffer: Buffer.alloc(0) });
  await expect(labs.getByText('empty.pdf: This file is empty.')).toBeVisible();
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf']) {
    await chooserOf(page).setInputFiles(broken(name));
    await expect(labs.getByRole('listitem').filter({ hasText: name })).toContainText('This file is damaged');
  }
  await expect(labs.getByRole('status')).toContainText('f.pdf could not be sent: This file is damaged');
  await chooserOf(page).setInputFiles({ ...broken('photo.heic'), mimeType: 'image/heic' });
  const heic = labs.getByRole('listitem').filter({ hasText: 'photo.heic' });
  await expect(heic).toContainText('This browser cannot read HEIC photos');
  await heic.getByRole('button', { name: 'Remove photo.heic' }).click();
  await expect(labs).toBeFocused();
  // Apple's browsers decode it; its name may say otherwise.
  await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
    const decode = window.createImageBitmap.bind(window);
    window.createImageBitmap = () => decode(canvas);
  });
  const heicPhoto = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0', 'latin1');
  await chooserOf(page).setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: heicPhoto });
  await expect(labs.getByRole('listitem').filter({ hasText: 'IMG_1.jpg' })).toContainText('Added');
  await expectAccessible(page);
});

test('a file that was not sent is named before submitting, leads to its question, and is asked for after a reload', async ({
  page,
}) => {
  const family = `Broken${Date.now()}`;
  await begin(page, family);
  const labs = page.getByRole('group', { name: 'Lab results' });
  await chooserOf(page).setInputFiles({ ...lab, name: 'broken.pdf', buffer: Buffer.from('not a document') });
  await expect(labs.getByRole('listitem').filter({ hasText: 'broken.pdf' })).toContainText('damaged');
  await chooserOf(page).setInputFiles({ name: 'good.png', mimeType: 'image/png', buffer: png() });
  await expect(labs.getByRole('listitem').filter({ hasText: 'good.png' })).toContainText('Added');
  await proceed(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('textbox', { name: 'Type your full name' }).fill(`Ana ${family}`);
  await proceed(page);
  const submitting = page.getByRole('button', { name: 'Submit Application' });
  await submitting.click();
  const alert = page.getByRole('alert').filter({ hasText: 'nothing has been submitted yet' });
  await expect(alert.getByRole('button')).toHaveText('broken.pdf – Lab results');
  await expectAccessible(page);
  await alert.getByRole('button').click();
  await expect(labs).toBeFocused();
  await expect(labs.getByRole('listitem').filter({ hasText: 'broken.pdf' })).toContainText('damaged');
  await proceed(page);
  await expect(submitting).toBeVisible();

  await page.reload();
  const missing = page.getByRole('alert').filter({ hasText: 'Please add what is missing' });
  await expect(missing.getByRole('button')).toHaveText('Lab results');
  await expect(submitting).toBeVisible();
  await missing.getByRole('button').click();
  await expect(labs.getByRole('listitem')).toHaveText([/good\.png/]);
  await chooserOf(page).setInputFiles(lab);
  await expect(labs.getByText('1 KB · Added').last()).toBeVisible();
  await expect(missing).toBeHidden();
});

test('a patient asked for a file again sends one by keyboard', async ({ page, browser }) => {
  await signIn(page, 'patient');
  const family = `Reply${Date.now()}`;
  await begin(page, family);
  await chooserOf(page).setInputFiles(lab);
  await expect(page.getByText('1 KB · Added')).toBeVisible();
  await proceed(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('textbox', { name: 'Type your full name' }).fill(`Ana ${family}`);
  await proceed(page);
  await submit(page);

  const { clinic, id } = await physicianAt(browser, family);
  const request = { message: 'The second page is missing.', questionIds: ['lab_results'] };
  const asked = await send(clinic.request, requestInformation, { id }, request);
  expect(asked.status()).toBe(200);

  await page.goto(`/patient/submissions/${id}`);
  const own = page.getByRole('region', { name: 'Documents' });
  await expect(own.getByRole('link', { name: 'Download lab-results.pdf' })).toBeVisible();
  const choose = page.getByRole('button', { name: 'Choose a file Lab results' });
  await tabTo(page, choose);
  await expect(async () => {
    const choosing = page.waitForEvent('filechooser', { timeout: 5_000 });
    await page.keyboard.press('Enter');
    await (await choosing).setFiles({ ...lab, name: 'page-two.pdf' });
  }).toPass();
  await expect(own.getByRole('link', { name: 'Download page-two.pdf' })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Send my answers' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Answers sent', { exact: true })).toBeVisible();

  await clinic.reload();
  const card = clinic.getByRole('region', { name: /Documents/ });
  await expect(card.getByRole('link', { name: 'Download page-two.pdf' })).toBeVisible();
  await expect(card.getByText('Sent with a reply')).toBeVisible();
  await clinic.context().close();
});

test("Continue waits for the step's required file, and submitting for any other", async ({ page }) => {
  const family = `Wait${Date.now()}`;
  await begin(page, family);
  const gates: Record<string, PromiseWithResolvers<void>> = {
    lab_results: Promise.withResolvers(),
    identity_photo: Promise.withResolvers(),
  };
  await page.route('**/documents?question=*', async (route) => {
    await gates[new URL(route.request().url()).searchParams.get('question') ?? '']?.promise;
    await route.continue();
  });
  await chooserOf(page).setInputFiles(lab);
  const photo = { name: 'id.png', mimeType: 'image/png', buffer: png() };
  const card = page.getByRole('group', { name: /^Photo of your ID/ });
  await card.locator('input[type=file]').first().setInputFiles(photo);
  await expect(card.getByRole('button', { name: 'Cancel id.png' })).toBeVisible();
  await proceed(page);
  await expect(page.getByText('The next page opens as soon as it has arrived.')).toBeVisible();
  gates.lab_results?.resolve();
  await page.getByRole('checkbox').check();
  await page.getByRole('textbox', { name: 'Type your full name' }).fill(`Ana ${family}`);
  await proceed(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('A file is still being sent.')).toBeVisible();
  gates.identity_photo?.resolve();
  await expect(page.getByRole('heading', { name: submitted })).toBeVisible();
});

test('offline, a file waits on the page and is sent once connected, in Spanish', async ({
  page,
  context,
}) => {
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
  await expect(labs.getByText('En espera de conexión', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(labs.getByText('1 KB · Agregado')).toBeVisible();
  await labs.getByRole('button', { name: 'Quitar lab-results.pdf' }).click();
  await expect(labs.getByRole('listitem')).toHaveCount(0);
});

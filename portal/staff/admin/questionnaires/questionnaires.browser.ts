/** Drafts and versions in the administration's list. */
import { publishedDefinition } from '@clinic/contract/catalogue';
import { retireQuestionnaire } from '@clinic/contract/questionnaires';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { read, send } from '@clinic/testing/browser/api';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import { publishTwoVersions } from '@clinic/testing/browser/twoVersions';

test.use({ locale: 'en-US' });

test('a draft can start empty, as the next version, as a copy or from a file, and can be discarded', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const list = async () => {
    await page.goto('/admin/questionnaires');
    await expect(page.getByRole('region', { name: 'Weight-loss intake' })).toBeVisible();
  };
  const begun = () => page.waitForURL(({ pathname }) => pathname.startsWith('/admin/questionnaires/drafts/'));
  const drafts = page.getByRole('region', { name: 'Being edited' }).getByRole('listitem');

  await list();
  await page.getByRole('button', { name: 'New questionnaire' }).click();
  await page.getByLabel('Title').fill('Documents update');
  // The id of an existing questionnaire is not suggested.
  await expect(page.getByLabel('ID')).toHaveValue('documents-update-2');
  await page.getByLabel('ID').fill('documents-update');
  await expect(page.getByText('Another questionnaire has this ID')).toBeVisible();
  await page.getByLabel('ID').fill('three-months-later');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start editing' }).click();
  await begun();

  await list();
  await page.getByRole('button', { name: /Edit as next version.*Weight-loss intake/ }).click();
  await begun();

  await list();
  await page.getByRole('button', { name: 'More for Send documents 1.1' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByLabel('ID').fill('more-documents');
  await page.getByRole('button', { name: 'Start editing' }).click();
  await begun();

  await list();
  const file = page.getByLabel('Import file').last();
  for (const [name, content, recognized] of [
    ['patient.json', { resourceType: 'Patient' }, 'is a FHIR resource.'],
    ['survey.json', { pages: [{ name: 'page1', elements: [] }] }, 'is a SurveyJS form.'],
  ] as const) {
    await file.setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
    const refused = page.getByRole('dialog', { name: 'The file was not imported' });
    await expect(refused).toContainText(`“${name}” ${recognized}`);
    await expect(refused).toContainText('Start with “New questionnaire”');
    await refused.getByRole('button', { name: 'Close' }).last().click();
  }

  const named = { id: 'documents-update', version: '1.1' };
  const exported = (await read(page.request, publishedDefinition, named)) as object;
  await file.setInputFiles({
    name: 'form.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...exported, id: 'imported' })),
  });
  await begun();

  await list();
  await expect(drafts).toHaveCount(4);
  await expect(drafts.filter({ hasText: 'weight-loss-intake' })).toContainText('started from');
  await expect(drafts.filter({ hasText: 'imported 1.1' })).toContainText('Last saved by Sam Rivera');
  await expect(drafts.filter({ hasText: 'more-documents 1.0' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard Documents update 1.0' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(drafts).toHaveCount(3);
  await expectAccessible(page);
});

test('a version can be retired unless it is the last one patients can start', async ({ page }) => {
  await authenticate(page, 'admin');
  const title = await publishTwoVersions(page.request, 'retired-form');
  await page.goto('/admin/questionnaires');
  const retire = async (name: string) => {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Retire' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  };
  await retire(`${title} 1.0`);
  const version = page.getByRole('region', { name: title }).getByRole('listitem');
  await expect(version.filter({ hasText: 'Version 1.0' })).toContainText('Retired');

  await page
    .getByRole('region', { name: 'Send documents' })
    .getByRole('button', { name: 'Set active' })
    .click();
  await expect(page.getByRole('region', { name: 'Send documents' })).toContainText('Active');
  await retire('Send documents 1.1');
  await expect(page.getByText('The version was not retired', { exact: true })).toBeVisible();
});

test('the link for patients of a published questionnaire can be copied; a retired one has none', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await authenticate(page, 'admin');
  const title = await publishTwoVersions(page.request, 'linked-form');
  await page.goto('/admin/questionnaires');
  const copy = page.getByRole('button', { name: new RegExp(`^Copy link ?: ${title}`) });
  await copy.click();
  await expect(page.getByText('Link for patients copied', { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${new URL(page.url()).origin}/intake/linked-form`);
  const form = await context.newPage();
  await form.goto(link);
  await expect(form.getByRole('heading', { name: title })).toBeVisible();
  await form.close();

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await copy.click();
  const address = page.getByRole('dialog', { name: title }).getByLabel('Link for patients');
  await expect(address).toHaveValue(link);
  await expect(address).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  for (const version of ['1.0', '1.1'])
    await send(page.request, retireQuestionnaire, { id: 'linked-form', version });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Copy link/ }).first()).toBeVisible();
  await expect(copy).toHaveCount(0);
});

for (const width of [390, 1440]) {
  test(`two versions are compared in words, in both languages, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin');
    const id = `compared-at-${width}`;
    await publishTwoVersions(page.request, id);
    await page.goto(`/admin/questionnaires/${id}/compare?before=1.0&after=1.1`);
    const found = page.getByRole('region', { name: /differences$/ });
    await expect(found).toContainText('Questionnaire: version changed');
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    await expectAccessible(page);
    await page.evaluate(() => localStorage.setItem('preferred-language', 'es'));
    await page.reload();
    await expect(page.getByRole('region', { name: /diferencias$/ })).toContainText(
      'Cuestionario: cambio en la versión',
    );
    await page.getByLabel('De la versión').selectOption('1.1');
    await expect(page.getByText('Ambas versiones son iguales')).toBeVisible();
  });
}

/** The operator's pages in a browser: on a phone and a wide screen, in both languages, light and dark. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { appRoleUrl } from '@clinic/server/testing';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { layoutFaults } from '@clinic/testing/browser/layout';
import { copyDemo, type DemoCopy, test as onDemo } from '@clinic/testing/browser/test';
import { codeOf } from '@clinic/testing/server/testOperator';
import { expect, type Page } from '@playwright/test';

const test = onDemo.extend<{ copy: DemoCopy }>({
  // biome-ignore lint/correctness/noEmptyPattern: what Playwright demands of a fixture that needs no other
  copy: async ({}, use) => {
    const copy = await copyDemo();
    await use(copy);
    await copy.drop();
  },
  baseURL: async ({ server, copy }, use) => {
    await use(await server.open(copy.url));
    await server.close();
  },
});

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** The link that the command printed. */
async function addOperator({ url }: DemoCopy, publicUrl = ''): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ['server/commands/clinics.ts', 'operator', 'add', 'op@example.org'],
    {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: appRoleUrl(url),
        DIRECT_DATABASE_URL: '',
        MIGRATION_DATABASE_URL: url,
        PUBLIC_URL: publicUrl,
        SESSION_KEYS: 'a key that is used in nothing but tests',
        DEMO: 'true',
      },
    },
  );
  return /http\S+/.exec(stdout)?.[0] ?? '';
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function expectWell(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await layoutFaults(page)).toEqual({ tooWide: 0, cut: [], overlapping: [] });
}

/** Opens the link, sets up an authenticator app, and keeps the recovery codes. */
async function signIn(page: Page, link: string, words: { proceed: string; code: string; kept: string }) {
  await page.goto(link);
  await expectWell(page);
  await page.getByRole('button', { name: words.proceed }).click();
  await expect(page.getByRole('img')).toBeVisible();
  await expectWell(page);
  const key = (await page.locator('code.key').innerText()).replaceAll(' ', '');
  await box(page, words.code).fill(codeOf(key));
  await page.getByRole('button', { name: words.proceed }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await expectWell(page);
  await page.getByRole('link', { name: words.kept }).click();
}

test.describe('on a wide screen', () => {
  test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });

  test('an operator signs in, suspends and resumes a clinic, and corrects a form', {
    tag: '@journey',
  }, async ({ page, copy, baseURL }) => {
    const link = await addOperator(copy, baseURL);
    await signIn(page, link, { proceed: 'Continue', code: 'Code', kept: 'I have kept them' });
    await expect(page.getByRole('row', { name: /main/ })).toContainText('Up to date');
    await expectWell(page);

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();

    await page.getByRole('row', { name: /main/ }).getByRole('link').first().click();
    await expectWell(page);
    await page.getByRole('link', { name: 'Suspend' }).click();
    await expectWell(page);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByRole('main')).toContainText('Clinic suspended');
    const patient = await page.context().newPage();
    await patient.goto('/');
    await expect(patient.getByRole('heading', { level: 1 })).toHaveText(
      'This clinic is not available online',
    );
    await page.getByRole('link', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('main')).toContainText('Clinic resumed');
    await patient.goto('/');
    await expect(patient.getByRole('link', { name: 'Start Your Intake Form' })).toBeVisible();

    await page.getByRole('link', { name: 'Clinics' }).click();
    await page.getByRole('link', { name: 'Add a clinic' }).click();
    await box(page, 'Id').fill('oak');
    await box(page, 'Name').fill('Oak clinic');
    await box(page, 'Host names').fill('not_a_host');
    await page.getByRole('button', { name: 'Add a clinic' }).click();
    await expect(page.getByRole('alert')).toContainText('The clinic was not added');
    await expect(box(page, 'Host names')).toBeFocused();
    await expect(box(page, 'Host names')).toHaveAccessibleDescription(/not_a_host is not a host name/);
    await expect(box(page, 'Id')).toHaveValue('oak');
    await expectWell(page);
    await box(page, 'Host names').fill('');
    await page.getByRole('button', { name: 'Add a clinic' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oak clinic');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await page.goto('/platform/health');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  });
});

test.describe('on a phone', () => {
  test.use({ locale: 'es-MX', viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('every page is in Spanish, fits and is accessible, also in the dark theme', async ({
    page,
    copy,
    baseURL,
  }) => {
    const link = await addOperator(copy, baseURL);
    await signIn(page, link, { proceed: 'Continuar', code: 'Código', kept: 'Ya los guardé' });
    for (const [path, title] of [
      ['/platform', 'Clínicas'],
      ['/platform/clinics/main/suspend', '¿Suspender'],
      ['/platform/clinics/main', 'Meadowbrook'],
      ['/platform/add', 'Agregar una clínica'],
      ['/platform/health', 'Estado del servicio'],
      ['/platform/events', 'Actividad'],
      ['/platform/none', 'Esta página no existe'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await expectWell(page);
    }
    // Shown as cards, the rows are still table rows.
    await page.goto('/platform');
    await expect(page.getByRole('table').getByRole('row', { name: /main/ })).toContainText('Al día');
  });
});

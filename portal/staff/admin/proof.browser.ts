/** What was entered into a form that saves with a fresh proof outlives whatever interrupts it (`proof.test.ts`). */
import { invitations, invite } from '@clinic/contract/admin';
import { changeSettings, settings } from '@clinic/contract/settings';
import { globOf, read } from '@clinic/testing/browser/api';
import { reconnect } from '@clinic/testing/browser/offline';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';

test.use({ locale: 'en-US' });

const ENTERED = 'kept@example.com';

interface Form {
  name: string;
  path: string;
  route: Parameters<typeof globOf>[0];
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  save: (page: Page) => Locator;
  isSaved: (page: Page) => Promise<unknown>;
}

const FORMS: Form[] = [
  {
    name: 'an invitation',
    path: '/admin/users',
    route: invite,
    open: (page) => page.getByRole('button', { name: 'Invite staff' }).click(),
    field: (page) => page.getByRole('dialog').getByLabel('Email', { exact: true }),
    save: (page) => page.getByRole('button', { name: 'Send invitation' }),
    isSaved: async ({ request }) =>
      (await read(request, invitations)).some(({ email }: { email: string }) => email === ENTERED),
  },
  {
    name: 'the settings',
    path: '/admin/settings',
    route: changeSettings,
    field: (page) => page.getByLabel('Support email'),
    save: (page) => page.getByRole('button', { name: 'Save changes' }),
    isSaved: async ({ request }) => (await read(request, settings)).settings.supportEmail === ENTERED,
  },
  {
    name: 'a site that may show the form',
    path: '/admin/integrations',
    route: changeSettings,
    open: (page) => page.getByRole('button', { name: 'Add a site' }).click(),
    field: (page) => page.getByRole('dialog').getByLabel('Address of the site'),
    save: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add a site' }),
    isSaved: async ({ request }) =>
      (await read(request, settings)).settings.embeddingSites.includes('https://example.com'),
  },
];

/** The server asks for a proof once, and then as often as the test says. */
async function asksForProof(page: Page, route: Form['route']): Promise<{ times: number }> {
  const left = { times: 2 };
  await page.route(globOf(route), async (request) => {
    if (request.request().method() === 'GET' || left.times === 0) return request.continue();
    left.times -= 1;
    return request.fulfill({ status: 403, json: { code: 'proof_too_old' } });
  });
  return left;
}

const endSession = (context: BrowserContext): Promise<void> => context.clearCookies();

for (const form of FORMS) {
  test(`${form.name}: a reload, a cancelled proof, the end of the session and a proof keep what was entered`, {
    tag: form.path === '/admin/users' ? '@journey' : [],
  }, async ({ page, context }) => {
    await authenticate(page, 'admin');
    await page.goto(form.path);
    await form.open?.(page);
    await form.field(page).fill(ENTERED);

    await page.reload();
    await expect(form.field(page)).toHaveValue(ENTERED);

    await asksForProof(page, form.route);
    const proof = page.getByRole('dialog', { name: 'Verify your identity again' });
    await form.save(page).click();
    await expect(proof).toContainText('If you cancel, nothing changes and what you entered stays.');
    await page.keyboard.press('Escape');
    await expect(proof).toHaveCount(0);
    await expect(form.field(page)).toHaveValue(ENTERED);
    expect(await form.isSaved(page)).toBe(false);

    await reconnect(page, context, () => endSession(context));
    await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
    await expect(page.getByText('Notes, messages, invitations and settings you did not send')).toBeVisible();
    await authenticate(page, 'admin');
    await page.goto(form.path);
    await expect(form.field(page)).toHaveValue(ENTERED);

    await form.save(page).click();
    const popup = page.waitForEvent('popup');
    await proof.getByRole('link', { name: 'Sign in again' }).click();
    await (await popup).close();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(proof).toHaveCount(0);
    await expect.poll(() => form.isSaved(page)).toBe(true);
    await expect(form.save(page).and(page.locator(':enabled'))).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('Escape closes a dialog that has just opened, and not the one below it', { tag: '@ci' }, async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/users');
  const [invitation] = FORMS as [Form];
  await invitation.open?.(page);
  await invitation.field(page).fill(ENTERED);
  await asksForProof(page, invitation.route);
  await page.evaluate(() => {
    const seen = new Set(document.querySelectorAll('[role=dialog]'));
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll('[role=dialog]')) {
        if (seen.has(dialog)) continue;
        seen.add(dialog);
        const press = { key: 'Escape', bubbles: true, cancelable: true };
        dialog.dispatchEvent(new KeyboardEvent('keydown', press));
        document.body.dataset.escaped = String(seen.size);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await invitation.save(page).click();
  await expect(page.locator('body[data-escaped]')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Verify your identity again' })).toHaveCount(0);
  await expect(invitation.field(page)).toHaveValue(ENTERED);
});

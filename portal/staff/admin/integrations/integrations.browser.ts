/** Webhooks: an administrator adds one, tests it, sees what was sent, and has it sent again. */
import { clinicFigures } from '@clinic/contract/analytics/clinicFigures';
import { plans } from '@clinic/contract/plans/planDrafts';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import { newKey, TestApiClient } from '@clinic/testing/server/testApiClient';
import { startTestReceiver, verified } from '@clinic/testing/server/testReceiver';

test.use({ locale: 'en-US' });

test('a webhook is added, tested and told of a new form; its secret is shown once; it is switched off and removed', {
  tag: '@ci',
}, async ({ page }) => {
  const receiver = await startTestReceiver();
  await authenticate(page, 'admin');
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the whole address')).toBeVisible();
  await dialog.getByLabel('Address of the receiver').fill('ftp://example.org');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('must begin with https://')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Address of the receiver').fill(receiver.url);
  await dialog.getByLabel('A form is submitted').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const secret = (await page.getByRole('dialog').locator('output').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'I have copied it' }).click();

  const card = page.getByRole('listitem').filter({ hasText: receiver.url });
  const act = async (name: string) => {
    await card.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Send a test');
  await expect(page.getByText('The receiver accepted the test (status 200)', { exact: true })).toBeVisible();
  expect(receiver.accepted[0] && verified(secret, receiver.accepted[0])).toMatchObject({ type: 'test' });

  await page.goto('/physician/review');
  await page.locator('a[href*="/physician/submissions/"]').first().click();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByRole('textbox', { name: /message/i }).fill('Please call us.');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect.poll(() => receiver.accepted.map(({ type }) => type)).toContain('message.sent');

  await page.goto('/admin/integrations');
  await card.getByText('Deliveries').click();
  await expect(card.getByRole('listitem').filter({ hasText: 'A message is sent' })).toContainText(
    'Delivered',
  );
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Send again' }).first().click();
  await expect.poll(() => receiver.accepted.filter(({ type }) => type === 'message.sent').length).toBe(2);

  await act('Switch off');
  await expect(card.getByText('Off', { exact: true })).toBeVisible();
  await act('Remove the webhook');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  receiver.stop();
});

test('a token is made with what it may do, shown once, used by a program and revoked', {
  tag: '@ci',
}, async ({ page, playwright, baseURL }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Add a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await expect(dialog.getByText('Choose what the token may read or change.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name of the program').fill('Billing');
  await dialog.getByLabel('Analytics').selectOption('Read');
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  const token = (await page.getByRole('dialog').locator('output').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have copied it' }).click();

  const program = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await program.get(urlOf(clinicFigures))).status()).toBe(200);
  expect((await program.get(urlOf(plans))).status()).toBe(403);

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Billing' });
  await expect(row).toContainText('Last used');
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row.getByText('Revoked')).toBeVisible();
  expect((await program.get(urlOf(clinicFigures))).status()).toBe(401);
  await expectAccessible(page);
  await program.dispose();
});

test('a program is registered with its key, gets a token by it, changes its key and is revoked', {
  tag: '@ci',
}, async ({ page, baseURL }) => {
  const [first, second] = [await newKey(), await newKey()];
  await authenticate(page, 'admin');
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Register a program' }).click();
  const dialog = page.getByRole('dialog');
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByLabel('Name of the program').fill('Laboratory');
  await dialog.getByLabel('Submissions and messages').selectOption('Read');
  const keys = dialog.getByLabel('Public keys, or their address');
  await save();
  await expect(dialog.getByText('Paste the key set as it is')).toBeVisible();
  await expectAccessible(page);
  await keys.fill(JSON.stringify({ keys: [{ ...first.public, d: 'AQAB' }] }));
  await save();
  await expect(dialog.getByText('This key set contains private keys')).toBeVisible();
  await keys.fill('http://127.0.0.1:1/keys');
  await save();
  await expect(dialog.getByText('No keys could be read')).toBeVisible();
  await keys.fill(JSON.stringify({ keys: [first.public] }));
  await save();

  const row = page.getByRole('listitem').filter({ hasText: 'Laboratory' });
  await expect(row).toContainText(first.kid);
  const id = (await row.locator('dd').first().textContent()) ?? '';
  const by = async (key: typeof first) => {
    const program = new TestApiClient(String(baseURL), { id } as TestApiClient['made'], key);
    return (await program.ask()).status;
  };
  expect([await by(first), await by(second)]).toEqual([200, 401]);
  await row.getByRole('button', { name: 'Change the keys' }).click();
  await keys.fill(JSON.stringify({ keys: [second.public] }));
  await save();
  await expect(row).toContainText(second.kid);
  expect([await by(first), await by(second)]).toEqual([401, 200]);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row.getByText('Revoked')).toBeVisible();
  expect(await by(second)).toBe(401);
  await expectAccessible(page);
});

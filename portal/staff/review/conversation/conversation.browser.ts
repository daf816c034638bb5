/** The physician's request, the patient's reply, and how the physician sees it. */
import { ownSubmissions } from '@clinic/contract/patient/ownSubmissions';
import { reviewNotes } from '@clinic/contract/review/notes';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { ROSA } from '@clinic/testing/browser/answers';
import { read } from '@clinic/testing/browser/api';
import { signIn } from '@clinic/testing/browser/staff';
import { submitIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';

const ASKED = 'You wrote that you never smoked, but mention cigarettes.\n<b>Which one</b> is right?';

interface Both {
  patient: Page;
  physician: Page;
  id: string;
  reference: string;
}

/** The patient on a phone, in Spanish; the physician on a desktop. */
const meet = async (contexts: {
  browser: { newContext: (options: object) => Promise<BrowserContext> };
  page: Page;
}): Promise<Both> => {
  const { browser, page: physician } = contexts;
  const phone = await browser.newContext({ locale: 'es-US', viewport: { width: 390, height: 844 } });
  const patient = await phone.newPage();
  await signIn(patient, 'patient');
  await expect(patient.getByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
  const reference = await submitIntake(patient.request, ROSA);
  const submissions = await read(patient.request, ownSubmissions);
  const id = submissions.find((each) => each.reference === reference)?.id ?? '';
  await physician.setViewportSize({ width: 1440, height: 900 });
  await signIn(physician, 'physician');
  await expect(physician.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
  await physician.goto(`/physician/submissions/${id}`);
  await expect(physician.getByRole('button', { name: 'Update Status', exact: true })).toBeVisible();
  return { patient, physician, id, reference };
};

test.use({ locale: 'en-US' });

test('a physician asks by keyboard, a patient answers on a phone in Spanish, and nothing is lost', {
  tag: '@journey',
}, async ({ browser, page }) => {
  const { patient, physician, id, reference } = await meet({ browser, page });
  await askByKeyboard(physician);
  await expect(physician.getByText('Status Updated', { exact: true })).toBeVisible();
  const history = physician.getByRole('complementary').getByRole('listitem');
  await expect(history.filter({ hasText: 'New → Needs Info' })).toBeVisible();

  await patient.goto('/patient/dashboard');
  const card = patient.getByRole('listitem').filter({ hasText: reference });
  await expect(card.getByText('Tenemos una pregunta')).toBeVisible();
  await expectAccessible(patient);
  await card.getByRole('link', { name: 'Responder ahora' }).click();
  await expect(patient).toHaveURL(new RegExp(`/patient/submissions/${id}$`));
  await expect(patient.getByText('<b>Which one</b> is right?')).toBeVisible();
  const smokes = patient.getByRole('radio', { name: 'Sí, todos los días' });
  const sleep = patient.getByRole('textbox', { name: '¿Cuántas horas suele dormir' });
  const more = patient.getByRole('textbox', { name: '¿Algo más que debamos saber?' });
  await expect(patient.getByRole('group', { name: '¿Fuma?' }).getByRole('radio')).toHaveCount(4);
  await expect(sleep).toHaveValue('6.5');
  await expectAccessible(patient);
  await expectNoSidewaysScroll(patient);

  await smokes.check();
  await sleep.fill('5');
  await more.fill('Empecé hace poco.');
  const send = patient.getByRole('button', { name: 'Enviar mis respuestas' });
  await patient.route('**/answers', (route) => route.abort());
  await send.click();
  await expect(patient.getByRole('alert')).toContainText('Siguen aquí', { timeout: 30_000 });
  await expect(sleep).toHaveValue('5');
  await expectAccessible(patient);
  expect(await patient.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'Empecé',
  );
  await patient.reload();
  await expect(smokes).toBeChecked();
  await expect(sleep).toHaveValue('5');
  await expect(more).toHaveValue('Empecé hace poco.');
  await patient.unroute('**/answers');
  await send.click();
  await expect(patient.getByText('Respuestas enviadas', { exact: true })).toBeVisible();
  await expect(patient.getByRole('heading', { name: 'La clínica tiene una pregunta' })).toBeHidden();
  await expect(patient.getByText('Empecé hace poco.')).toBeVisible();
  await expect(patient.getByRole('heading', { name: 'Respuesta recibida' })).toBeVisible();
  await expect(patient.locator('[aria-current=step]')).toHaveText('Revisión médica');
  await expectAccessible(patient);

  await expect(history.filter({ hasText: 'Needs Info → New' })).toBeVisible();
  const smoking = physician.locator('dl > div').filter({ hasText: 'Do you smoke?' });
  await expect(smoking).toContainText('Yes, every day');
  await expect(smoking.locator('del')).toHaveText('I have never smoked');
  await expect(
    physician.locator('dl > div').filter({ hasText: 'hours do you usually sleep' }).locator('del'),
  ).toHaveText('6.5 hours');
  await expectAccessible(physician);
  await physician.getByRole('tab', { name: 'Messages' }).click();
  await expect(physician.getByRole('tabpanel').getByText('Empecé hace poco.')).toBeVisible();
  await expectAccessible(physician);
  for (const tab of ['Health Flags', /^Review Notes/]) {
    await physician.getByRole('tab', { name: tab }).click();
    await expect(physician.getByRole('tabpanel')).toBeVisible();
    await expectAccessible(physician);
  }
  await physician.getByRole('tab', { name: 'Timeline' }).click();
  const entries = physician.getByRole('tabpanel').getByRole('listitem').locator('> p:first-of-type');
  await expect(entries.filter({ hasText: 'The patient answered (version 2)' })).toHaveCount(1);
  // Her blood pressure asks for a contact today.
  await expect(entries.filter({ hasText: 'Asked to contact the patient' }).first()).toBeVisible();
  const events = (await entries.allTextContents()).filter(
    (text) => !/^Opened|^Asked to contact|contact is late$/.test(text),
  );
  expect([events.at(-1), events.at(-2), events.at(-3)]).toEqual([
    'Form submitted',
    expect.stringMatching(/Information requested|New → Needs Info/),
    expect.stringMatching(/Information requested|New → Needs Info/),
  ]);
  expect(events.slice(0, 3).sort()).toEqual([
    'Message from the patient',
    'Needs Info → New',
    'The patient answered (version 2)',
  ]);
  await expectAccessible(physician);
  await physician
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await expect(
    physician
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('link')
      .filter({ hasText: reference })
      .filter({ hasText: 'Submission ready for review' }),
  ).toHaveCount(1);
  await patient.context().close();
});

test('a request withdrawn while it is being answered is announced, and the reply can still be sent', async ({
  browser,
  page,
}) => {
  const { patient, physician, id } = await meet({ browser, page });
  await askByKeyboard(physician);
  const history = physician.getByRole('complementary').getByRole('listitem');
  await expect(history.filter({ hasText: 'New → Needs Info' })).toBeVisible();
  await patient.goto(`/patient/submissions/${id}`);
  await patient.getByRole('radio', { name: 'Sí, todos los días' }).check();
  const other = await patient.context().newPage();
  await other.goto(`/patient/submissions/${id}`);
  await expect(other.getByRole('button', { name: 'Enviar mis respuestas' })).toBeVisible();
  await physician.getByRole('button', { name: 'Update Status', exact: true }).click();
  await physician.getByRole('combobox', { name: /status/i }).selectOption({ label: 'In Review' });
  await expect(physician.getByText('Needs Info → In Review').first()).toBeVisible();

  await expect(patient.getByRole('heading', { name: 'Lo que escribió no se envió' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(patient.getByText('Sí, todos los días')).toBeVisible();
  await expectAccessible(patient);
  await patient.getByRole('button', { name: 'Enviar como mensaje' }).click();
  await expect(patient.getByText('Mensaje enviado', { exact: true })).toBeVisible();
  await expect(patient.getByRole('heading', { name: 'Lo que escribió no se envió' })).toBeHidden();
  await expect(patient.getByText('¿Fuma? Sí, todos los días')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Enviar mis respuestas' })).toBeHidden();
  await patient.context().close();
});

test('a note added with a double click is stored once', async ({ browser, page }) => {
  const { physician, id } = await meet({ browser, page });
  await physician.goto(`/physician/submissions/${id}?tab=notes`);
  await physician.getByLabel('Add Review Note').fill('Called back at noon.');
  await physician.getByRole('button', { name: 'Add Note' }).dblclick();
  await expect(physician.getByText('Note Added', { exact: true })).toBeVisible();
  expect(await read(physician.request, reviewNotes, { id })).toHaveLength(1);
});

test('a request that was closed with Escape keeps its message and questions until it is sent', async ({
  browser,
  page,
}) => {
  const { physician } = await meet({ browser, page });
  const dialog = await openRequest(physician);
  const message = dialog.getByRole('textbox', { name: 'Message to the patient' });
  const smokes = dialog.getByRole('checkbox', { name: /^Do you smoke\?/ });
  await message.fill('Which one is right?');
  await smokes.check();
  await physician.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await physician.getByRole('button', { name: 'Cancel' }).click();
  await openRequest(physician);
  await expect(message).toHaveValue('Which one is right?');
  await expect(smokes).toBeChecked();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Send to Patient' }).click();
  await expect(dialog).toBeHidden();
  await openRequest(physician);
  await expect(message).toHaveValue('');
  await expect(smokes).not.toBeChecked();
});

test('nothing of a long dialog shows below its buttons', async ({ browser, page }) => {
  const { physician } = await meet({ browser, page });
  await physician.setViewportSize({ width: 1280, height: 800 });
  const dialog = await openRequest(physician);
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  expect(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(0);
  const end = await dialog.evaluate((box) => box.getBoundingClientRect().bottom);
  const bar = dialog.getByRole('button', { name: 'Send to Patient' }).locator('..');
  const endOfBar = await bar.evaluate((box) => box.getBoundingClientRect().bottom);
  expect(end - endOfBar).toBeLessThan(2);
});

test('a text longer than the clinic accepts is kept and refused, not cut off', async ({ browser, page }) => {
  const { patient, physician, id } = await meet({ browser, page });
  await physician.goto(`/physician/submissions/${id}?tab=notes`);
  const box = physician.getByPlaceholder(/Add your clinical assessment/);
  await fillLong(box, 200_000);
  await physician.getByRole('button', { name: 'Add Note' }).click();
  await expect(physician.getByText('Must be no more than 10,000 characters')).toBeVisible();
  expect(await box.inputValue()).toHaveLength(200_000);
  await box.fill('<img src=x onerror=alert(1)>');
  await physician.getByRole('button', { name: 'Add Note' }).click();
  await expect(
    physician.getByRole('tabpanel').getByRole('listitem').getByText('<img src=x onerror=alert(1)>'),
  ).toBeVisible();
  await patient.context().close();
});

async function openRequest(physician: Page): Promise<Locator> {
  await physician.getByRole('button', { name: 'Update Status', exact: true }).click();
  await physician.getByRole('combobox', { name: /status/i }).selectOption({ label: 'Needs Info' });
  return physician.getByRole('dialog', { name: 'What do you need from the patient?' });
}

async function askByKeyboard(physician: Page): Promise<void> {
  const { keyboard } = physician;
  await tabTo(physician, physician.getByRole('button', { name: 'Update Status', exact: true }));
  await keyboard.press('Enter');
  await expect(physician.getByRole('combobox', { name: /status/i })).toBeFocused();
  await keyboard.press('n');
  const dialog = physician.getByRole('dialog', { name: 'What do you need from the patient?' });
  await expect(dialog.getByRole('textbox', { name: 'Message to the patient' })).toBeFocused();
  await expectAccessible(physician);
  const [first = '', second = ''] = ASKED.split('\n');
  await keyboard.type(first);
  await keyboard.press('Enter');
  await keyboard.type(second);
  for (const [words, question] of [
    ['smoke?', /^Do you smoke\?/],
    ['hours do you usually sleep', /^How many hours do you usually sleep/],
  ] as const) {
    const search = dialog.getByRole('searchbox', { name: 'Find a question' });
    await tabTo(physician, search);
    await search.press('Control+a');
    await keyboard.type(words);
    await tabTo(physician, dialog.getByRole('checkbox', { name: question }));
    await keyboard.press('Space');
    await expect(dialog.getByRole('checkbox', { name: question })).toBeChecked();
  }
  await tabTo(physician, dialog.getByRole('button', { name: 'Send to Patient' }));
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** The text as it would be pasted. */
const fillLong = (box: Locator, length: number): Promise<void> =>
  box.evaluate((element, count) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    set?.call(element, 'x'.repeat(count));
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, length);

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBe(0);
}

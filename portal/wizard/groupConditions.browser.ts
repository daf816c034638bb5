/** A list whose entries ask further questions: built by fields, answered on a phone by keyboard, read in the review. */
import { ownSubmission } from '@clinic/contract/patient/ownSubmission';
import { submissionDetail } from '@clinic/contract/review';
import { requestInformation } from '@clinic/contract/review/informationRequest';
import { inBoth } from '@clinic/fixtures/inBoth';
import { medicines } from '@clinic/fixtures/medicines';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { read, send } from '@clinic/testing/browser/api';
import { beginQuestionnaire, outline, savedDocument } from '@clinic/testing/browser/builder';
import { holdScripts } from '@clinic/testing/browser/heldScripts';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Locator, Page } from '@playwright/test';

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, input: Locator, text: string): Promise<void> {
  await tabTo(page, input);
  await page.keyboard.type(text);
}

test.describe('on a phone', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

  test("an entry's follow-up appears and disappears with its answer, keeps the typed text, and counts only while shown", {
    tag: '@journey',
  }, async ({ page, context }) => {
    await authenticate(page, 'admin');
    await publishForm(page.request, medicines());
    await context.clearCookies();
    await page.goto('/intake/medicines');
    await press(page, 'Start');
    await typeInto(page, page.getByLabel('First name'), 'Ada');
    await typeInto(page, page.getByLabel('Last name'), 'Diaz');
    await typeInto(page, page.getByLabel('Email'), 'ada@example.com');
    await press(page, 'Continue');

    const entry = (number: number) => page.getByRole('group', { name: `entry ${number}` });
    const which = (number: number) => entry(number).getByLabel('Which', { exact: true });
    const kind = (number: number, name: string) => entry(number).getByRole('radio', { name, exact: true });
    await expect(which(1)).toBeHidden();
    await tabTo(page, kind(1, 'Aspirin'));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(kind(1, 'Other')).toBeChecked();
    await expect(kind(1, 'Other')).toBeFocused();
    await expect(which(1)).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);

    await press(page, 'Continue');
    await expect(page.getByRole('link', { name: /, entry 1, Which: This field is required/ })).toBeVisible();
    await typeInto(page, which(1), 'Zinc');
    await expect(which(1)).toBeFocused();
    await expect(entry(1).getByRole('group', { name: /^Prescribed/ })).toBeVisible();

    await tabTo(page, kind(1, 'Other'));
    await page.keyboard.press('ArrowUp');
    await expect(kind(1, 'Aspirin')).toBeFocused();
    await expect(which(1)).toBeHidden();
    await expect(entry(1).getByRole('group', { name: /^Prescribed/ })).toBeHidden();
    await press(page, 'Continue');
    const review = page.getByRole('definition').filter({ hasText: 'Kind:' });
    await expect(review).toHaveText('Kind: Aspirin');

    await page.goBack();
    await tabTo(page, kind(1, 'Aspirin'));
    await page.keyboard.press('ArrowDown');
    await expect(which(1)).toHaveValue('Zinc');
    await press(page, 'Add another');
    await tabTo(page, kind(2, 'Aspirin'));
    await page.keyboard.press('Space');
    await expect(which(2)).toBeHidden();
    await expect(which(1)).toHaveValue('Zinc');
    await press(page, 'Continue');
    await expect(review).toHaveText('1. Kind: Other, Which: Zinc 2. Kind: Aspirin');
    await press(page, 'Submit Application');
    await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();

    await authenticate(page, 'physician');
    const { id } = await findSubmission(page.request, {}, ({ patient }) => patient.name === 'Ada Diaz');
    const { answersJSON } = await read(page.request, submissionDetail, { id });
    expect(answersJSON.medicines).toEqual([{ kind: 'other', which: 'Zinc' }, { kind: 'aspirin' }]);
    await page.goto(`/physician/submissions/${id}`);
    const table = page.getByRole('region', { name: 'Which medicines do you take?' });
    await expect(table.getByRole('row').nth(1)).toHaveText('1OtherZinc');
    await expect(table.getByRole('row').nth(2)).toHaveText('2AspirinNot asked');
  });
});

test.describe('on a tablet', () => {
  test.use({ locale: 'en-US', viewport: { width: 820, height: 1180 } });

  test('an answer outside the group shows and hides questions of every entry, and a correction asks for them', async ({
    page,
    context,
  }) => {
    const be = async (role: 'patient' | 'physician'): Promise<void> => {
      await context.clearCookies();
      await authenticate(page, role);
    };
    await authenticate(page, 'admin');
    const form = medicines();
    const smokes = form.steps[0].questions.pop();
    form.id = 'medicines-around';
    form.steps[1].questions.unshift(smokes);
    form.steps[1].questions[1].questions[1].showWhen = {
      and: [{ '==': [{ var: 'smokes' }, true] }, { '==': [{ var: 'kind' }, 'other'] }],
    };
    await publishForm(page.request, form);
    await be('patient');
    await page.goto('/intake/medicines-around');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByLabel('First name').fill('Ana');
    await page.getByLabel('Last name').fill('Around');
    await page.getByLabel('Email').fill('ana.around@example.com');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();

    const smoke = (answer: string) =>
      page.getByRole('group', { name: /Do you smoke/ }).getByRole('radio', { name: answer, exact: true });
    const entry = (number: number) => page.getByRole('group', { name: `entry ${number}` });
    const which = page.getByLabel('Which', { exact: true });
    await entry(1).getByRole('radio', { name: 'Other', exact: true }).check();
    await page.getByRole('button', { name: 'Add another' }).click();
    await entry(2).getByRole('radio', { name: 'Other', exact: true }).check();
    await expect(which).toHaveCount(0);
    await smoke('Yes').check();
    await expect(which).toHaveCount(2);
    await which.first().fill('Zinc');
    await smoke('No').check();
    await expect(which).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const review = page.getByRole('definition').filter({ hasText: 'Kind:' });
    await expect(review).toHaveText('1. Kind: Other 2. Kind: Other');
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();

    // The clinic requests only the answer outside the group.
    await be('physician');
    const { id } = await findSubmission(page.request, {}, ({ patient }) => patient.name === 'Ana Around');
    await page.goto(`/physician/submissions/${id}`);
    const table = page.getByRole('region', { name: 'Which medicines do you take?' });
    await expect(table.getByRole('row').nth(1)).toHaveText('1Other');
    const asked = { message: 'Do you smoke?', questionIds: ['smokes'], revision: 1 };
    await send(page.request, requestInformation, { id }, asked);
    await be('patient');
    await page.goto(`/patient/submissions/${id}`);
    await expect(page.getByLabel('Which', { exact: true })).toHaveCount(0);
    await smoke('Yes').check();
    await expect(which).toHaveCount(2);
    await page.getByRole('button', { name: 'Send my answers' }).click();
    await expect(page.getByRole('link', { name: /, entry 2, Which: This field is required/ })).toBeVisible();
    await which.nth(0).fill('Zinc');
    await which.nth(1).fill('Iron');
    await page.getByRole('button', { name: 'Send my answers' }).click();
    await expect(which).toHaveCount(0);
    await expect(page.locator('#status-title')).toBeFocused();
    const { answers } = await read(page.request, ownSubmission, { id });
    expect(answers).toMatchObject({
      smokes: true,
      medicines: [
        { kind: 'other', which: 'Zinc' },
        { kind: 'other', which: 'Iron' },
      ],
    });
  });
});

test('a check of an entry names its box, refuses or asks, and counts only for the entry that breaks it', async ({
  page,
  context,
}) => {
  await authenticate(page, 'admin');
  const form = medicines();
  const [, which, , dose] = form.steps[1].questions[0].questions;
  which.checks = [
    {
      id: 'iron',
      level: 'hard',
      when: { '==': [{ var: 'which' }, 'Iron'] },
      message: inBoth('Please say which iron.', 'Diga qué hierro.'),
    },
  ];
  dose.checks = [
    {
      id: 'many',
      level: 'soft',
      when: { and: [{ '==': [{ var: 'which' }, 'Zinc'] }, { '>': [{ var: 'dose' }, 3] }] },
      message: inBoth('That is a lot of zinc.', 'Es mucho zinc.'),
    },
  ];
  await publishForm(page.request, { ...form, id: 'medicines-checked' });
  await context.clearCookies();
  await page.goto('/intake/medicines-checked');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Checked');
  await page.getByLabel('Email').fill('ines.checked@example.com');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  const entry = (number: number) => page.getByRole('group', { name: `entry ${number}` });
  const fill = async (number: number, name: string, tablets: string): Promise<void> => {
    await entry(number).getByRole('radio', { name: 'Other', exact: true }).check();
    await entry(number).getByLabel('Which', { exact: true }).fill(name);
    await entry(number).getByLabel('Tablets a day').fill(tablets);
  };
  await fill(1, 'Calcium', '5');
  await page.getByRole('button', { name: 'Add another' }).click();
  await fill(2, 'Iron', '5');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('link', { name: /, entry 2, Which: Please say which iron/ }).click();
  const box = entry(2).getByLabel('Which', { exact: true });
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription(/Please say which iron/);
  await expect(entry(1).getByText('Please say which iron')).toHaveCount(0);

  await box.fill('Zinc');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText(/, entry 2, Tablets a day: That is a lot of zinc/)).toBeVisible();
  await page.getByRole('button', { name: "Yes, it's right" }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Kind:' })).toContainText('Which: Zinc');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
  await authenticate(page, 'physician');
  const { id } = await findSubmission(page.request, {}, ({ patient }) => patient.name === 'Ines Checked');
  await page.goto(`/physician/submissions/${id}`);
  await expect(page.getByText(/entry 2, Tablets a day: That is a lot of zinc/)).toBeVisible();
});

test('an entry started before the scripts load shows its follow-up once they have', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin');
  const form = medicines();
  await publishForm(page.request, { ...form, steps: form.steps.toReversed() });
  const device = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } });
  const patient = await device.newPage();
  const scripts = await holdScripts(patient);
  await patient.goto('/intake/medicines', { waitUntil: 'commit' });
  await patient.getByRole('button', { name: 'Start', exact: true }).click();
  const other = patient.getByRole('radio', { name: 'Other', exact: true });
  const which = patient.getByLabel('Which', { exact: true });
  await other.check();
  await expect(which).toHaveCount(0);
  scripts.all();
  await expect(which).toBeVisible();
  await expect(other).toBeChecked();
  await device.close();
});

test.describe('in the builder', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('the condition of a question in a group is built from the other questions of the group', async ({
    page,
  }) => {
    await authenticate(page, 'admin');
    await beginQuestionnaire(page, 'Medicines');
    const add = async (type: string, en: string, es: string, within: Locator): Promise<void> => {
      await within.getByRole('button', { name: 'Add question' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Question text').fill(en);
      await dialog.getByLabel('Answer type').selectOption(type);
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByLabel('Question text Spanish').fill(es);
    };
    const group = page.getByRole('region', { name: 'Medicines you take' });
    const open = (name: string) => outline(page).getByRole('button', { name, exact: true }).click();
    await open('About you');
    await add('Repeating group', 'Medicines you take', 'Medicamentos que toma', outline(page));
    await add('Yes or no', 'Prescribed by a doctor', 'Recetado por un médico', group);
    await open('Medicines you take');
    await add('Short text', 'By which doctor', 'Por qué médico', group);
    await page.getByRole('button', { name: 'Add condition' }).click();
    const subject = page.getByLabel('Question of condition 1');
    // Questions of the entry come first, then those outside the group.
    const around = ['First name', 'Last name', 'Email address'];
    await expect(subject.getByRole('option')).toHaveText([
      'Prescribed by a doctor',
      ...around,
      'Another calculation',
    ]);
    await subject.selectOption('Prescribed by a doctor');
    await expect(page.getByText('“Prescribed by a doctor” is yes')).toBeVisible();
    await page.getByRole('button', { name: 'Add check' }).click();
    const check = page.getByRole('group', { name: 'Checks' });
    await expect(check.getByLabel('Question of condition 1').getByRole('option')).toHaveText([
      'Prescribed by a doctor',
      'By which doctor',
      ...around,
      'Another calculation',
    ]);
    await check.getByLabel('Message shown to the patient English').fill('Which doctor?');
    await check.getByLabel('Message shown to the patient Spanish').fill('¿Qué médico?');
    await expectAccessible(page);
    await expect(page.getByText('No problems found')).toBeVisible();
    await expect(outline(page).getByRole('button', { name: /^By which doctor.*condition/i })).toBeVisible();
    const document = await savedDocument(page);
    const questions = document.steps[0].questions.at(-1).questions;
    expect(questions[1].showWhen).toEqual({ '==': [{ var: questions[0].id }, true] });
    expect(questions[1].checks).toMatchObject([{ level: 'soft', message: { en: 'Which doctor?' } }]);
  });
});

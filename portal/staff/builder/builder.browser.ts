/**
 * Building a questionnaire from scratch until a submission reaches the queue: by hand, in a file, and by two
 * people at once.
 */
import { questionnaireDrafts } from '@clinic/contract/questionnaires';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { addQuestion, beginQuestionnaire, expectSaved, outline } from '@clinic/testing/browser/builder';
import { downloadJson, showJson, uploadJson } from '@clinic/testing/browser/draftJson';
import { completeFollowUp, findFollowUp, followUpSteps } from '@clinic/testing/browser/followUp';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

async function addStep(page: Page, en: string, es: string): Promise<void> {
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(en);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Title Spanish').fill(es);
}

async function publish(page: Page): Promise<void> {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByLabel('What changed, and why').fill('Asked three months after the first visit.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/admin/questionnaires');
  await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible();
  // Nothing asks for the draft, which is no more.
  expect(missing).toEqual([]);
}

test('an administrator builds a follow-up, a patient completes it, and it appears in the queue', {
  tag: '@journey',
}, async ({ page, browser, baseURL }) => {
  test.slow();
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Three months later');

  await addStep(page, 'Your weight', 'Su peso');
  for (const [en, es] of [
    ['What did you weigh at your first visit?', '¿Cuánto pesaba en su primera visita?'],
    ['What do you weigh now?', '¿Cuánto pesa ahora?'],
  ] as const) {
    await addQuestion(page, 'quantity', en, es);
    await page.getByLabel('An answer is required').check();
    await page.getByLabel('At least', { exact: true }).fill('30');
    await page.getByLabel('At most', { exact: true }).fill('350');
  }
  await addQuestion(page, 'Computed value', 'Weight lost', 'Peso perdido');
  await page.getByLabel('How it is computed').selectOption('Difference: first minus second');
  await page.getByLabel('Term 1', { exact: true }).selectOption('What did you weigh at your first visit?');
  await page.getByLabel('Term 2', { exact: true }).selectOption('What do you weigh now?');
  await page.getByLabel('Unit (UCUM code)').fill('kg');
  await page.getByLabel('Decimal places').fill('1');
  await expectAccessible(page);
  await addQuestion(page, 'quantity', 'Your waist', 'Su cintura');
  await page.getByLabel('Unit (UCUM code)').fill('cm');
  await page.getByRole('button', { name: 'Let the patient choose another unit' }).click();
  await page.getByLabel('Unit (UCUM code)').last().fill('[in_i]');

  await addStep(page, 'How you feel', 'Cómo se siente');
  await addQuestion(
    page,
    'Several options',
    'Which side effects do you have?',
    '¿Qué efectos secundarios tiene?',
  );
  for (const [en, es] of [
    ['Nausea', 'Náuseas'],
    ['None of these', 'Ninguno'],
  ] as const) {
    await page.getByLabel('New option').fill(en);
    await page.getByLabel('New option').press('Enter');
    await page
      .getByRole('textbox', { name: /Text of option \d Spanish/ })
      .last()
      .fill(es);
  }
  await page.getByLabel('Excludes the others').last().check();

  await addStep(page, 'Side effects', 'Efectos secundarios');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByLabel('Question of condition 1').selectOption('Which side effects do you have?');
  await expect(page.getByText('“Which side effects do you have?” includes “Nausea”')).toBeVisible();
  await addQuestion(page, 'Long text', 'Please describe them', 'Describa sus efectos secundarios');

  await addStep(page, 'Medicines', 'Medicamentos');
  await addQuestion(page, 'Repeating group', 'Medicines you take now', 'Medicamentos que toma ahora');
  const group = page.getByRole('region', { name: 'Medicines you take now' });
  await addQuestion(page, 'Short text', 'Name of the medicine', 'Nombre del medicamento', group);
  await outline(page).getByRole('button', { name: 'Medicines you take now', exact: true }).click();
  await addQuestion(page, 'quantity', 'Dose', 'Dosis', group);
  await page.getByLabel('Unit (UCUM code)').fill('mg');

  await outline(page)
    .getByRole('button', { name: /^Side effects/ })
    .click();
  await outline(page).getByRole('button', { name: 'Please describe them', exact: true }).click();
  await expect(page.getByText('No problems found')).toBeVisible();
  await expectSaved(page);
  await expectAccessible(page);
  // A changed source marks its translation stale until an editor confirms it.
  await page.getByLabel('Question text English').fill('Please describe your side effects');
  await page.getByRole('button', { name: 'Still correct' }).click();
  await expect(page.getByText('No problems found')).toBeVisible();
  // Redo restores what was undone.
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Still correct' })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('button', { name: 'Still correct' })).toBeHidden();
  await expectSaved(page);
  await outline(page).getByRole('button', { name: 'Three months later', exact: true }).click();
  await page.getByLabel('Why no rules assess the answers').fill('Only the weight is followed.');
  await expectSaved(page);
  await publish(page);
  await expect(page.getByRole('region', { name: 'Three months later' })).toContainText('by Sam Rivera');

  await completeFollowUp(browser, { baseURL, id: 'three-months-later', lastName: 'Prado' });
  await findFollowUp(browser, { baseURL, lastName: 'Prado' });
});

test('an expert edits its JSON in a file: an upload is one edit, its problems are listed, and other files change nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Written by hand');
  await expectSaved(page);
  await showJson(page);
  const { name, text: downloaded } = await downloadJson(page);
  expect(name).toBe('written-by-hand-1.0.json');
  const schemas = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON Schema for RJSF' }).click();
  expect((await schemas).suggestedFilename()).toBe('written-by-hand-1.0-json-schema.json');
  const xlsForm = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XLSForm (ODK, KoboToolbox)' }).click();
  expect((await xlsForm).suggestedFilename()).toBe('written-by-hand-1.0.xlsx');
  const json = page.getByRole('region', { name: 'The questionnaire as JSON' });
  await expect(json).toContainText('"id": "written-by-hand"');
  await expectAccessible(page);

  const refused = page.getByRole('dialog', { name: 'The file was not imported' });
  for (const [file, reason] of [
    [downloaded.slice(0, -20), 'starts like JSON but is incomplete or damaged'],
    ['{"resourceType": "Questionnaire"}', 'Import forms of other systems from the list of questionnaires'],
  ] as const) {
    await uploadJson(page, file);
    await expect(refused).toContainText(reason);
    await refused.getByRole('button', { name: 'Close' }).last().click();
    await expect(refused).toBeHidden();
  }
  await expect(json).toHaveText(downloaded, { useInnerText: true });

  const form = JSON.parse(downloaded);
  const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });
  const hours = { id: 'hours', type: 'integer', label: both('How many hours?', '¿Cuántas horas?') };
  const sleep = { id: 'sleep', title: both('Sleep', 'Sueño'), questions: [{ ...hours, min: 9, max: 3 }] };
  await uploadJson(page, JSON.stringify({ ...form, steps: [...form.steps, sleep] }));
  await expect(json).toContainText('"min": 9');
  await expect(page.getByText(/No (number|answer)/).first()).toBeVisible();
  await expectSaved(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(json).not.toContainText('sleep');
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Design' }).click();
  await expect(outline(page)).toContainText('How many hours?');

  await showJson(page);
  await uploadJson(page, '{"id": "written-by-hand", "version": "1.0", "steps": [3]}');
  await page.getByRole('button', { name: 'Design' }).click();
  await expect(page.getByText('upload a corrected file in the JSON view')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(outline(page)).toContainText('How many hours?');

  const noRulesReason = 'Only the weight is followed.';
  await showJson(page);
  await uploadJson(
    page,
    JSON.stringify({ ...form, steps: [form.steps[0], ...followUpSteps], noRulesReason }),
  );
  await expect(page.getByText('No problems found')).toBeVisible();
  await expectSaved(page);
  await publish(page);
  await page.goto('/intake/written-by-hand');
  await expect(page.getByRole('heading', { name: 'Written by hand' })).toBeVisible();
  await completeFollowUp(browser, { baseURL, id: 'written-by-hand', lastName: 'Quiroga' });
  await findFollowUp(browser, { baseURL, lastName: 'Quiroga' });
});

test('what publishing still needs is listed apart from the problems, with a way to its field', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Unassessed');
  const unfinished = page.getByRole('region', { name: 'Before it can be published' });
  await expect(page.getByText('No problems found so far', { exact: true })).toBeVisible();
  await expect(unfinished).toContainText('no-flags@1.0 has no flags');
  await expectAccessible(page);
  const reason = page.getByLabel('Why no rules assess the answers');
  for (const elsewhere of [false, true]) {
    if (elsewhere) await outline(page).getByRole('button', { name: 'First name', exact: true }).click();
    await unfinished.getByRole('button').click();
    await expect(reason).toBeFocused();
  }
  await reason.fill('A nurse reads every answer.');
  await expect(unfinished).toHaveCount(0);
  await expect(page.getByText('No problems found', { exact: true })).toBeVisible();
});

test('two simultaneous editors lose nothing, and are asked where both changed the same part', {
  tag: '@ci',
}, async ({ page, context }) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Shared');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(outline(other)).toBeVisible();
  const open = (editor: Page, name: string) =>
    outline(editor).getByRole('button', { name, exact: true }).click();

  await open(page, 'First name');
  await open(other, 'Last name');
  await page.getByLabel('Question text English').fill('Your first name');
  await other.getByLabel('Question text English').fill('Your last name');
  for (const editor of [page, other]) {
    await expect(outline(editor)).toContainText('Your first name');
    await expect(outline(editor)).toContainText('Your last name');
    await expectSaved(editor);
  }

  // Both change the title; only one of the two saves arrives at first.
  await other.route(globOf(questionnaireDrafts.save), (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await open(page, 'Shared');
  await open(other, 'Shared');
  await other.getByLabel('Title English').fill('What they call it');
  await expect(other.getByText('Not saved; trying again')).toBeVisible();
  await page.getByLabel('Title English').fill('What I call it');
  const asked = other.getByRole('dialog', { name: /You and Sam Rivera/ });
  await expect(asked).toContainText('What I call it');
  await expect(asked).toContainText('What they call it');
  await expectAccessible(other);
  await other.unrouteAll();
  await asked.getByRole('button', { name: 'Continue editing' }).click();
  await expectSaved(other);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What they call it');
});

test('questions can be moved by button and by keyboard, and deletions can be undone', async ({ page }) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'In order');
  const order = async (...names: string[]) =>
    expect(outline(page).getByRole('button', { name: /^(First name|Last name|Email address)$/ })).toHaveText(
      names,
    );
  await order('First name', 'Last name', 'Email address');
  await outline(page).getByRole('button', { name: 'First name', exact: true }).click();
  await page.getByRole('button', { name: 'Move down' }).click();
  await order('Last name', 'First name', 'Email address');
  await page.getByRole('button', { name: 'Drag Email address' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Email address lifted')).toBeAttached();
  // The drag library starts to listen for arrow keys one task after the announcement.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Email address is over First name')).toBeAttached();
  await page.keyboard.press('Space');
  await order('Last name', 'Email address', 'First name');
  await page.getByRole('button', { name: 'Delete' }).click();
  await order('Last name', 'First name');
  await page.getByRole('button', { name: 'Undo' }).click();
  await order('Last name', 'Email address', 'First name');
  await expectSaved(page);
  await page.reload();
  await order('Last name', 'Email address', 'First name');
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`the workbench fits ${width} px and is accessible in both languages (${colorScheme})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await authenticate(page, 'admin');
    await page.goto('/admin/questionnaires');
    await page.getByRole('button', { name: /Edit as next version.*Weight-loss intake/ }).click();
    for (const [language, title] of [
      ['en', 'Steps and questions'],
      ['es', 'Pasos y preguntas'],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('preferred-language', chosen), language);
      await page.waitForURL(/\/drafts\//);
      await page.reload();
      const steps = page.getByRole('navigation', { name: title });
      await steps.getByRole('button', { name: /^(Is this right for you|¿Es adecuado para usted)/ }).click();
      await steps.getByRole('button', { name: /^(Are you pregnant|¿Está embarazada)/ }).click();
      await expect(
        page.getByRole('heading', { name: /^(Are you pregnant|¿Está embarazada)/ }).first(),
      ).toBeInViewport();
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
      await expectAccessible(page);
      await page.getByRole('tab', { name: /Phone|Teléfono/ }).click();
      await page.getByRole('button', { name: /^(Fill in up to|Rellenar hasta)/ }).click();
      await expect(page.getByText(/^(Flags these answers raise|Alertas que generan)/)).toBeVisible();
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    }
  });
}

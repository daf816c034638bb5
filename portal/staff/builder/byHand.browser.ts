/** How many actions it takes to build a questionnaire by hand, in two languages: lists are pasted, not typed line by line. */
import type { LocalizedText } from '@clinic/engine/base';
import { stepOf, wordsOf } from '@clinic/engine/editing';
import { shippedInstruments } from '@clinic/questionnaires/instruments/instruments';
import { beginQuestionnaire, outline, savedDocument } from '@clinic/testing/browser/builder';
import { type Counted, counted } from '@clinic/testing/browser/counted';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

type Text = readonly [en: string, es: string];

/** The dialog asks for the first language; the other one is typed next to it. */
async function add(page: Page, by: Counted, type: string | undefined, [en, es]: Text): Promise<void> {
  await by.press(outline(page).getByRole('button', { name: 'Add question' }));
  const dialog = page.getByRole('dialog');
  await by.type(dialog.getByLabel('Question text'), en);
  if (type !== undefined) await by.choose(dialog.getByLabel('Answer type'), type);
  await by.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await by.type(page.getByLabel('Question text Spanish'), es);
}

async function addSeveral(page: Page, by: Counted, type: string, texts: readonly Text[]): Promise<void> {
  await by.press(outline(page).getByRole('button', { name: 'Add question' }));
  const dialog = page.getByRole('dialog');
  await by.paste(dialog.getByLabel('Question text'), texts);
  await expect(dialog.getByText(`${texts.length} questions`, { exact: true })).toBeVisible();
  await by.choose(dialog.getByLabel('Answer type'), type);
  await by.press(dialog.getByRole('button', { name: `Add ${texts.length} questions` }));
  await expect(dialog).toBeHidden();
}

/** The questions of an instrument with their options and bands, as copied from a spreadsheet. */
function sheetOf(instrument: string) {
  const found = shippedInstruments().find(({ id }) => id === instrument);
  if (!found) throw new Error(`There is no ${instrument}`);
  const { questions } = stepOf(found);
  const both = (text: LocalizedText) => ['en', 'es'].map((language) => wordsOf(text[language]));
  const choices = questions.filter(
    (question) => question.type === 'choice' && question.options[0]?.score === 0,
  );
  const [first] = choices;
  const total = questions.find((question) => question.type === 'computed' && question.bands);
  if (first?.type !== 'choice' || total?.type !== 'computed') throw new Error(`${instrument} has no score`);
  return {
    rows: choices.map(({ label }) => both(label)),
    options: first.options.map(({ label, score }) => [...both(label), String(score)]),
    bands: (total.bands ?? []).map(({ from, to, text }) => [
      from === undefined ? '' : String(from),
      to === undefined ? '' : String(to),
      ...both(text),
    ]),
  };
}

test('building PHQ-9 and GAD-7 by hand takes at most 60 actions, with scores, bands and two languages', async ({
  page,
}) => {
  test.slow();
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Mood and worry by hand');
  const by = counted();
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  for (const [instrument, lead, score] of [
    ['phq-9', ['How often in two weeks?', '¿Con qué frecuencia en dos semanas?'], ['PHQ-9', 'PHQ-9 total']],
    ['gad-7', ['And how often these?', '¿Y con qué frecuencia estos?'], ['GAD-7', 'GAD-7 total']],
  ] as const) {
    const sheet = sheetOf(instrument);
    await add(page, by, 'Matrix', lead);
    await by.paste(group('Rows').getByLabel('New row'), sheet.rows);
    await by.paste(group('Options').getByLabel('New option'), sheet.options);
    await expect(page.getByLabel('Points of option 4')).toHaveValue('3');
    await add(page, by, 'Computed value', score);
    await by.choose(page.getByLabel('How it is computed'), 'One answer or number');
    await by.choose(page.getByLabel('Term 1', { exact: true }), `Sum of all rows: ${lead[0]}`);
    await by.paste(group('Bands').getByLabel('New band'), sheet.bands);
    await expect(page.getByLabel(`Band ${sheet.bands.length}: from`)).toBeVisible();
  }
  expect(by.actions()).toBeLessThanOrEqual(60);
  await expect(page.getByText('No problems found')).toBeVisible();

  const { steps } = await savedDocument(page);
  const questions = steps.flatMap((step: { questions: unknown[] }) => step.questions);
  const [phq9, total] = questions.slice(-4);
  expect(phq9.rows).toHaveLength(9);
  expect(phq9.rows[0].label).toMatchObject({ es: { from: sheetOf('phq-9').rows[0]?.[0] } });
  expect(phq9.options.map(({ score }: { score: number }) => score)).toEqual([0, 1, 2, 3]);
  expect(total.bands).toHaveLength(5);
  expect(total.bands[1]).toMatchObject({
    from: 5,
    to: 9,
    text: { es: { text: expect.stringMatching(/./) } },
  });
});

test('input made before the previous input has been rendered is not lost', async ({ page }) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Two at once');
  await add(page, counted(), 'Matrix', ['How often?', '¿Con qué frecuencia?']);
  await page.evaluate(() => {
    const paste = (label: string, text: string): void => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const field = [...document.querySelectorAll('label')].find((each) => each.textContent?.includes(label));
      const input = document.getElementById(field?.htmlFor ?? '');
      input?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    };
    // Nothing is rendered in between.
    paste('New row', 'Tired\tCansado\nSad\tTriste');
    paste('New option', 'Never\tNunca\t0\nOften\tA menudo\t1');
  });
  await expect(page.getByLabel('Points of option 2')).toHaveValue('1');
  const { steps } = await savedDocument(page);
  const matrix = steps[0].questions.at(-1);
  expect(matrix.rows.map(({ label }: { label: { en: string } }) => label.en)).toEqual(['Tired', 'Sad']);
  expect(matrix.options).toHaveLength(2);
});

test('building a form of 40 questions takes at most 200 actions', async ({ page }) => {
  test.slow();
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'A long form');
  const by = counted();
  const texts = (count: number, en: string, es: string): Text[] =>
    Array.from({ length: count }, (_, index) => [`${en} ${index + 1}?`, `¿${es} ${index + 1}?`]);
  await addSeveral(
    page,
    by,
    'Yes or no',
    texts(14, 'Have you ever had condition', 'Ha tenido la enfermedad'),
  );
  await addSeveral(page, by, 'Date', texts(6, 'When was visit', 'Cuándo fue la visita'));
  await addSeveral(
    page,
    by,
    'Short text',
    texts(8, 'What is the name of medicine', 'Cómo se llama el medicamento'),
  );
  for (const text of texts(12, 'How often do you do sport', 'Con qué frecuencia hace deporte')) {
    await add(page, by, undefined, text);
    await by.paste(page.getByRole('group', { name: 'Options', exact: true }).getByLabel('New option'), [
      ['Never', 'Nunca'],
      ['Sometimes', 'A veces'],
      ['Often', 'A menudo'],
    ]);
    await expect(page.getByLabel('Text of option 3 Spanish')).toHaveValue('A menudo');
  }
  expect(by.actions()).toBeLessThanOrEqual(200);
  await expect(page.getByText('No problems found')).toBeVisible();
  const { steps } = await savedDocument(page);
  const added = steps.flatMap((step: { questions: { id: string }[] }) => step.questions).slice(-40);
  expect(new Set(added.map(({ id }: { id: string }) => id)).size).toBe(40);

  // One undo reverts everything that one paste added.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Text of option 1 Spanish')).toHaveCount(0);
});

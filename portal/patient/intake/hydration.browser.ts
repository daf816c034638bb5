/** The scripts take over the very elements that the server has drawn: every question type, both languages, without an error. */
import { questionTypes } from '@clinic/engine/testing';
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { holdScripts, scriptsRun } from '@clinic/testing/browser/heldScripts';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ viewport: { width: 390, height: 844 } });

const named = (id: string) => ({ id, label: inBoth(id, `${id} (es)`) });
const OPTIONS = ['one', 'two'].map((value) => ({ value, label: inBoth(value, `${value} (es)`) }));
const MANY = Array.from({ length: 40 }, (_, index) => ({
  value: `o${index}`,
  label: inBoth(`option ${index}`, `opción ${index}`),
}));
const TEXT = { maxLength: 80 };

const EVERY = [
  { ...named('text'), type: 'text', ...TEXT, proposed: 'as before' },
  { ...named('longText'), type: 'longText', ...TEXT, why: inBoth('Because', 'Porque') },
  { ...named('textList'), type: 'textList', maxLength: 50, maxItems: 3 },
  { ...named('integer'), type: 'integer', display: 'stepper' },
  { ...named('decimal'), type: 'decimal', unit: 'kg', compute: { '+': [{ var: 'integer' }, 1] } },
  { ...named('quantity'), type: 'quantity', units: [{ unit: 'kg' }, { unit: '[lb_av]' }] },
  { ...named('date'), type: 'date' },
  { ...named('time'), type: 'time' },
  { ...named('dateTime'), type: 'dateTime' },
  { ...named('yesNo'), type: 'yesNo' },
  {
    ...named('choice'),
    type: 'choice',
    options: OPTIONS,
    other: { label: inBoth('other', 'otra'), maxLength: 40 },
  },
  { ...named('list'), type: 'choice', options: OPTIONS, display: 'select' },
  { ...named('search'), type: 'choice', options: MANY, display: 'search' },
  { ...named('multipleChoice'), type: 'multipleChoice', options: OPTIONS },
  { ...named('searchMany'), type: 'multipleChoice', options: MANY, display: 'search' },
  { ...named('scale'), type: 'scale', min: 0, max: 4 },
  { ...named('line'), type: 'scale', min: 0, max: 100 },
  { ...named('matrix'), type: 'matrix', rows: [named('row')], options: OPTIONS },
  {
    ...named('repeatingGroup'),
    ...{ type: 'repeatingGroup', maxItems: 3 },
    questions: [
      { ...named('part'), type: 'text', ...TEXT },
      { ...named('day'), type: 'date' },
    ],
  },
  { ...named('email'), type: 'email', ...TEXT },
  { ...named('phone'), type: 'phone', ...TEXT },
  { ...named('consent'), type: 'consent' },
  { ...named('file'), type: 'file', accept: ['pdf', 'jpeg'], maxFiles: 2, maxMb: 5 },
  { ...named('signature'), type: 'signature' },
  { ...named('computed'), type: 'computed', compute: { '+': [{ var: 'integer' }, 1] } },
  { ...named('information'), type: 'information' },
];

const EVERY_TYPE = shortForm('every-type', inBoth('Every type', 'Cada tipo'), [
  { id: 'all', title: inBoth('All', 'Todo'), questions: EVERY },
  PERSON,
]);

/** Opens it with the scripts held back, and presses Start there. */
async function begin(page: Page, address: string) {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const scripts = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[data-opens] [type=submit]').click();
  await expect(page.locator('main form[method=dialog]')).toBeVisible();
  return { scripts, errors };
}

const PARTS = 'main form :is(h1, legend, label, input, select, textarea)';

/** Marks what a question consists of, and releases the scripts. */
async function expectTakenOver(
  page: Page,
  { scripts, errors }: Awaited<ReturnType<typeof begin>>,
  replaced = 0,
) {
  await page.locator(PARTS).evaluateAll((all) => {
    for (const each of all) each.setAttribute('data-from', 'server');
  });
  const drawn = await page.locator(PARTS).count();
  scripts.all();
  await scriptsRun(page);
  expect(errors).toEqual([]);
  expect(await page.locator('[data-from=server]').count()).toBe(drawn - replaced);
}

/** By the ids of the controls. */
const TYPED = {
  text: 'Ana',
  longText: 'two words',
  'textList-1': 'first',
  integer: '7',
  'quantity-value': '80',
  'date-day': '20',
  'date-month': '6',
  'date-year': '1985',
  time: '10:30',
  'dateTime-day': '1',
  'dateTime-month': '2',
  'dateTime-year': '2020',
  'dateTime-time': '08:15',
  'line-line': '30',
  'repeatingGroup-1-part': 'in an entry',
  'repeatingGroup-1-day-year': '1999',
  email: 'ana@example.com',
  phone: '555 010 0100',
  'signature-name': 'Ana Ruiz',
};
const CHECKED = [
  '[name=q-yesNo][value=true]',
  '[name=q-choice][value=one]',
  '[name=q-multipleChoice][value=one]',
  '[name=q-multipleChoice][value=two]',
  '[name=q-scale][value="3"]',
  '[name=q-matrix-row][value=two]',
  '#q-consent',
];
const CHOSEN = ['#q-list', '#q-quantity select'];

async function fill(page: Page): Promise<void> {
  for (const [id, text] of Object.entries(TYPED)) await page.locator(`#q-${id}`).fill(text);
  for (const option of CHECKED) await page.locator(option).check();
  for (const select of CHOSEN) await page.locator(select).selectOption({ index: 1 });
}

async function expectFilled(page: Page): Promise<void> {
  for (const [id, text] of Object.entries(TYPED)) await expect(page.locator(`#q-${id}`)).toHaveValue(text);
  for (const option of CHECKED) await expect(page.locator(option)).toBeChecked();
  for (const select of CHOSEN) await expect(page.locator(select)).toHaveJSProperty('selectedIndex', 1);
}

for (const locale of ['en-US', 'es-US']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the shipped intake is taken over as it is', { tag: '@journey' }, async ({ page }) => {
      await expectTakenOver(page, await begin(page, '/intake'));
    });

    test('every question type keeps what was entered, and stores it', async ({ page, context }) => {
      expect(new Set(EVERY.map(({ type }) => type))).toEqual(new Set(questionTypes()));
      await authenticate(page, 'admin');
      await publishForm(page.request, EVERY_TYPE);
      await context.clearCookies();
      const begun = await begin(page, '/intake/every-type');
      await fill(page);
      await page.locator('#q-search').fill('option 3');
      await expectTakenOver(page, begun, SEARCHED);
      await expectFilled(page);
      await expect(page.locator('#q-search')).toHaveValue('option 3');
      await expect(page.getByRole('status').filter({ hasText: /^(All changes saved|Todo)/ })).toBeVisible();
      await page.reload();
      await expectFilled(page);
    });
  });
}

/** A plain box becomes one that searches. */
const SEARCHED = EVERY.filter(({ id }) => id.startsWith('search')).length;

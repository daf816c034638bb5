/** Questions with the same options, and sections with the same questions, as tables on a laptop; one below the other on a phone. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { addQuestion, beginQuestionnaire, expectSaved, outline } from '@clinic/testing/browser/builder';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Locator, Page } from '@playwright/test';

const HOW_OFTEN = [
  { value: 0, label: inBoth('Not at all', 'Ningún día') },
  { value: 1, label: inBoth('Several days', 'Varios días') },
  { value: 2, label: inBoth('More than half the days', 'Más de la mitad de los días') },
  { value: 3, label: inBoth('Nearly every day', 'Casi todos los días') },
];
const often = (id: string, en: string, es: string, required = true) => ({
  ...{ id, type: 'choice', required, options: HOW_OFTEN },
  label: inBoth(en, es),
});
/** As created in the builder. */
const OFTEN = [
  ['Never', 'Nunca'],
  ['Often', 'Seguido'],
] as const;
const eye = (id: string) => [
  { id: `${id}_red`, type: 'yesNo', section: id, label: inBoth('Is it red?', '¿Está rojo?') },
  {
    id: `${id}_since`,
    type: 'date',
    max: 'today',
    section: id,
    label: inBoth('Since when?', '¿Desde cuándo?'),
  },
];
const FORM = shortForm('mood-table', inBoth('Your mood', 'Su estado de ánimo'), [
  {
    ...{ id: 'mood', title: inBoth('In the last two weeks', 'En las dos últimas semanas'), display: 'table' },
    questions: [
      often(
        'interest',
        'Little interest or pleasure in doing things',
        'Poco interés o placer en hacer cosas',
      ),
      often('sleep', 'Trouble falling or staying asleep', 'Dificultad para dormir', false),
    ],
  },
  {
    ...{ id: 'eyes', title: inBoth('Your eyes', 'Sus ojos'), display: 'table' },
    sections: [
      { id: 'left', title: inBoth('Left eye', 'Ojo izquierdo') },
      { id: 'right', title: inBoth('Right eye', 'Ojo derecho') },
    ],
    questions: [...eye('left'), ...eye('right')],
  },
  PERSON,
]);

const question = (page: Page, name: RegExp) => page.getByRole('group', { name });
const option = (page: Page, name: RegExp, label: string) =>
  question(page, name).getByRole('radio', { name: label, exact: true });
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
const placeOf = async (control: Locator) => {
  const box = await control.boundingBox();
  return {
    left: Math.round(box?.x ?? -1),
    top: Math.round(box?.y ?? -1),
    width: Math.round(box?.width ?? -1),
  };
};

async function open(page: Page): Promise<void> {
  await authenticate(page, 'admin');
  await publishForm(page.request, FORM);
  await page.context().clearCookies();
  await page.goto('/intake/mood-table');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(option(page, /^Little interest/, 'Not at all')).toBeVisible();
}

test.describe('on a laptop', () => {
  test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

  test('questions are rows below their options and are answered by keyboard; sections are rows below their questions', async ({
    page,
  }) => {
    await open(page);
    const [first, second] = [
      await placeOf(option(page, /^Little interest/, 'Several days')),
      await placeOf(option(page, /^Trouble/, 'Several days')),
    ];
    expect(second.left).toBe(first.left);
    expect(await placeOf(option(page, /^Little interest/, 'Not at all'))).toMatchObject({ top: first.top });
    const heading = page.getByText('Several days', { exact: true });
    const column = await heading.first().boundingBox();
    const radio = await option(page, /^Little interest/, 'Several days').boundingBox();
    const middle = (box: typeof radio) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(Math.abs(middle(column) - middle(radio))).toBeLessThan(4);
    const label = await page.getByText('Little interest or pleasure in doing things').boundingBox();
    expect(label?.x).toBeLessThan(first.left);
    expect(Math.abs((label?.y ?? 0) - first.top)).toBeLessThan(20);
    const widths = await heading.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(widths.filter((width) => width > 1)).toHaveLength(1);
    await expectAccessible(page);

    await proceed(page).click();
    await expect(page.getByRole('link', { name: /^Little interest/ })).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, option(page, /^Little interest/, 'Not at all'));
    await page.keyboard.press('ArrowRight');
    await expect(option(page, /^Little interest/, 'Several days')).toBeChecked();
    await option(page, /^Trouble/, 'Nearly every day').check();
    await page.getByRole('button', { name: /^Clear my answer ?: Trouble/ }).click();
    await expect(option(page, /^Trouble/, 'Nearly every day')).not.toBeChecked();
    await proceed(page).click();

    const row = (name: string) => page.getByRole('group', { name, exact: true });
    await expect(page.getByRole('heading', { name: 'Left eye', level: 2 })).toBeVisible();
    const yes = (name: string) => row(name).getByRole('radio', { name: 'Yes' });
    expect((await placeOf(yes('Left eye'))).left).toBe((await placeOf(yes('Right eye'))).left);
    expect((await placeOf(row('Left eye').getByRole('textbox', { name: 'Day' }))).top).toBeLessThan(
      (await placeOf(yes('Right eye'))).top,
    );
    await yes('Right eye').check();
    await expectAccessible(page);
    await proceed(page).click();
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
    await page.goBack();
    await expect(yes('Right eye')).toBeChecked();
  });

  test('in the builder, a step can be shown as a table if its questions allow it', async ({ page }) => {
    await authenticate(page, 'admin');
    await beginQuestionnaire(page, 'Mood');
    const asTable = page.getByRole('checkbox', { name: 'Show as a table on wide screens' });
    await outline(page).getByRole('button', { name: 'About you', exact: true }).click();
    await expect(page.getByText('Headings within the step')).toBeVisible();
    await expect(asTable).toBeHidden();
    await outline(page).getByRole('button', { name: 'Add step' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Your feelings');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Title Spanish').fill('Sus sentimientos');
    for (const [en, es] of [
      ['Sad?', '¿Triste?'],
      ['Tired?', '¿Con cansancio?'],
    ] as const) {
      await addQuestion(page, 'choice', en, es);
      for (const [index, [often, seguido]] of OFTEN.entries()) {
        await page.getByLabel('New option').fill(often);
        await page.getByLabel('New option').press('Enter');
        await page.getByRole('textbox', { name: `Text of option ${index + 1} Spanish` }).fill(seguido);
      }
    }
    await outline(page).getByRole('button', { name: 'Your feelings', exact: true }).click();
    await asTable.check();
    await expect(asTable).toBeChecked();
    await expectAccessible(page);
    await expectSaved(page);
    await page.reload();
    await outline(page).getByRole('button', { name: 'Your feelings', exact: true }).click();
    await expect(asTable).toBeChecked();
  });
});

test.describe('on a phone', () => {
  test.use({ locale: 'es-US', viewport: { width: 390, height: 844 } });

  test('each question has its options below it', async ({ page }) => {
    await authenticate(page, 'admin');
    await publishForm(page.request, FORM);
    await page.context().clearCookies();
    await page.goto('/intake/mood-table');
    await page.getByRole('button', { name: 'Comenzar', exact: true }).click();
    const label = (name: RegExp, text: string) => question(page, name).getByText(text, { exact: true });
    const [never, always] = [
      await placeOf(label(/^Poco interés/, 'Ningún día')),
      await placeOf(label(/^Poco interés/, 'Casi todos los días')),
    ];
    expect(always.top).toBeGreaterThan(never.top + 40);
    expect(never.width).toBeGreaterThan(60);
    await label(/^Poco interés/, 'Varios días').click();
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Ojo izquierdo' })).toBeVisible();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    await expectAccessible(page);
  });
});

/** Texts that name answers, and a group with one entry for each option chosen before. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm, shortText } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

const option = (value: string, en: string, es: string, more: object = {}) => ({
  ...{ value, label: inBoth(en, es) },
  ...more,
});
const FORM = shortForm('named-answers', inBoth('Your medicines', 'Sus medicamentos'), [
  {
    id: 'care',
    title: inBoth('Your medicines', 'Sus medicamentos'),
    questions: [
      shortText('nickname', 'What may we call you?', '¿Cómo podemos llamarle?'),
      {
        ...{ id: 'medicines', type: 'multipleChoice', required: true },
        label: inBoth('Which do you take, {nickname|please}?', '¿Cuáles toma, {nickname|por favor}?'),
        shortLabel: inBoth('Medicine', 'Medicamento'),
        options: [
          option('metformin', 'Metformin', 'Metformina'),
          option('insulin', 'Insulin', 'Insulina'),
          option('none', 'None of these', 'Ninguno', { exclusive: true }),
        ],
      },
      {
        ...{ id: 'doses', type: 'repeatingGroup', maxItems: 3, entriesFrom: 'medicines' },
        label: inBoth('Your doses', 'Sus dosis'),
        questions: [
          {
            ...shortText('dose', 'How much {medicines|of it}?', '¿Cuánto de {medicines|ello}?'),
            shortLabel: inBoth('Dose', 'Dosis'),
          },
        ],
      },
    ],
    pages: [{ questions: ['nickname'] }, { questions: ['medicines'] }, { questions: ['doses'] }],
  },
  PERSON,
]);

test.use({ viewport: { width: 390, height: 844 } });

for (const [locale, words] of Object.entries({
  'en-US': {
    go: 'Continue',
    start: 'Start',
    ask: 'Which do you take, *Ada*?',
    insulin: 'Insulin',
    metformin: 'Metformin',
    howMuch: 'How much',
    back: 'Back',
  },
  'es-US': {
    go: 'Continuar',
    start: 'Comenzar',
    ask: '¿Cuáles toma, *Ada*?',
    insulin: 'Insulina',
    metformin: 'Metformina',
    howMuch: '¿Cuánto de',
    back: 'Atrás',
  },
})) {
  test.describe(locale, () => {
    test.use({ locale });
    test('a question names an answer literally, and each chosen option has an entry that keeps what was entered', {
      tag: locale === 'es-US' ? ['@journey'] : [],
    }, async ({ page, context }) => {
      await authenticate(page, 'admin');
      await publishForm(page.request, FORM);
      await context.clearCookies();
      await page.goto('/intake/named-answers');
      const go = page.getByRole('button', { name: words.go, exact: true });
      await page.getByRole('button', { name: words.start }).click();
      await page.getByRole('textbox').fill('*Ada*');
      await go.click();
      await expect(page.getByRole('heading', { level: 1, name: words.ask })).toBeVisible();
      const tick = (name: string) => page.getByRole('checkbox', { name });
      await tick(words.insulin).check();
      await tick(words.metformin).check();
      await go.click();

      const dose = (name: string) =>
        page.getByRole('group', { name, exact: true }).getByLabel(`${words.howMuch} ${name}?`);
      await dose(words.insulin).fill('10 units');
      await expectAccessible(page);
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
      await expect(page.getByRole('textbox')).toHaveCount(2);
      await go.click();
      await expect(page.getByRole('link', { name: `${words.metformin}, ` })).toBeVisible();
      await dose(words.metformin).fill('1 g');

      await page.getByRole('button', { name: words.back }).click();
      await tick(words.insulin).uncheck();
      await go.click();
      await expect(page.getByRole('textbox')).toHaveCount(1);
      await page.getByRole('button', { name: words.back }).click();
      await tick(words.insulin).check();
      await go.click();
      await expect(dose(words.insulin)).toHaveValue('10 units');
      await expect(dose(words.metformin)).toHaveValue('1 g');
    });
  });
}

/** A list with a line that is longer than the clinic accepts: the message and the input say which one. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

const PILLS = shortForm('pill-visit', inBoth('Your medicines', 'Sus medicamentos'), [
  {
    id: 'pills',
    title: inBoth('Medicines', 'Medicamentos'),
    questions: [
      {
        ...{ id: 'taken', type: 'textList', required: true, maxLength: 40, maxItems: 9 },
        label: inBoth('Your medicines', 'Sus medicamentos'),
      },
    ],
  },
  PERSON,
]);

const LONG = 'Metformin 500 mg twice a day with breakfast and dinner';
const OTHER = 'Atorvastatin 20 mg in the evening before going to bed';

const WORDS = {
  en: {
    begin: 'Start',
    proceed: 'Continue',
    add: 'Add another',
    line: 'entry',
    message: 'is too long: please use no more than 40 characters',
  },
  es: {
    begin: 'Comenzar',
    proceed: 'Continuar',
    add: 'Agregar otra línea',
    line: 'línea',
    message: 'es demasiado larga: escriba como máximo 40 caracteres',
  },
};

for (const language of ['en', 'es'] as const) {
  test.describe(language, () => {
    test.use({ locale: `${language}-US`, viewport: { width: 390, height: 844 } });

    test(`an over-long line of a list is named, and after its correction the next one (${language})`, async ({
      page,
      context,
    }) => {
      const say = WORDS[language];
      await authenticate(page, 'admin');
      await publishForm(page.request, PILLS);
      await context.clearCookies();
      await page.goto('/intake/pill-visit');
      await page.getByRole('button', { name: say.begin, exact: true }).click();
      const line = (number: number) => page.getByRole('textbox', { name: `${say.line} ${number}` });
      const lines = ['Aspirin', LONG, OTHER];
      for (const [index, text] of lines.entries()) {
        if (index > 0) await page.getByRole('button', { name: say.add }).click();
        await line(index + 1).fill(text);
      }
      await page.getByRole('button', { name: say.proceed, exact: true }).click();
      const named = page.getByText(say.message);
      await expect(named.last()).toContainText('Metformin 500 mg twice a day');
      await expect(named.filter({ hasText: 'Atorvastatin' })).toHaveCount(0);
      await expect(line(1)).not.toHaveAttribute('aria-invalid');
      await expect(line(2)).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);

      await line(2).fill('Metformin');
      await expect(named.last()).toContainText('Atorvastatin 20 mg in the');
      await expect(line(2)).not.toHaveAttribute('aria-invalid');
      await line(3).fill('Atorvastatin');
      await expect(named).toHaveCount(0);
    });
  });
}

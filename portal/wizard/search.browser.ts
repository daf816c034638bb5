/** A choice from a long list: searched on a phone by keyboard, offline; own words; before the scripts load; in the review. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { holdScripts } from '@clinic/testing/browser/heldScripts';
import { offlineReady } from '@clinic/testing/browser/offline';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

const option = (value: string, en: string, es = en) => ({ value, label: inBoth(en, es) });
const others = Array.from({ length: 700 }, (_, index) =>
  option(`Z${index}`, `Medicine ${index} tablet`, `Medicamento ${index} comprimido`),
);
const LIST = [
  option('A10', 'Folic acid', 'Ácido fólico'),
  option('C03', 'Metformin', 'Metformina'),
  option('C04', 'Metformin, extended release', 'Metformina de liberación prolongada'),
  ...others,
];
const one = {
  id: 'main',
  type: 'choice',
  required: true,
  label: inBoth('Your main medicine?', '¿Su medicamento principal?'),
};
const FORM = shortForm('medicine-search', inBoth('Your medicines', 'Sus medicamentos'), [
  {
    id: 'medicines',
    title: inBoth('Your medicines', 'Sus medicamentos'),
    questions: [
      { ...one, options: LIST },
      {
        ...{ id: 'all', type: 'multipleChoice', display: 'search', options: LIST },
        label: inBoth('Which others?', '¿Cuáles otros?'),
        other: { label: inBoth('Another', 'Otro'), maxLength: 30 },
      },
    ],
  },
  PERSON,
]);

const WORDS = {
  en: {
    start: 'Start',
    proceed: 'Continue',
    main: 'Your main medicine?',
    folic: 'Folic acid',
    several: 'Search the list',
    another: 'Add another',
    metformin: 'Metformin, extended release',
    some: /^20 of 700 shown/,
    refused: /Nothing is chosen for “xyz” yet/,
    own: 'Use “Herbs”, in your own words',
    remove: 'Remove Another: Herbs',
    query: 'TABLET medic',
    other: 'Another: Herbs',
    clear: 'Clear the search',
  },
  es: {
    start: 'Comenzar',
    proceed: 'Continuar',
    main: '¿Su medicamento principal?',
    folic: 'Ácido fólico',
    several: 'Busque en la lista',
    another: 'Agregar otra opción',
    metformin: 'Metformina de liberación prolongada',
    some: /^Se muestran 20 de 700/,
    refused: /no ha elegido nada para «xyz»/,
    own: 'Usar «Herbs», con sus propias palabras',
    remove: 'Quitar Otro: Herbs',
    query: 'COMPRIMIDO medic',
    other: 'Otro: Herbs',
    clear: 'Borrar la búsqueda',
  },
} as const;

for (const language of ['en', 'es'] as const) {
  test.describe(language, () => {
    test.use({ locale: `${language}-US`, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

    test(`a long list can be searched by keyboard, offline, with own words; no typed text is lost (${language})`, {
      tag: language === 'en' ? '@ci' : [],
    }, async ({ page, context }) => {
      const say = WORDS[language];
      await authenticate(page, 'admin');
      await publishForm(page.request, FORM);
      await context.clearCookies();
      await page.goto('/intake/medicine-search');
      await expect(offlineReady(page)).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('button', { name: say.start, exact: true }).press('Enter');
      const main = page.getByRole('combobox', { name: say.main });
      const { keyboard } = page;

      await main.focus();
      await keyboard.type(say.query);
      await expect(main).toHaveAttribute('aria-expanded', 'true');
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(20);
      await expect(page.getByRole('status').filter({ hasText: say.some })).toHaveCount(1);
      await expectAccessible(page);
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
      await keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toBeHidden();
      await keyboard.press('Escape');
      await expect(main).toHaveValue('');

      await keyboard.type('xyz');
      await page.getByRole('button', { name: say.proceed, exact: true }).click();
      await expect(page.getByRole('link', { name: say.refused })).toBeVisible();
      await page.reload();
      await expect(main).toHaveValue('xyz');
      await page.getByRole('button', { name: say.clear }).click();
      await expect(main).toBeFocused();
      await keyboard.type('FOLIC');
      await keyboard.press('ArrowDown');
      await expect(main).toHaveAttribute('aria-activedescendant', /-0$/);
      await keyboard.press('Enter');
      await expect(main).toHaveValue(say.folic);

      const several = page.getByRole('combobox', { name: say.several });
      await several.focus();
      await keyboard.type('c04');
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      const another = page.getByRole('combobox', { name: say.another });
      await expect(another).toBeFocused();
      await expect(another).toHaveValue('');
      await keyboard.type('Herbs');
      await page.getByRole('option', { name: say.own }).click();
      await expect(page.getByRole('listitem').filter({ hasText: say.other })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: say.metformin })).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: say.remove }).click();
      await expect(page.getByRole('listitem').filter({ hasText: say.other })).toBeHidden();
      await expect(main).toHaveValue(say.folic);
      await expectAccessible(page);
    });
  });
}

test.describe('before the scripts', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

  test('text typed in the search box counts once the scripts have loaded', async ({ page, context }) => {
    await authenticate(page, 'admin');
    await publishForm(page.request, FORM);
    await context.clearCookies();
    const scripts = await holdScripts(page);
    await page.goto('/intake/medicine-search', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('textbox', { name: 'Your main medicine?' }).fill('folic acid');
    scripts.all();
    const main = page.getByRole('combobox', { name: 'Your main medicine?' });
    await expect(main).toHaveValue('Folic acid');
  });
});

/** Entries of a repeating group as rows of a table on a laptop, and as cards on a phone. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm, shortText } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Locator, Page } from '@playwright/test';

const MEDICINES = {
  id: 'medicines',
  type: 'repeatingGroup',
  display: 'table',
  maxItems: 5,
  label: inBoth('Which medicines do you take?', '¿Qué medicamentos toma?'),
  questions: [
    {
      ...shortText('name', 'Name of the medicine', 'Nombre del medicamento'),
      shortLabel: inBoth('Medicine', 'Medicamento'),
    },
    { id: 'daily', type: 'yesNo', required: true, label: inBoth('Every day?', '¿Todos los días?') },
    {
      id: 'tablets',
      type: 'integer',
      min: 1,
      max: 20,
      label: inBoth('Tablets', 'Comprimidos'),
      showWhen: { '==': [{ var: 'daily' }, true] },
    },
    { id: 'since', type: 'date', max: 'today', label: inBoth('Since', 'Desde') },
  ],
};
const FORM = shortForm('medicine-table', inBoth('Your medicines', 'Sus medicamentos'), [
  { id: 'taken', title: inBoth('Your medicines', 'Sus medicamentos'), questions: [MEDICINES] },
  PERSON,
]);

const entry = (page: Page, number: number) => page.getByRole('group', { name: `entry ${number}` });
const name = (page: Page, number: number) =>
  entry(page, number).getByRole('textbox', { name: 'Name of the medicine' });
const bottomOf = async (control: Locator): Promise<number> => {
  const box = await control.boundingBox();
  return Math.round((box?.y ?? 0) + (box?.height ?? 0));
};

async function open(page: Page): Promise<void> {
  await authenticate(page, 'admin');
  await publishForm(page.request, FORM);
  await page.context().clearCookies();
  await page.goto('/intake/medicine-table');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(name(page, 1)).toBeVisible();
}

test.describe('on a laptop', () => {
  test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

  test('entries are rows below column headings, and a question stays in its column', {
    tag: '@ci',
  }, async ({ page }) => {
    await open(page);
    await expect(page.getByText('Name of the medicine', { exact: true }).first()).toHaveCSS('width', '1px');
    const heading = page.getByText('Medicine', { exact: true });
    const shown = async () =>
      (await heading.all()).length > 0 &&
      (await heading.evaluateAll(
        (all) => all.filter((each) => each.getBoundingClientRect().width > 1).length,
      ));
    expect(await shown()).toBe(1);
    await name(page, 1).fill('Metformin');
    await entry(page, 1).getByRole('radio', { name: 'Yes' }).check();
    const tablets = entry(page, 1).getByRole('textbox', { name: 'Tablets' });
    await tablets.fill('2');
    expect(await bottomOf(tablets)).toBe(await bottomOf(name(page, 1)));
    await page.getByRole('button', { name: 'Add another' }).click();
    expect(await shown()).toBe(1);
    await name(page, 2).fill('Aspirin');
    await entry(page, 2).getByRole('radio', { name: 'Yes' }).check();
    const left = async (number: number) =>
      (await entry(page, number).getByRole('textbox', { name: 'Tablets' }).boundingBox())?.x;
    expect(await left(2)).toBe(await left(1));
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
    await page.goBack();
    await entry(page, 2).getByRole('textbox', { name: 'Name of the medicine' }).fill('');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const missing = 'Which medicines do you take, entry 2, Medicine: This field is required';
    await page.getByRole('link', { name: missing }).click();
    await expect(name(page, 2)).toBeFocused();
    await expect(name(page, 2)).toHaveAttribute('aria-invalid', 'true');
    await expect(name(page, 2)).toHaveAccessibleDescription(missing);
    await expect(name(page, 1)).not.toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await entry(page, 1).getByRole('button', { name: 'Remove entry 1' }).click();
    await expect(page.getByText('Which medicines do you take, entry 1 was removed.')).toBeVisible();
    await expect(entry(page, 1)).toBeFocused();
    await expect(name(page, 1)).toHaveValue('');
    await expect(entry(page, 2)).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(entry(page, 1)).toBeFocused();
    await expect(name(page, 1)).toHaveValue('Metformin');
    await expect(entry(page, 1).getByRole('textbox', { name: 'Tablets' })).toHaveValue('2');
    await expectAccessible(page);
    await entry(page, 2).getByRole('button', { name: 'Remove entry 2' }).click();
    await expect(entry(page, 1)).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

  test('the same entries are cards with their labels', async ({ page }) => {
    await open(page);
    await expect(entry(page, 1).getByText('Name of the medicine', { exact: true })).toBeInViewport();
    await page.getByRole('button', { name: 'Add another' }).click();
    const label = await entry(page, 2).getByText('Name of the medicine', { exact: true }).boundingBox();
    expect(label?.width).toBeGreaterThan(100);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    await expectAccessible(page);
  });
});

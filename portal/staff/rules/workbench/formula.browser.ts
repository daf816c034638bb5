/** A rule with a parameter, a calculated value and its own flag, built with fields alone. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { beginRuleDraft, openFlag, ruleOutline } from '@clinic/testing/browser/rules';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('a physician creates a parameter, a sum and a flag on it with fields, and sees who would be affected', async ({
  page,
}) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/rules');
  await beginRuleDraft(page);

  await page.getByRole('button', { name: 'Add parameter' }).click();
  await page.getByLabel('Name English', { exact: true }).fill('Pressure sum limit');
  await page.getByLabel('Name Spanish', { exact: true }).fill('Límite de la suma');
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('100');
  await page.getByLabel('Read as').fill('sumLimit');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('No flag or value reads it.')).toBeVisible();

  await page.getByRole('button', { name: 'Add value' }).click();
  await page.getByLabel('Name English', { exact: true }).fill('Pressure sum');
  await page.getByLabel('How it is computed').selectOption({ label: 'Sum of' });
  await page.getByLabel('Term 1', { exact: true }).selectOption({ label: 'Blood pressure: top number' });
  await page.getByLabel('Term 2', { exact: true }).selectOption({ label: 'Rounded' });
  await page
    .getByLabel('Term 2 › Value', { exact: true })
    .selectOption({ label: 'Blood pressure: bottom number' });
  await expect(
    page.getByText('Blood pressure: top number + Blood pressure: bottom number', { exact: true }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Add flag' }).click();
  await openFlag(page, 'New flag');
  await page.getByLabel('Name English', { exact: true }).fill('Pressures add up');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByLabel('Raised when, part 1: what is asked').selectOption({ label: 'Pressure sum' });
  await page.getByLabel('Raised when, part 1: comparison').selectOption({ label: 'is more than' });
  await page.getByLabel('Raised when, part 1: limit').selectOption({ label: 'Pressure sum limit: 100' });
  await page.getByLabel('Stored as').fill('pressures_add_up');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'What it would change' })
      .getByRole('listitem')
      .filter({ hasText: 'Pressures add up' })
      .getByRole('button', { name: /newly raised/ }),
  ).toBeVisible();

  await ruleOutline(page).getByRole('button', { name: 'Pressure sum limit' }).click();
  await expect(page.getByRole('button', { name: 'Remove this parameter' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Flag: Pressures add up' })).toBeVisible();
});

test('a physician writes a rule about the change of weight with fields, and sees from which days it has its result', async ({
  page,
}) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/rules');
  await beginRuleDraft(page, 'Safety during treatment');
  await page.getByRole('button', { name: 'Add flag' }).click();
  await openFlag(page, 'New flag');
  await page.getByLabel('Name English', { exact: true }).fill('Lost five kilos');
  await page.getByRole('button', { name: 'Add condition' }).click();
  const part = 'Raised when, part 1';
  await page.getByLabel(`${part}: what is asked`).selectOption({ label: 'Another calculation' });
  const measured = page.getByLabel(`${part}: what is calculated`, { exact: true });
  await measured.selectOption({ label: 'Change since an earlier form' });
  await page
    .getByLabel(`${part}: what is calculated › Value`, { exact: true })
    .selectOption({ label: 'Weight' });
  await page.getByRole('button', { name: /^Only so many weeks before/ }).click();
  await expect(page.getByLabel(`${part}: what is calculated › Weeks before: number`)).toHaveValue('4');
  await page.getByLabel(`${part}: comparison`).selectOption({ label: 'is at most' });
  await page.getByLabel(`${part}: value (kg): number`).fill('-5');
  await expect(page.getByText('Change of Weight over 4 weeks: -5 kg or less').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Why' }).click();
  await page
    .getByLabel('Use the answers of a case')
    .selectOption({ label: '6.0 kg in 28 days: exactly 1.5 kg a week' });
  await expect(page.getByText(/Rules also read 2 earlier forms/)).toBeVisible();
  await expect(page.getByText(/90 kg on March 3, 2026; 96 kg on February 3, 2026/)).toBeVisible();
  await expect(page.getByText('Lost five kilos Yes')).toBeVisible();
  await expectAccessible(page);
});

test('input made before the previous input has been rendered is not lost', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/rules');
  await beginRuleDraft(page);
  await page.getByRole('button', { name: 'Add parameter' }).click();
  await expect(page.getByLabel('Name English', { exact: true })).toBeVisible();
  const fields = await Promise.all(
    ['Unit (UCUM)', 'Source of the clinical fact'].map((label) =>
      page.getByLabel(label, { exact: true }).elementHandle(),
    ),
  );
  await page.evaluate((elements) => {
    // Nothing is rendered in between.
    elements.forEach((element, index) => {
      const text = ['kg', 'Label, section 2'][index] ?? '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text);
      element?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }, fields);
  await expect(page.getByLabel('Source of the clinical fact', { exact: true })).toHaveValue(
    'Label, section 2',
  );
  await expect(page.getByLabel('Unit (UCUM)', { exact: true })).toHaveValue('kg');
});

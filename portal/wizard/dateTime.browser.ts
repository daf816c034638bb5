/** A question for a day and a time: entered on a phone and with the keyboard, kept, displayed and exported. */
import { exportSubmissions } from '@clinic/contract/queue/bulk';
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm, shortText } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { send } from '@clinic/testing/browser/api';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US' });

const DOSE = 'When did you take your last dose?';
const LATE = 'Why was it late?';
const VISIT = shortForm('dose-visit', inBoth('Your doses', 'Sus dosis'), [
  PERSON,
  {
    id: 'doses',
    title: inBoth('Your last dose', 'Su última dosis'),
    questions: [
      {
        ...{ id: 'dose', type: 'dateTime', required: true, max: 'today' },
        label: inBoth(DOSE, '¿Cuándo tomó su última dosis?'),
      },
      {
        ...shortText('late', LATE, '¿Por qué se retrasó?'),
        required: false,
        showWhen: { '>': [{ var: 'dose' }, '2024-01-05T08:00'] },
      },
    ],
  },
]);

const fields = (page: Page) => {
  const group = page.getByRole('group', { name: DOSE });
  const box = (name: string) => group.getByLabel(name, { exact: true });
  return { group, month: box('Month'), day: box('Day'), year: box('Year'), time: box('Time') };
};

/** Continues to the page that asks for the date and time. */
async function begin(page: Page): Promise<void> {
  await authenticate(page, 'admin');
  await publishForm(page.request, VISIT);
  await page.context().clearCookies();
  await page.goto('/intake/dose-visit');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Diaz');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  // A press on Continue while the one before stores the answers does nothing.
  await expect(fields(page).group).toBeVisible();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('missing parts are named; an entered answer survives a reload and is displayed and exported', {
    tag: '@ci',
  }, async ({ page }) => {
    await begin(page);
    const next = () => page.getByRole('button', { name: 'Continue', exact: true }).tap();
    const { group, month, day, year, time } = fields(page);
    await next();
    await expect(page.getByRole('link', { name: /Please enter a date and a time/ })).toBeVisible();
    await expect(group).toHaveAccessibleDescription(/Please enter a date and a time/);
    await month.fill('1');
    await day.fill('5');
    await year.fill('2024');
    await next();
    await expect(page.getByRole('link', { name: /Please enter the time, too/ })).toBeVisible();
    await expect(time).toHaveAttribute('aria-invalid', 'true');
    await expect(year).not.toHaveAttribute('aria-invalid');
    await expectAccessible(page);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    await expect(page.getByText('All changes saved')).toBeVisible();

    await page.reload();
    await expect(year).toHaveValue('2024');
    await expect(month).toHaveValue('1');
    await expect(day).toHaveValue('5');
    await expect(time).toHaveValue('');
    await time.fill('08:00');
    await expect(page.getByLabel(LATE)).toBeHidden();
    await time.fill('18:45');
    await expect(page.getByLabel(LATE)).toBeVisible();
    await day.fill('');
    await month.fill('');
    await year.fill('');
    await next();
    await expect(page.getByRole('link', { name: /Please enter the date, too/ })).toBeVisible();
    await day.fill('5');
    await month.fill('January');
    await year.fill('2024');
    await next();
    await expect(page.getByText('January 5, 2024 at 6:45 PM')).toBeVisible();
    await page.getByRole('button', { name: /^Submit/ }).tap();
    await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();

    await authenticate(page, 'physician');
    const asked = { format: 'fhir', filter: { search: 'Diaz' } } as const;
    const exported = await send(page.request, exportSubmissions, {}, asked);
    expect(await exported.text()).toMatch(
      /"answer":\[\{"valueDateTime":"2024-01-05T18:45:00[+-]\d\d:\d\d"\}\]/,
    );
  });
});

test('it can be entered by keyboard alone, in the order of the language', async ({ page }) => {
  await begin(page);
  const { month, day, year, time } = fields(page);
  for (const [box, typed] of [
    [month, '1'],
    [day, '5'],
    [year, '2024'],
    [time, '0645P'],
  ] as const) {
    await tabTo(page, box);
    await page.keyboard.type(typed);
  }
  await expect(time).toHaveValue('18:45');
  await page.keyboard.press('Enter');
  await expect(page.getByText('January 5, 2024 at 6:45 PM')).toBeVisible();
});

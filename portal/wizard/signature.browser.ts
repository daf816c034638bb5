/** A drawn signature: nothing drawn is lost, a tap does not sign, and one pointer draws at a time. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Locator, Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true });

const FORM = shortForm('signed-visit', inBoth('Your signature', 'Su firma'), [
  {
    id: 'signing',
    title: inBoth('Your signature', 'Su firma'),
    questions: [
      { id: 'signed', type: 'signature', required: true, label: inBoth('Please sign', 'Firme, por favor') },
    ],
  },
  PERSON,
]);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const pad = (page: Page): Locator =>
  page.getByRole('img', { name: /Draw your signature here|Your drawn signature/ });
const lines = (page: Page) => pad(page).locator('path').getAttribute('d');

async function open(page: Page): Promise<void> {
  await authenticate(page, 'admin');
  await publishForm(page.request, FORM);
  await page.context().clearCookies();
  await page.goto('/intake/signed-visit');
  await press(page, 'Start');
  await press(page, 'Draw it instead');
  // Presses count once the pad has been there for a moment.
  await pad(page).hover();
}

/** The pointer's events in order, each at a share of the pad's width and height. */
const pointer = (page: Page, events: Array<[type: string, id: number, by: string, x: number, y: number]>) =>
  pad(page).evaluate((svg, all) => {
    for (const [type, pointerId, pointerType, x, y] of all) {
      const { left, top, width, height } = svg.getBoundingClientRect();
      const at = { clientX: left + x * width, clientY: top + y * height };
      svg.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId, pointerType, button: 0, ...at }));
    }
  }, events);
const line = (id: number, by: string, y: number): Parameters<typeof pointer>[1] => [
  ['pointerdown', id, by, 0.1, y],
  ['pointermove', id, by, 0.5, y],
  ['pointermove', id, by, 0.8, y],
  ['pointerup', id, by, 0.8, y],
];

test('a drawing stays through typing the name, clearing, leaving the page and reloading', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page);
  await pointer(page, line(1, 'touch', 0.25));
  await pointer(page, line(1, 'touch', 0.5));
  const drawn = await lines(page);
  await press(page, 'Clear');
  await expect(page.getByText('Your drawing was cleared.')).toBeVisible();
  expect(await lines(page)).toBe('');
  await press(page, 'Undo');
  expect(await lines(page)).toBe(drawn);

  await press(page, 'Type my name instead');
  await expect(page.getByText('Your drawing is kept, and is sent with your name.')).toBeVisible();
  await page.getByLabel('Type your full name').fill('Ana Ruiz');
  await expectAccessible(page);
  await press(page, 'Draw it instead');
  expect(await lines(page)).toBe(drawn);
  await expect(
    page.getByText('Your typed name is kept, and is sent with your drawing: Ana Ruiz'),
  ).toBeVisible();
  await press(page, 'Type my name instead');
  await expect(page.getByLabel('Type your full name')).toHaveValue('Ana Ruiz');
  await page.getByLabel('Type your full name').fill('');
  await press(page, 'Continue');
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await page.goBack();
  await expect(pad(page)).toBeVisible();
  expect(await lines(page)).toBe(drawn);
  await expect(page.getByText('All changes saved').first()).toBeVisible();
  await page.reload();
  await expect(pad(page)).toBeVisible();
  expect(await lines(page)).toBe(drawn);
  await page.setViewportSize({ width: 844, height: 390 });
  expect(await lines(page)).toBe(drawn);
  await expectAccessible(page);
});

test('a tap does not sign: the page says what to do, and keeps it', async ({ page }) => {
  await open(page);
  await pad(page).tap();
  await press(page, 'Continue');
  await expect(page.getByRole('alert').getByText(/This mark is too small to be a signature/)).toBeVisible();
  const tapped = await lines(page);
  expect(tapped).not.toBe('');
  // Until the page that says so counts presses.
  await expect(async () => {
    await pointer(page, line(1, 'touch', 0.5));
    expect(await lines(page)).not.toBe(tapped);
  }).toPass();
  await press(page, 'Continue');
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
});

test('while one pointer draws no other does, and a pen takes over from the palm before it', async ({
  page,
}) => {
  await open(page);
  await pointer(page, [
    ['pointerdown', 1, 'touch', 0.1, 0.5],
    ['pointerdown', 2, 'touch', 0.9, 0.9],
    ['pointermove', 2, 'touch', 0.7, 0.9],
    ['pointermove', 1, 'touch', 0.5, 0.5],
    ['pointerup', 2, 'touch', 0.7, 0.9],
    ['pointermove', 1, 'touch', 0.8, 0.5],
    ['pointerup', 1, 'touch', 0.8, 0.5],
  ]);
  const finger = await lines(page);
  expect(finger).toBe('M60,100L60,100 300,100 480,100');
  await pointer(page, [
    ['pointerdown', 3, 'touch', 0.9, 0.9],
    ...line(4, 'pen', 0.25).slice(0, 2),
    ['pointermove', 3, 'touch', 0.7, 0.9],
    ...line(4, 'pen', 0.25).slice(2),
    ['pointerup', 3, 'touch', 0.7, 0.9],
  ]);
  expect(await lines(page)).toBe(`${finger}M60,50L60,50 300,50 480,50`);
  // A line ends wherever its pointer is taken away.
  await pointer(page, [...line(5, 'pen', 0.75).slice(0, 3), ['pointercancel', 5, 'pen', 0, 0]]);
  expect(await lines(page)).toContain('M60,150L60,150 300,150 480,150');
});

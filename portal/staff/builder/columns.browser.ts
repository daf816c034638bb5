/** Screens in columns: each column scrolls by itself, the page does not, and the user sets the widths. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { addQuestion, beginQuestionnaire, expectSaved, outline } from '@clinic/testing/browser/builder';
import { beginRuleDraft } from '@clinic/testing/browser/rules';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

/** Checks that the page fits the window at the widths of small and ordinary laptops. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { scrollHeight, scrollWidth } = document.documentElement;
          return { tall: scrollHeight, tooWide: scrollWidth > innerWidth };
        }),
      )
      .toEqual({ tall: 900, tooWide: false });
  }
}

test('the builder is never taller than the window, also with a matrix or the publish dialog', async ({
  page,
}) => {
  test.slow();
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Rows and rows');
  await addQuestion(page, 'Matrix', 'How often');
  const add = async (list: string, field: string, texts: readonly string[]): Promise<void> => {
    const group = page.getByRole('group', { name: list, exact: true });
    for (const text of texts) {
      await group.getByLabel(field).fill(text);
      await group.getByRole('button', { name: 'Add', exact: true }).click();
    }
  };
  await add('Rows', 'New row', ['One', 'Two', 'Three', 'Four', 'Five', 'Six']);
  await add('Options', 'New option', ['Never', 'Sometimes', 'Often']);
  await expectSaved(page);
  await expectToFit(page);
  for (const view of ['Texts', 'JSON', 'Preview', 'History', 'Design']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await expectToFit(page);
  }
  await page.getByRole('tab', { name: 'Phone', exact: true }).click();
  await expect(page.getByLabel('Language of the preview')).toBeVisible();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectToFit(page);
});

test('the rules workbench is never taller than the window', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/rules');
  await beginRuleDraft(page);
  await expectToFit(page);
  for (const tab of ['Test cases', 'Why', 'Rule']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expectToFit(page);
  }
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Rule set as JSON' })).toBeVisible();
  await expectToFit(page);
});

test('a column can be widened by pointer and arrow keys, and keeps its width after a reload', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Wide titles');
  const handle = page.getByRole('separator', { name: 'Width of Steps and questions' });
  const width = async (): Promise<number> => (await outline(page).boundingBox())?.width ?? 0;
  const before = await width();
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(width).toBeGreaterThan(before + 40);
  const dragged = await width();
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(dragged);
  const chosen = Math.round(await width());
  await expectAccessible(page);
  await expectSaved(page);
  await page.reload();
  await expect(outline(page)).toBeVisible();
  await expect.poll(async () => Math.round(await width())).toBe(chosen);

  // Switch to a screen with other columns, and back.
  await page.getByRole('button', { name: 'Texts', exact: true }).click();
  await expect(outline(page)).toBeHidden();
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await expect.poll(async () => Math.round(await width())).toBe(chosen);
});

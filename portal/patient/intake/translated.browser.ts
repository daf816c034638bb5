/** Under the browser's translation, which replaces every text node: no text stays behind, and nothing breaks. */
import { ROSA } from '@clinic/testing/browser/answers';
import {
  completePage,
  continueButton,
  fillPage,
  headingOf,
  reachPage,
} from '@clinic/testing/browser/completePages';
import { scriptsRun } from '@clinic/testing/browser/heldScripts';
import { pagesOf, patientWith, stepsOf } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

const rosa = patientWith(ROSA, 'en');

/** As Chrome's translator does, but with the same words: React keeps text nodes that are no longer on the page. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const translated = (node: Node): void => {
      if (node instanceof HTMLElement) {
        if (!node.matches('script, style, option, textarea, font')) [...node.childNodes].forEach(translated);
        return;
      }
      const { parentElement: parent } = node;
      const isText = node instanceof Text && node.data.trim() !== '';
      if (!isText || !(parent instanceof HTMLElement) || parent.matches('script, style, option, font'))
        return;
      const font = document.createElement('font');
      font.textContent = node.data;
      node.replaceWith(font);
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(translated);
    }).observe(document, { childList: true, subtree: true });
  });

/** All that the page says at each moment of a visit, aloud as well. */
async function visit(page: Page): Promise<string[]> {
  const said: string[] = [];
  const says = (text: RegExp) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  const note = async () => {
    // How long a save takes is no difference.
    await expect(page.getByText(/^Saving changes/).filter({ visible: true })).toHaveCount(0);
    const text = await page.evaluate(() =>
      [...document.querySelectorAll('[role=status], [role=alert], [aria-live], main')]
        .map(({ textContent }) => textContent)
        .join('\n'),
    );
    said.push(text.replace(/\d{1,2}:\d{2}\s[AP]M/g, 'now'));
  };
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
  await scriptsRun(page);
  let isFirst = true;
  for (const step of stepsOf(rosa).slice(0, 2))
    for (const shown of pagesOf(rosa, step)) {
      await reachPage(page, rosa, step, shown);
      await expect(headingOf(page, rosa, step, shown)).toBeVisible();
      await note();
      if (isFirst) {
        await continueButton(page, rosa).click();
        await says(/^Please check/);
        await note();
        await page.context().setOffline(true);
        await fillPage(page, rosa, shown);
        await says(/^Offline/);
        await note();
        await page.context().setOffline(false);
        await says(/^All changes saved/);
        await note();
      }
      await completePage(page, rosa, step, shown);
      isFirst = false;
    }
  await says(/^All changes saved/);
  await note();
  return said;
}

test('the intake says the same at every moment, translated or not', async ({ page, browser, baseURL }) => {
  const plain = await visit(page);
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const other = await context.newPage();
  const errors: Error[] = [];
  other.on('pageerror', (error) => errors.push(error));
  await translate(other);
  const translated = await visit(other);
  expect(await other.locator('main font').count()).toBeGreaterThan(0);
  expect(translated).toEqual(plain);
  expect(errors).toEqual([]);
  await context.close();
});

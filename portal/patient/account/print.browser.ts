/** Printed pages: a patient's submission, and a review. */
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from 'pdf-lib';

test('a print is light in the dark theme, fully expanded, with names and without buttons', async ({
  page,
}) => {
  await signIn(page, 'patient');
  await page.locator('a[href^="/patient/submissions/"]').first().click();
  await expect(page.getByText('About you', { exact: true })).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.getByText(/ · Ana Demo$/)).toBeVisible();
  await expect(page.getByText('Date of birth').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeHidden();
});

test('no page of a printed review is empty', async ({ page }) => {
  await authenticate(page, 'physician');
  const { id } = await findSubmission(page.request);
  await page.goto(`/physician/submissions/${id}`);
  await expect(page.getByText('Date of birth').first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  // A print has all answers, whatever view is chosen on screen.
  await expect(page.getByText('Date of birth').first()).toBeVisible();
  await expect(page.getByText('Form submitted').first()).toBeVisible();
  // One after the other, because Chromium cannot print a page twice at once.
  const printed: number[][] = [];
  for (const format of ['Letter', 'A4'] as const) {
    printed.push(await drawnOnEachPage(await page.pdf({ format })));
  }
  // Only the content of the page margins.
  await page.locator('#root').evaluate((root) => root.style.setProperty('display', 'none'));
  const [margins = 0, ...more] = await drawnOnEachPage(await page.pdf());
  expect(more).toEqual([]);
  for (const pages of printed) expect(Math.min(...pages)).toBeGreaterThan(margins);
});

/** How much each page draws, in characters of its content stream. */
async function drawnOnEachPage(pdf: Buffer): Promise<number[]> {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map(({ node }) => {
    const contents = node.Contents();
    const parts = contents instanceof PDFArray ? contents.asArray() : [contents];
    return parts
      .map((part) => document.context.lookup(part))
      .reduce(
        (sum, part) => sum + (part instanceof PDFRawStream ? decodePDFRawStream(part).decode().length : 0),
        0,
      );
  });
}

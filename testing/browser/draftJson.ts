/** A draft's view as JSON, in the builder and the rules workbench. */
import { expect, type Page } from '@playwright/test';

export const showJson = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'JSON', exact: true }).click();

/** Uploads a file into the draft, whose JSON is shown. */
export const uploadJson = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel('Upload a file')
    .last()
    .setInputFiles({ name: 'edited.json', mimeType: 'application/json', buffer: Buffer.from(text) });

/** The draft as it can be downloaded there. */
export async function downloadJson(page: Page): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await download;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text).not.toBe('');
  return { name: file.suggestedFilename(), text };
}

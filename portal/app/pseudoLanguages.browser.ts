/**
 * Two languages that a clinic could add: one with accents and 40 % longer than English, and its mirrored twin. Every text of
 * the portal is translated, nothing is cut off or wider than the page, and the page is laid out by its direction.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { layoutFaults } from '@clinic/testing/browser/layout';
import { authenticate } from '@clinic/testing/browser/staff';
import { test as base, expect } from '@clinic/testing/browser/test';
import { copyWithLanguages } from '@clinic/testing/projectCopy';
import { ServerProcess } from '@clinic/testing/serverProcess';
import type { Page } from '@playwright/test';

const LANGUAGES = [
  { tag: 'en-XA', direction: 'ltr' },
  { tag: 'ar-XB', direction: 'rtl' },
] as const;

const BUILD = `import { buildPortal } from './tools/buildPortal.mjs'; process.exit(await buildPortal());`;

const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires this of a fixture without dependencies
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'clinic-languages-'));
      copyWithLanguages(folder, LANGUAGES);
      execFileSync(process.execPath, ['--input-type=module', '--eval', BUILD], {
        cwd: folder,
        stdio: 'ignore',
      });
      const server = new ServerProcess(process.env.DEMO_FOLDER ?? '', folder);
      await use(server);
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** Texts that are long enough not to be somebody's data by chance. */
const ENGLISH = new Set(
  textsIn(join(import.meta.dirname, '../platform/i18n/locales')).filter(isUnmistakable),
);

function textsIn(folder: string): string[] {
  const files = [join(folder, 'en.json')];
  for (const name of readdirSync(join(folder, 'portal/en'))) files.push(join(folder, 'portal/en', name));
  return files.flatMap((file) => leaves(JSON.parse(readFileSync(file, 'utf8'))));
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

function isUnmistakable(text: string): boolean {
  return text.length > 8 && /\w \w/.test(text) && !text.includes('{');
}

const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.checkVisibility()) texts.push(node.textContent?.trim() ?? '');
    return texts;
  });

/** @param shortens whether long texts may end in an ellipsis, as in the rows of a list */
async function expectTranslated(page: Page, direction: string, shortens = false): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(`[data-orientation][dir]:not([dir=${direction}])`)).toHaveCount(0);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  const texts = await visibleTexts(page);
  expect(texts.some((text) => text.includes('⟦'))).toBe(true);
  expect(texts.filter((text) => ENGLISH.has(text))).toEqual([]);
  const { tooWide, cut } = await layoutFaults(page);
  expect({ tooWide, cut: shortens ? [] : cut }).toEqual({ tooWide: 0, cut: [] });
  await expectAccessible(page);
}

for (const { tag, direction } of LANGUAGES)
  test.describe(tag, () => {
    test.use({ locale: tag });

    for (const width of [390, 1280])
      test(`what anybody sees is translated and fits at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        for (const path of ['/', '/sign-in', '/intake']) {
          await page.goto(path);
          await expectTranslated(page, direction);
        }
      });

    for (const width of [390, 1280])
      test(`what staff see is translated and fits at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        const start = await authenticate(page, 'admin');
        const paths = [
          '/physician/dashboard',
          '/admin/questionnaires',
          '/admin/users',
          '/admin/settings',
          '/admin/analytics',
        ];
        for (const path of [new URL(start).pathname, ...paths]) {
          await page.goto(path);
          await expectTranslated(page, direction, true);
        }
      });
  });

/**
 * Two languages that a clinic could add: one with accents and 40 % longer than English, and its mirrored twin. Every text of
 * the portal is translated, nothing is cut off or wider than the page, and the page is laid out by its direction.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDraft, csrfToken, resumeDraft, saveDraft } from '@clinic/contract/addresses';
import { DRAFT_SECRET_HEADER } from '@clinic/contract/intake';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { globOf, read, send } from '@clinic/testing/browser/api';
import { layoutFaults } from '@clinic/testing/browser/layout';
import { patientWith } from '@clinic/testing/browser/patient';
import { beginForm } from '@clinic/testing/browser/publishForm';
import { literal } from '@clinic/testing/browser/questionControls';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { test as base, expect } from '@clinic/testing/browser/test';
import { copyWithLanguages } from '@clinic/testing/projectCopy';
import { pseudoText } from '@clinic/testing/pseudoLanguage';
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

// Of one worker, which builds the portal once.
test.describe.configure({ mode: 'default' });

const rosa = patientWith(ROSA, 'en');
const root = join(import.meta.dirname, '../..');
/** Of the form and its rules, which the clinic has not translated. */
const OWN = new Set(
  leaves([
    rosa.questionnaire.definition,
    ...readdirSync(join(root, 'rules/rulesets/glp1-flags')).map((name) =>
      readJson(`rules/rulesets/glp1-flags/${name}`),
    ),
  ]),
);
/** Texts that are long enough not to be somebody's data by chance. */
const ENGLISH = new Set(
  textsIn(join(import.meta.dirname, '../platform/i18n/locales')).filter(
    (text) => isUnmistakable(text) && !OWN.has(text),
  ),
);
const { intake, wizard } = readJson('portal/platform/i18n/locales/en.json');

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

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

interface Expectation {
  direction: string;
  /** Whether texts of the screen may end in an ellipsis, as in the rows of a list. */
  shortens?: boolean;
  widths?: readonly number[];
  withAxe?: boolean;
}

/** At the width that the page has, or at several; with axe at the last of them. */
async function expectTranslated(
  page: Page,
  { direction, shortens = false, widths = [], withAxe = true }: Expectation,
): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(`[data-orientation][dir]:not([dir=${direction}])`)).toHaveCount(0);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  for (const width of widths.length > 0 ? widths : [page.viewportSize()?.width ?? 0]) {
    if (widths.length > 0) await page.setViewportSize({ width, height: 800 });
    const texts = await visibleTexts(page);
    expect(texts.some((text) => text.includes('⟦'))).toBe(true);
    const { tooWide, cut } = await layoutFaults(page, { shortens });
    const untranslated = texts.filter((text) => ENGLISH.has(text));
    const at = `${new URL(page.url()).pathname}${new URL(page.url()).search} at ${width} px`;
    expect.soft({ tooWide, cut, untranslated }, at).toEqual({ tooWide: 0, cut: [], untranslated: [] });
  }
  if (withAxe) await expectAccessible(page);
}

/** Opens the shipped intake at its first page, with all answers. */
async function openAnswered(page: Page, language: string): Promise<void> {
  const { id: questionnaireId, version } = rosa.questionnaire.definition;
  const draft = { id: randomUUID(), secret: randomBytes(32).toString('base64url'), questionnaireId, version };
  await send(page.request, createDraft, {}, { ...draft, language: language as 'en' });
  const saved = await page.request.patch(urlOf(saveDraft, { id: draft.id }), {
    headers: {
      [DRAFT_SECRET_HEADER]: draft.secret,
      'x-csrf-token': (await read(page.request, csrfToken)).csrfToken,
    },
    data: { mutationId: randomUUID(), baseRevision: 0, changes: rosa.answers },
  });
  expect(saved.ok()).toBe(true);
  await page.route(globOf(resumeDraft), (route) => route.fulfill({ json: draft }));
  await page.goto(`/intake#resume=${'t'.repeat(43)}`);
  await button(page, intake.resume.action).click();
  await expect(button(page, intake.resume.action)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [first] = rosa.questionnaire.definition.steps;
  await page.goto(`/intake?step=${first?.id}`);
}

const button = (page: Page, ...texts: string[]) =>
  page.getByRole('button', {
    name: new RegExp(`^(${texts.map((text) => literal(pseudoText(text))).join('|')})$`),
  });

const placeOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      `${location.href} ${document.querySelector('h1')?.textContent} ${!!document.querySelector('#unusual')}`,
  );

for (const { tag, direction } of LANGUAGES)
  test.describe(tag, () => {
    test.use({ locale: tag });

    for (const width of [390, 1280])
      test(`what anybody sees is translated and fits at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        for (const path of ['/', '/sign-in', '/intake']) {
          await page.goto(path);
          await expectTranslated(page, { direction });
        }
      });

    test('the intake is translated and fits, from its first page to the confirmation', async ({ page }) => {
      await openAnswered(page, tag);
      const proceed = button(page, wizard.continue, wizard.notEligible.goOn, wizard.review.submit);
      const confirm = button(page, wizard.unusual.confirm_one, wizard.unusual.confirm_other);
      const done = page.getByRole('heading', { level: 1, name: intake.done.title });
      for (let turn = 0; !(await done.isVisible()); turn += 1) {
        expect(turn).toBeLessThan(100);
        const widths = turn % 2 === 0 ? [1280, 390] : [390, 1280];
        await expectTranslated(page, { direction, widths, withAxe: turn % 3 === 0 });
        const before = await placeOf(page);
        await expect(page.locator('html:not([data-presses-held])')).toBeAttached();
        await ((await confirm.isVisible()) ? confirm : proceed).click();
        await expect.poll(() => placeOf(page)).not.toBe(before);
      }
      await expectTranslated(page, { direction, widths: [390, 1280] });
    });

    test('the review of a submission is translated and fits', async ({ page }) => {
      await authenticate(page, 'physician');
      const { id } = await findSubmission(page.request, { flag: 'pregnancy' });
      await page.goto(`/physician/submissions/${id}`);
      await expectTranslated(page, { direction, shortens: true, widths: [390, 1280] });
    });

    test('a question in the builder is translated and fits', {
      tag: tag === 'en-XA' ? '@ci' : [],
    }, async ({ page }) => {
      await authenticate(page, 'admin');
      const document = { ...rosa.questionnaire.definition, id: 'copied', version: '1.0' };
      const draft = await beginForm(page.request, document);
      for (const question of ['sex_at_birth', 'weight_lb', 'medical_conditions']) {
        await page.goto(`/admin/questionnaires/drafts/${draft.id}?question=${question}`);
        await expect(page.locator('[aria-current=true]').first()).toBeVisible();
        await expectTranslated(page, { direction, shortens: true, widths: [390, 1280] });
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
          await expectTranslated(page, { direction, shortens: true });
        }
      });
  });

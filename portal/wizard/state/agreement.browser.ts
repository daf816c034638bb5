/**
 * Browser and server produce the same results: the same answers through the bundled engine here, and Node
 * there.
 */
import { resolve } from 'node:path';
import { parseDefinition } from '@clinic/engine/parsing';
import { type Evaluation, evaluator } from '@clinic/fixtures/evaluation';
import { medicines } from '@clinic/fixtures/medicines';
import { randomAnswers, seededRandom } from '@clinic/fixtures/randomAnswers';
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { shippedRuleSets } from '@clinic/rules';
import { parseRuleSet } from '@clinic/rules/document';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const SETS = 4_000;
const TODAY = '2026-03-15';
const ORIGIN = 'http://agreement.test';

test('browser and server give the same visibility, issues and flags for thousands of answer sets', {
  tag: '@journey',
}, async ({ page }) => {
  const onServer = await expectSame(page, newestShipped('weight-loss-intake'), SETS);
  expect(onServer.filter(({ issues }) => issues.length > 0).length).toBeGreaterThan(SETS / 2);
  expect(
    new Set(
      onServer.flatMap(({ flags }) =>
        Object.entries(flags).map(([key, value]) => `${key}${typeof value === 'number' ? '' : value}`),
      ),
    ).size,
  ).toBeGreaterThan(70);
});

test('browser and server also agree for lists whose entries have conditions', { tag: '@journey' }, async ({
  page,
}) => {
  const onServer = await expectSame(page, medicines(), 500);
  const codes = new Set(onServer.flatMap(({ issues }) => issues.map(({ key, code }) => `${key} ${code}`)));
  expect(codes).toContain('medicines future');
  expect(onServer.filter(({ issues }) => issues.length === 0).length).toBeGreaterThan(20);
});

/** @returns the server's results */
async function expectSame(page: Page, document: unknown, sets: number): Promise<Evaluation[]> {
  const { definition } = parseDefinition(document);
  const { ruleSet } = parseRuleSet(shippedRuleSets()[0]);
  if (!definition || !ruleSet) throw new Error('the documents parse');
  const random = seededRandom(20_260_315);
  const answerSets = Array.from({ length: sets }, () => randomAnswers(definition, random));
  const evaluate = evaluator(definition, ruleSet);
  const onServer = answerSets.map((answers) => evaluate(answers, TODAY));

  const files: Record<string, string> = {
    '/': '<!doctype html><title>agreement</title>',
    '/engine.js': await browserBundle(),
  };
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    return route.fulfill({
      body: files[path] ?? '',
      contentType: path.endsWith('.js') ? 'text/javascript' : 'text/html',
      // As on the real pages: strings are not evaluated as code.
      headers: { 'content-security-policy': "script-src 'self'" },
    });
  });
  await page.goto(ORIGIN);
  // As one text, because Playwright is slow at passing thousands of objects.
  const inBrowser = await page.evaluate(
    async ([documents, today]) => {
      const { answerSets: given, definition: form, ruleSet: rules } = JSON.parse(documents);
      const load = (path: string) => import(path);
      const { evaluator: bundled } = await load('/engine.js');
      const evaluateHere = bundled(form, rules);
      return JSON.stringify(given.map((answers: unknown) => evaluateHere(answers, today)));
    },
    [JSON.stringify({ answerSets, definition, ruleSet }), TODAY] as const,
  );

  // After serialization, an absent property and an undefined one are the same.
  expect(JSON.parse(inBrowser)).toEqual(JSON.parse(JSON.stringify(onServer)));
  return onServer;
}

/** The engine and the rules, as Vite bundles them. */
async function browserBundle(): Promise<string> {
  const entry = resolve(import.meta.dirname, 'agreement.entry.ts');
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'engine' } },
  });
  const [bundle] = [output].flat();
  if (!bundle || !('output' in bundle)) throw new Error('vite gave no bundle');
  return bundle.output[0].code;
}

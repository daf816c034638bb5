/** URLs of the API are only in the contract, and nowhere else in the product. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

const root = join(import.meta.dirname, '..');

/** A string that begins with a URL of the API. */
const ADDRESS = /['"`]\/api\//;
const COMMENT = /^\s*(\/?\*|\/\/)/;

/** Tests of the server call its URLs as any client does, without the contract. */
const SERVER_TEST = /^server\/.*\.test\.tsx?$/;

test('neither the portal, its tests included, nor the server contains a literal route URL outside the contract', () => {
  const wrong = files().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter(hasLiteralUrl)
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});

test('tests of the portal are checked', () => {
  expect(files()).toContain('portal/staff/review/queue/screen/queue.browser.ts');
  expect(files()).toContain('portal/platform/api/client.test.ts');
});

test.each([
  "await page.goto('/api/logout');",
  'await fetch("/api/review");',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a file must not contain
  'await page.request.get(`/api/submissions/${id}`);',
])('refuses %s', (line) => expect(hasLiteralUrl(line)).toBe(true));

test.each([
  'await page.goto(urlOf(signOut));',
  "await page.route('**/api/**', (route) => route.abort());",
  " * body of '/api/review/search'",
])('allows %s', (line) => expect(hasLiteralUrl(line)).toBe(false));

function hasLiteralUrl(line: string): boolean {
  return ADDRESS.test(line) && !COMMENT.test(line);
}

function files(): string[] {
  return sourceFiles(['portal', 'server', 'testing/browser']).filter((file) => !SERVER_TEST.test(file));
}

/** Addresses of the API are written in the contract, and nowhere else in the product. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** A string that begins with an address of the API. */
const ADDRESS = /['"`]\/api\//;
const COMMENT = /^\s*(\/?\*|\/\/)/;

/** Tests of the server call it as any program does, without the contract. */
const OWN_WORDS = /^server\/.*\.test\.tsx?$/;

test('no screen, no test of one and no part of the server writes the address of a route: it takes it from the contract', () => {
  const wrong = files().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter(writesAddress)
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});

test('tests of screens are among the files', () => {
  expect(files()).toContain('portal/review/queue/screen/queue.browser.ts');
  expect(files()).toContain('portal/platform/api/client.test.ts');
});

test.each([
  "await page.goto('/api/logout');",
  'await fetch("/api/review");',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a file must not contain
  'await page.request.get(`/api/submissions/${id}`);',
])('refuses %s', (line) => expect(writesAddress(line)).toBe(true));

test.each([
  'await page.goto(urlOf(signOut));',
  "await page.route('**/api/**', (route) => route.abort());",
  " * body of '/api/review/search'",
])('allows %s', (line) => expect(writesAddress(line)).toBe(false));

function writesAddress(line: string): boolean {
  return ADDRESS.test(line) && !COMMENT.test(line);
}

function files(): string[] {
  return ['portal', 'server', 'testing/browser'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !OWN_WORDS.test(file)),
  );
}

import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scanBy, wordsOf } from './scan.ts';

const folder = mkdtempSync(join(tmpdir(), 'scan-'));
afterAll(() => rmSync(folder, { recursive: true }));

const scanner = (script: string) => scanBy(`"${process.execPath}" -e "${script}"`);

test.each([
  [0, 'clean'],
  [1, 'infected'],
])('a scanner that ends with %i finds the file %s', async (code, result) => {
  const scan = scanner(`process.stdin.resume().on('end',()=>process.exit(${code}))`);
  expect(await scan(Buffer.alloc(500_000))).toBe(result);
});

test('the scanner reads the content', async () => {
  const script =
    "let(n=0);process.stdin.on('data',(d)=>{n+=d.length}).on('end',()=>process.exit(n===9?1:0))".replace(
      'let(n=0)',
      'globalThis.n=0',
    );
  expect(await scanner(script)(Buffer.from('012345678'))).toBe('infected');
  expect(await scanner(script)(Buffer.from('0123'))).toBe('clean');
});

test('a scanner that fails or is not there is no answer', async () => {
  await expect(scanner('process.exit(2)')(Buffer.from('x'))).rejects.toThrow('ended with 2');
  await expect(scanBy('/nonexistent/scanner')(Buffer.from('x'))).rejects.toThrow();
});

test('a scanner in a folder with blanks and other letters is found', async () => {
  const place = join(folder, 'my clinic é 診療所');
  mkdirSync(place);
  const program = join(place, 'scan it');
  symlinkSync(process.execPath, program);
  expect(await scanBy(`"${program}" -e process.exit(1)`)(Buffer.from('x'))).toBe('infected');
  expect(await scanBy(`'${program}' -e process.exit(0)`)(Buffer.from('x'))).toBe('clean');
});

test.each([
  ['clamdscan --no-summary -', ['clamdscan', '--no-summary', '-']],
  ['  clamdscan   - ', ['clamdscan', '-']],
  ['"C:\\Program Files\\scan.exe" --name="a b" -', ['C:\\Program Files\\scan.exe', '--name=a b', '-']],
  [`'/my clinic/scan' ""`, ['/my clinic/scan', '']],
])('the words of %s', (command, words) => {
  expect(wordsOf(command)).toEqual(words);
});

test('a quotation mark that is left open is refused', () => {
  expect(() => wordsOf('"/my clinic/scan')).toThrow('left open');
});

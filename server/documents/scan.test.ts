import { expect, test } from 'vitest';
import { scanBy } from './scan.ts';

const scanner = (script: string) => scanBy(`${process.execPath} -e ${script}`);

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

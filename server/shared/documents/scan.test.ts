import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTurns } from '@clinic/server-platform/db';
import { isAlive } from '@clinic/server-platform/testing';
import { afterAll, expect, test } from 'vitest';
import { scanBy, wordsOf } from './scan.ts';

const folder = mkdtempSync(join(tmpdir(), 'scan-'));
afterAll(() => rmSync(folder, { recursive: true }));

const scanner = (script: string) => scanBy(`"${process.execPath}" -e "${script}"`);

test.each([
  [0, 'clean'],
  [1, 'infected'],
])('a scanner that exits with %i reports the file as %s', async (code, result) => {
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

test('a failing or missing scanner is an error, not a result', async () => {
  await expect(scanner('process.exit(2)')(Buffer.from('x'))).rejects.toThrow('ended with 2');
  await expect(scanBy('/nonexistent/scanner')(Buffer.from('x'))).rejects.toThrow();
});

test('a scanner in a folder with blanks and non-ASCII letters is found', async () => {
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
])('splits %s into words', (command, words) => {
  expect(wordsOf(command)).toEqual(words);
});

test('an unclosed quotation mark is refused', () => {
  expect(() => wordsOf('"/my clinic/scan')).toThrow('not closed');
});

/** A scanner that ignores SIGTERM. */
const DEAF = "process.on('SIGTERM',()=>{});setInterval(()=>{},1000)";
const LIMIT_MS = 1_500;

test('a scanner that never answers is killed at the deadline, with its child processes', async () => {
  const pidFile = join(folder, 'pid');
  // The child process also keeps the scanner's input open.
  const child = `require('child_process').spawn(process.execPath,['-e','setInterval(()=>{},1000)'],{stdio:'inherit'})`;
  const script = `${DEAF};require('fs').writeFileSync('${pidFile}',String(${child}.pid))`;
  const program = join(folder, 'deaf.cjs');
  writeFileSync(program, script);
  const scan = scanBy(`"${process.execPath}" "${program}"`, { limitMs: LIMIT_MS });
  await expect(scan(Buffer.alloc(500_000))).rejects.toThrow('no answer in time');
  const pid = Number(readFileSync(pidFile, 'utf8'));
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('the result of a scanner counts even if its child processes continue', async () => {
  const child = `require('child_process').spawn('sleep',['3'],{stdio:'inherit',detached:true}).unref()`;
  expect(await scanner(`${child};process.exit(0)`)(Buffer.from('x'))).toBe('clean');
});

test('once no request waits for the result, the scanner is killed at once', async () => {
  const gone = new AbortController();
  const scanned = scanner(DEAF)(Buffer.from('x'), gone.signal);
  gone.abort();
  await expect(scanned).rejects.toThrow('no answer');
});

test('the number of concurrent scanners is limited; requests that time out in the queue do not lose their slot', async () => {
  const silent = join(folder, 'silent');
  writeFileSync(silent, '');
  const script = `require('fs').existsSync('${silent}')?setInterval(()=>{},1000):process.exit(0)`;
  const turns = inTurns('scanners', { total: 2, ofClinic: 2 });
  const scan = scanBy(`"${process.execPath}" -e "${script}"`, { limitMs: LIMIT_MS, turns });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => scan(Buffer.from('x'))));
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'));
  rmSync(silent);
  expect(await scan(Buffer.from('x'))).toBe('clean');
});

test('files waiting for an unresponsive scanner take a bounded amount of memory', async () => {
  const gone = new AbortController();
  const scan = scanBy(`"${process.execPath}" -e "${DEAF}"`, { maxBytes: 1_000 });
  const first = scan(Buffer.alloc(900), gone.signal);
  await expect(scan(Buffer.alloc(200))).rejects.toThrow('overloaded');
  gone.abort();
  await expect(first).rejects.toThrow();
});

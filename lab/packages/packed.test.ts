/** The packed packages, installed into an empty folder: an app of somebody else compiles, builds and uses them. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentedCommands, runDocumented } from '@clinic/testing/documentedCommands';
import { type Browser, chromium, expect as expectPage, type Page } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath } from '../../tools/chromium.ts';
import { readPackage } from '../../tools/workspaces.ts';
import { root } from './bundle.ts';

const app = mkdtempSync(join(tmpdir(), 'intake-app-'));
const packed = join(root, 'dist/packages');
/** The examples of the packages' README.md. */
const examples = ['engine', 'react', 'formats'].flatMap((name) =>
  [
    ...readFileSync(join(root, 'packages', name, 'README.md'), 'utf8').matchAll(
      /^```(tsx?)\n([\s\S]*?)^```/gm,
    ),
  ].map(([, extension, code = ''], index) => ({ file: `${name}${index}.${extension}`, code })),
);
let documented: { output?: string; printed: string } | undefined;
let browser: Browser;
let server: PreviewServer;
let sent: unknown[] = [];
let accepts = true;

beforeAll(async () => {
  for (const each of documentedCommands('Packages')) {
    documented = { ...each, printed: await runDocumented(each) };
  }
  writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const { dependencies = {}, devDependencies = {} } = {
    ...readPackage('portal/wizard'),
    devDependencies: readPackage().devDependencies,
  };
  const files = readdirSync(packed).filter((file) => file.endsWith('.tgz'));
  const own = files.map((file) => join(packed, file));
  const react = ['react', 'react-dom'].map((name) => `${name}@${dependencies[name]}`);
  const types = ['@types/react', '@types/react-dom'].map((name) => `${name}@${devDependencies[name]}`);
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...own, ...react, ...types], app);
  cpSync(join(import.meta.dirname, 'example'), app, { recursive: true });
  for (const { file, code } of examples) writeFileSync(join(app, file), code);
  await build({ root: app, logLevel: 'error' });
  server = await preview({ root: app, preview: { port: 0, host: '127.0.0.1' }, plugins: [answers] });
  const { executablePath, env, args } = await chromiumPath();
  browser = await chromium.launch({ executablePath, env, args } as never);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(app, { recursive: true, force: true });
});

/** What the app's own server does with answers. */
const answers = {
  name: 'answers',
  configurePreviewServer: ({ middlewares }: PreviewServer) => {
    middlewares.use('/answers', async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      if (accepts) sent.push(JSON.parse(Buffer.concat(parts).toString()));
      response.statusCode = accepts ? 204 : 503;
      response.end();
    });
  },
};

function run(program: string, args: readonly string[], cwd: string): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

async function opened(change: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await change(page);
  await page.goto(`http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}/`);
  return page;
}

/** What has just appeared takes no presses. */
const released = (page: Page) => page.locator('html:not([data-presses-held])').waitFor();

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.waitFor();
  await released(page);
  await button.click();
}
const next = (page: Page) => press(page, 'Continue');
const flags = (page: Page) => page.locator('#flags');

test('the commands of docs/integrations.md print what it says', () => {
  expect(documented?.printed).toBe(documented?.output);
});

test('the example has at most 15 lines', () => {
  const text = readFileSync(join(import.meta.dirname, 'example/main.tsx'), 'utf8');
  expect(text.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(15);
});

test.each(['bundler', 'node16'])('a strict compiler accepts the types as %s', (moduleResolution) => {
  const compilerOptions = {
    ...{ strict: true, skipLibCheck: false, noEmit: true, jsx: 'react-jsx', types: [] },
    ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], allowImportingTsExtensions: true },
    ...{ moduleResolution, module: moduleResolution === 'bundler' ? 'esnext' : 'node16' },
    noUncheckedSideEffectImports: false,
  };
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx'] }));
  expect(typesFaults()).toBe('');
});

function typesFaults(): string {
  try {
    return run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], app);
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test.each(examples.filter(({ file }) => file.endsWith('.ts')))(
  'the example $file of a README runs',
  ({ file }) => {
    expect(() => run(process.execPath, [file], app)).not.toThrow();
  },
);

test('the example of the engine says what its README says', () => {
  const [{ file, code } = { file: '', code: '' }] = examples;
  expect(run(process.execPath, [file], app)).toContain(/^\/\/ (.*)$/m.exec(code)?.[1]);
});

test('no manifest names what only this repository has', () => {
  for (const name of readdirSync(join(app, 'node_modules/@clinic-intake'))) {
    const manifest = readFileSync(join(app, 'node_modules/@clinic-intake', name, 'package.json'), 'utf8');
    expect(manifest).not.toMatch(/"@clinic\/|workspace:|\bundefined\b/);
  }
});

test('answers are kept over a reload, flags follow them, and what applies is sent', async () => {
  const page = await opened();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('slider', { name: 'How strong is it?' }).fill('4');
  await expectPage(flags(page)).toHaveText('Strong pain: raised, as How strong is it? 4 — 4 or more');
  await next(page);
  await page.getByLabel('First name').fill('Ada');
  await page.reload();
  await expectPage(page.getByLabel('First name')).toHaveValue('Ada');
  await expectPage(flags(page)).toContainText('Strong pain: raised');
  await page.getByLabel('Last name').fill('Diaz');
  await page.getByLabel('Email').fill('ada@example.com');
  await next(page);
  accepts = false;
  await press(page, 'Submit Application');
  await expectPage(page.getByText('Your answers are still here')).toBeVisible();
  accepts = true;
  sent = [];
  await press(page, 'Submit Application');
  await expectPage(page.getByText('We have your answers')).toBeVisible();
  expect(sent).toEqual([{ pain: true, strength: 4, given: 'Ada', family: 'Diaz', mail: 'ada@example.com' }]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a missing answer is asked for in words, with and without the theme', async () => {
  for (const hasTheme of [true, false]) {
    const page = await opened((each) =>
      hasTheme ? Promise.resolve() : each.route('**/*.css', (one) => one.abort()),
    );
    await next(page);
    await expectPage(page.getByText('Please check your information and try again')).toBeVisible();
    await released(page);
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('slider', { name: 'How strong is it?' }).waitFor();
    await next(page);
    // A slider that nobody has moved is no answer.
    await expectPage(page.getByRole('link', { name: 'How strong is it?' })).toBeVisible();
    await page.getByRole('slider', { name: 'How strong is it?' }).fill('2');
    await next(page);
    await expectPage(page.getByLabel('First name')).toBeVisible();
  }
});

test('the page around the form keeps its title, its focus and its styles', async () => {
  const page = await opened();
  await expectPage(page.getByRole('radio', { name: 'Yes' })).toBeVisible();
  expect(await page.title()).toBe('A page of somebody else');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('8px');
});

test.each<[string, { status?: number; body: string } | undefined, string]>([
  ['cannot be reached', undefined, 'cannot be reached'],
  ['answers with an error', { status: 404, body: '' }, 'answered 404. Check the address in `definition`'],
  ['is a start page', { body: '<!doctype html>' }, 'is not JSON: it begins with "<!doctype html>"'],
  ['is of another format', { body: '{"format": 2}' }, 'Install a newer version of the package'],
  ['has problems', { body: '{"id": "visit"}' }, 'steps: '],
])('a definition that %s says what to do', async (_what, answer, message) => {
  const page = await opened((each) =>
    each.route('**/form.json', (one) => (answer ? one.fulfill(answer) : one.abort())),
  );
  await expectPage(page.getByRole('alert')).toContainText(message);
});

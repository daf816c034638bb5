/** Gzipped JavaScript until the intake's first step can be filled in; SurveyJS with the same questions. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { shippedDefinitions } from '../../questionnaires/catalogue.ts';
import { startBrowser } from './browser.ts';
import { BASE, buildPages } from './buildPages.ts';
import { startClinic } from './clinicServer.ts';
import { type Figure, figure } from './figure.ts';
import { spread } from './rounds.ts';
import { serveFolder } from './staticServer.ts';

export async function payload(): Promise<Figure[]> {
  const browser = await startBrowser();
  try {
    const ours = await ofIntake(browser);
    const peer = await ofSurvey(browser);
    return [
      figure('JavaScript of /intake, gzipped', spread([ours]), ' kB', 1, { atMost: 200 }),
      figure('  SurveyJS, same questions', spread([peer]), ' kB', 1),
    ];
  } finally {
    await browser.close();
  }
}

async function ofIntake(browser: Browser): Promise<number> {
  const clinic = await startClinic([]);
  try {
    return await scriptsOf(browser, `${clinic.url}/intake`, async (page) => {
      await page.locator('main button').last().click();
      await page.locator('form input:enabled').first().waitFor();
    });
  } finally {
    await clinic.stop();
  }
}

async function ofSurvey(browser: Browser): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-survey-'));
  await buildPages(join(folder, BASE), ['surveyIntake']);
  writeFileSync(join(folder, BASE, 'definition.json'), JSON.stringify(shippedDefinitions()[0]));
  const server = await serveFolder(folder);
  try {
    return await scriptsOf(browser, `${server.url}${BASE}surveyIntake.html`, (page) =>
      page.locator('input:enabled').first().waitFor(),
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kilobytes (1,000 bytes) of every script the page loads until it is usable, each compressed by itself. */
async function scriptsOf(
  browser: Browser,
  url: string,
  usable: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await browser.newPage();
  const sizes: Array<Promise<number>> = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(url);
  await usable(page);
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return total / 1_000;
}

/**
 * Gzipped JavaScript before the intake's first input is usable; compared with SurveyJS with the same
 * questions.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newestShipped, shippedDefinitions } from '@clinic/questionnaires/catalogue';
import type { Browser } from 'playwright';
import { startBrowser } from './measure/browser.ts';
import { BASE, buildPages } from './measure/buildPages.ts';
import { startClinic } from './measure/clinicServer.ts';
import { type Figure, figure } from './measure/figure.ts';
import { spread } from './measure/rounds.ts';
import { serveFolder } from './staticServer.ts';

export async function payload(): Promise<Figure[]> {
  const browser = await startBrowser();
  try {
    const { needed, later } = await ofIntake(browser);
    const peer = await ofSurvey(browser);
    return [
      figure('JavaScript of /intake, gzipped', spread([needed]), ' kB', 1, { atMost: 150 }),
      figure('  and loaded afterwards', spread([later]), ' kB', 1),
      figure('  SurveyJS, same questions', spread([peer.needed]), ' kB', 1),
    ];
  } finally {
    await browser.close();
  }
}

async function ofIntake(browser: Browser): Promise<Scripts> {
  const clinic = await startClinic([]);
  try {
    const [step] = (newestShipped('weight-loss-intake') as { steps: Array<{ id: string }> }).steps;
    return await scriptsOf(browser, `${clinic.url}/intake?step=${step?.id}`);
  } finally {
    await clinic.stop();
  }
}

async function ofSurvey(browser: Browser): Promise<Scripts> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-survey-'));
  await buildPages(join(folder, BASE), ['surveyIntake']);
  writeFileSync(join(folder, BASE, 'definition.json'), JSON.stringify(shippedDefinitions()[0]));
  const server = await serveFolder(folder);
  try {
    return await scriptsOf(browser, `${server.url}${BASE}surveyIntake.html`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Scripts {
  needed: number;
  later: number;
}

/** Kilobytes (1,000 bytes) of all scripts requested before the first input is usable, and after. */
async function scriptsOf(browser: Browser, url: string): Promise<Scripts> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('input:enabled')) return;
      observer.disconnect();
      performance.mark('first-field');
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });
  const sizes: Array<Promise<{ url: string; size: number }>> = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
    sizes.push(size.then((bytes) => ({ url: response.url(), size: bytes })));
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('first-field').length > 0);
  await page.waitForLoadState('networkidle');
  const after = await page.evaluate(() => {
    const usable = performance.getEntriesByName('first-field')[0]?.startTime ?? 0;
    const loads = performance.getEntriesByType('resource');
    return loads.filter(({ startTime }) => startTime > usable).map(({ name }) => name);
  });
  const scripts = await Promise.all(sizes);
  await page.close();
  const total = (wanted: typeof scripts) => wanted.reduce((sum, { size }) => sum + size, 0) / 1_000;
  return {
    needed: total(scripts.filter((script) => !after.includes(script.url))),
    later: total(scripts.filter((script) => after.includes(script.url))),
  };
}

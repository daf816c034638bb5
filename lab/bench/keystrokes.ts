/**
 * CPU time per keystroke on a page of 18, 200 and 1,000 questions: our wizard and its competitors against
 * plain HTML.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { startBrowser } from './measure/browser.ts';
import { BASE, buildPages } from './measure/buildPages.ts';
import { type Figure, figure } from './measure/figure.ts';
import { ratio, rounds, spread } from './measure/rounds.ts';
import { openForm, typing } from './measure/typing.ts';
import { firstLabel, TYPED } from './pages/manyFields.ts';
import { serveFolder } from './staticServer.ts';

const PAGES = { wizard: 'wizard', plain: 'plainForm', survey: 'surveyJs', rjsf: 'stockRjsf' } as const;
/** The longer a page, the longer stock RJSF takes per key: fewer fields are measured. */
const SIZES = [
  { questions: 18, fields: TYPED.length, rounds: 5 },
  { questions: 200, fields: TYPED.length, rounds: 5 },
  { questions: 1_000, fields: 2, rounds: 5 },
];
type Name = keyof typeof PAGES;

export async function keystrokes(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-keys-'));
  await buildPages(join(folder, BASE), Object.values(PAGES));
  const server = await serveFolder(folder);
  const browser = await startBrowser();
  const figures: Figure[] = [];
  try {
    for (const size of SIZES) figures.push(...(await typedInto(browser, `${server.url}${BASE}`, size)));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function typedInto(browser: Browser, address: string, size: (typeof SIZES)[number]): Promise<Figure[]> {
  const script: Record<Name, number[]> = { wizard: [], plain: [], survey: [], rjsf: [] };
  const pages: Page[] = [];
  const open = async (name: Name) => {
    const form = `${address}${PAGES[name]}.html?questions=${size.questions}`;
    const opened = await openForm(browser, form, firstLabel(0));
    const fields = TYPED.slice(0, size.fields);
    pages.push(opened.page);
    await typing(opened, fields);
    return async () => {
      const { task, script: scripted } = await typing(opened, fields);
      script[name].push(scripted);
      return task;
    };
  };
  const taken = await rounds(size.rounds, {
    wizard: await open('wizard'),
    plain: await open('plain'),
    survey: await open('survey'),
    rjsf: await open('rjsf'),
  });
  for (const page of pages) await page.close();
  const scriptOf = (name: Name) => `of it script ${spread(script[name]).median.toFixed(2)}`;
  const each = (label: string, name: Name) => figure(label, spread(taken[name]), ' ms', 2);
  const questions = `${size.questions.toLocaleString('en')} questions`;
  return [
    figure(`Keystroke, ${questions}: CPU, × a plain HTML form`, ratio(taken.wizard, taken.plain), '×', 2, {
      atMost: 1.2,
    }),
    figure('  × SurveyJS', ratio(taken.wizard, taken.survey), '×', 3, { atMost: 1 }),
    figure('  × stock RJSF', ratio(taken.wizard, taken.rjsf), '×', 3, { atMost: 1 }),
    each(`  our wizard, ${scriptOf('wizard')}`, 'wizard'),
    each('  plain HTML form', 'plain'),
    each(`  SurveyJS, ${scriptOf('survey')}`, 'survey'),
    each(`  stock RJSF, ${scriptOf('rjsf')}`, 'rjsf'),
  ];
}

/**
 * A FHIR form with 300 items, 133 of them calculated: the cost of a key press compared with the same fields in plain
 * HTML, and the time to validate its response; and the time to import a form of 1,000 items.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importDocument, responseIssues } from '@clinic/server/testing';
import { startBrowser } from './measure/browser.ts';
import { BASE, buildPages } from './measure/buildPages.ts';
import { type Figure, figure } from './measure/figure.ts';
import { ratio, rounds, spread } from './measure/rounds.ts';
import { openForm, typing } from './measure/typing.ts';
import { importedQuestionnaire, responseOf, TYPED_NUMBERS } from './pages/importedForm.ts';
import { serveFolder } from './staticServer.ts';

const PAGES = { wizard: 'wizard', plain: 'plainForm' } as const;
const ROUNDS = 7;
/** 1,000 items including the calculated ones and the group. */
const ASKED_OF_THOUSAND = 866;

export async function importedForm(): Promise<Figure[]> {
  return [...(await typed()), ...(await onServer())];
}

async function typed(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-imported-'));
  await buildPages(join(folder, BASE), Object.values(PAGES));
  const server = await serveFolder(folder);
  const browser = await startBrowser();
  const open = async (page: string) => {
    const address = `${server.url}${BASE}${page}.html?form=imported`;
    const form = await openForm(browser, address, 'Number 1');
    await typing(form, TYPED_NUMBERS);
    return async () => (await typing(form, TYPED_NUMBERS)).task;
  };
  try {
    const taken = await rounds(ROUNDS, {
      wizard: await open(PAGES.wizard),
      plain: await open(PAGES.plain),
    });
    return [
      figure(
        'Keystroke, imported form of 300 items: CPU, × plain HTML',
        ratio(taken.wizard, taken.plain),
        '×',
        2,
        { atMost: 1.4 },
      ),
      figure('  our wizard', spread(taken.wizard), ' ms', 2),
      figure('  plain HTML form, which calculates nothing', spread(taken.plain), ' ms', 2),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onServer(): Promise<Figure[]> {
  const questionnaire = importedQuestionnaire();
  const thousand = importedQuestionnaire(ASKED_OF_THOUSAND);
  const response = responseOf();
  const validate = (): number => {
    const errors = responseIssues(response, questionnaire, [questionnaire]).filter(
      ({ severity }) => severity === 'error',
    );
    return errors.length;
  };
  if (validate() > 0) throw new Error('The response of the form is not valid');
  const timed = (work: () => unknown) => () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const taken = await rounds(ROUNDS, {
    imported: timed(() => importDocument(thousand)),
    validated: timed(validate),
  });
  return [
    figure('Import of a form of 1,000 items', spread(taken.imported), ' ms', 0, { atMost: 2_000 }),
    figure('Validation of the response of 300 items', spread(taken.validated), ' ms', 1, { atMost: 20 }),
  ];
}

/**
 * Time until text is visible on a slow phone, rendered by the server or only by scripts: for the landing page, and for
 * the first page of the intake, whose inputs are usable from then on.
 */
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { startBrowser } from './measure/browser.ts';
import { startClinic } from './measure/clinicServer.ts';
import { type Figure, figure } from './measure/figure.ts';
import { ratio, rounds, spread } from './measure/rounds.ts';
import { textVisible } from './measure/visible.ts';

const ROUNDS = 5;

export async function landing(): Promise<Figure[]> {
  const rendered = await startClinic([]);
  const byScripts = await startClinic([], {}, { isRendered: false });
  const browser = await startBrowser();
  try {
    // The first loads also warm up the servers.
    for (const { url } of [rendered, byScripts]) await textVisible(browser, url);
    const [step] = (newestShipped('weight-loss-intake') as { steps: Array<{ id: string }> }).steps;
    const intake = `/intake?step=${step?.id}`;
    const taken = await rounds(ROUNDS, {
      rendered: () => textVisible(browser, rendered.url),
      byScripts: () => textVisible(browser, byScripts.url),
      intake: () => textVisible(browser, rendered.url + intake, INPUT),
      intakeByScripts: () => textVisible(browser, byScripts.url + intake, INPUT),
    });
    return [
      figure('Landing page, text visible on slow 3G', spread(taken.rendered), ' ms', 0, { atMost: 2_000 }),
      figure('  × rendered only by scripts', ratio(taken.rendered, taken.byScripts), '×', 2),
      figure('  rendered only by scripts', spread(taken.byScripts), ' ms', 0),
      figure('Intake, first question usable on slow 3G', spread(taken.intake), ' ms', 0, { atMost: 2_000 }),
      figure('  rendered only by scripts', spread(taken.intakeByScripts), ' ms', 0),
    ];
  } finally {
    await browser.close();
    await rendered.stop();
    await byScripts.stop();
  }
}

const INPUT = 'main form :is(input, select):enabled';

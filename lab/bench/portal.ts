/**
 * Time until a physician on a slow connection sees the frame, the skeleton and the data of the queue and of a review,
 * rendered by the server or only by scripts.
 */
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import type { Browser } from 'playwright';
import { startBrowser } from './measure/browser.ts';
import { startClinic } from './measure/clinicServer.ts';
import { type Figure, figure } from './measure/figure.ts';
import { rounds, spread } from './measure/rounds.ts';
import { visible } from './measure/visible.ts';

const ROUNDS = 3;
const DEMO = { DEMO: 'true', SMTP_URL: '' };
const LAPTOP = { viewport: { width: 1280, height: 800 }, locale: 'en-US' };
const FRAME = '[data-testid=sidebar]';
const SHAPE = 'main [aria-busy=true]';
const SCREENS = {
  queue: { frame: FRAME, shape: SHAPE, data: '[data-row]' },
  // Until the session is known, scripts alone show the landing page, which has tabs of its own.
  review: { frame: FRAME, shape: SHAPE, data: `body:has(${FRAME}) main [role=tablist]` },
} as const;
type Screen = keyof typeof SCREENS;
type Times = Record<'frame' | 'shape' | 'data', number>;

export async function portal(): Promise<Figure[]> {
  const rendered = await startClinic([], DEMO);
  const byScripts = await startClinic([], DEMO, { isRendered: false });
  const browser = await startBrowser();
  try {
    const open = {
      rendered: await opening(browser, rendered.url),
      byScripts: await opening(browser, byScripts.url),
    };
    const taken: Record<Screen, Record<'rendered' | 'byScripts', Times[]>> = {
      queue: { rendered: [], byScripts: [] },
      review: { rendered: [], byScripts: [] },
    };
    const measure = (how: 'rendered' | 'byScripts', screen: Screen) => async () => {
      const times = await open[how](screen);
      taken[screen][how].push(times);
      return times.data;
    };
    await rounds(ROUNDS, {
      queue: measure('rendered', 'queue'),
      queueByScripts: measure('byScripts', 'queue'),
      review: measure('rendered', 'review'),
      reviewByScripts: measure('byScripts', 'review'),
    });
    return (['queue', 'review'] as const).flatMap((screen) =>
      (['frame', 'shape', 'data'] as const).flatMap((what) => {
        const of = (how: 'rendered' | 'byScripts') => spread(taken[screen][how].map((times) => times[what]));
        const aim = what === 'frame' ? { atMost: 2_000 } : undefined;
        return [
          figure(`${screen}: ${what} visible on slow 3G`, of('rendered'), ' ms', 0, aim),
          figure('  rendered only by scripts', of('byScripts'), ' ms', 0),
        ];
      }),
    );
  } finally {
    await browser.close();
    await rendered.stop();
    await byScripts.stop();
  }
}

/** Opens a screen as a physician of the demo clinic, with an empty cache. */
async function opening(browser: Browser, url: string): Promise<(screen: Screen) => Promise<Times>> {
  const physician = new TestBrowser(url);
  await physician.signIn('demo-physician');
  const [first] = (await physician.get('/api/review?limit=1')).json<Array<{ id: string }>>();
  const paths = { queue: '/physician/dashboard', review: `/physician/submissions/${first?.id}` };
  return (screen) =>
    visible(browser, url + paths[screen], SCREENS[screen], {
      context: LAPTOP,
      cookies: physician.cookieHeader('/'),
    });
}

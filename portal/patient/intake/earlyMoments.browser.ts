/**
 * Answers given at random moments of loading, on a slow phone with a slow connection: none is lost, doubled or
 * in another place. `EARLY_SEEDS=100` tries more seeds.
 */
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { holdScripts, scriptsRun } from '@clinic/testing/browser/heldScripts';
import { MOTION } from '@clinic/testing/browser/motion';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, ...MOTION });

const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWDOWN = 4;
const SEEDS = Number(process.env.EARLY_SEEDS ?? 4);
const STATES = ['Texas', 'California', 'Nevada'];

type Act = (page: Page) => Promise<void>;

interface Course {
  acts: Act[];
  /** All scripts may load before this action. */
  freeAt: number;
  date: Record<'Month' | 'Day' | 'Year', string>;
  state: string;
  continues: boolean;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const state = (page: Page) => page.getByRole('combobox', { name: 'State where you live' });
const first = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your age and where you live' });

/** Single keys and presses, in a random order of fields, with corrections. */
function courseOf(seed: number): Course {
  const random = seededRandom(seed);
  const upTo = (count: number): number => Math.floor(random() * count);
  const date = { Month: `${1 + upTo(12)}`, Day: `${1 + upTo(28)}`, Year: `${1950 + upTo(50)}` };
  const chosen = STATES[upTo(STATES.length)] ?? '';
  const type = (name: keyof typeof date): Act[] => [
    (page) => box(page, name).click(),
    ...[...date[name]].flatMap((digit): Act[] =>
      random() < 0.2
        ? [digit, '9', 'Backspace'].map(
            (key): Act =>
              (page) =>
                page.keyboard.press(key),
          )
        : [(page) => page.keyboard.press(digit)],
    ),
  ];
  const choose = [...STATES.slice(0, upTo(3)), chosen].map(
    (label): Act =>
      async (page) => {
        await state(page).selectOption({ label });
      },
  );
  const fields = [type('Month'), type('Day'), type('Year'), choose];
  const acts: Act[] = [];
  while (fields.length > 0) acts.push(...(fields.splice(upTo(fields.length), 1)[0] ?? []));
  const continues = random() < 0.5;
  if (continues) acts.push((page) => page.getByRole('button', { name: 'Continue', exact: true }).click());
  return { acts, freeAt: upTo(acts.length + 1), date, state: chosen, continues };
}

for (const seed of Array.from({ length: SEEDS }, (_, index) => index + 1)) {
  test(`nothing entered while the page loads is lost or duplicated (seed ${seed})`, async ({ page }) => {
    const course = courseOf(seed);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_3G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const scripts = await holdScripts(page);
    await page.goto('/intake', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(first(page)).toBeVisible();
    for (const [index, act] of course.acts.entries()) {
      if (index >= course.freeAt) scripts.all();
      else scripts.some(1);
      await act(page);
    }
    scripts.all();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await scriptsRun(page);
    if (course.continues) {
      await expect(page.getByRole('heading', { level: 1, name: 'Sex assigned at birth' })).toBeVisible();
      await page.goBack();
    }
    const expectAll = async () => {
      await expect(first(page)).toBeVisible();
      for (const [name, text] of Object.entries(course.date)) await expect(box(page, name)).toHaveValue(text);
      await expect(state(page).locator('option:checked')).toHaveText(course.state);
    };
    await expectAll();
    await expect(page.getByRole('status').filter({ hasText: /^All changes saved/ })).toBeVisible();
    await page.reload();
    await expectAll();
  });
}

/** Clicks and taps at a point of the page, and their effects. */
import type { Locator, Page } from '@playwright/test';

export type Pointer = 'mouse' | 'touch';

interface Point {
  x: number;
  y: number;
}

/** Interval of a habitual double tap. */
export const DOUBLE_TAP_MS = 180;
/** Longer than a new screen ignores presses. */
export const SETTLED_MS = 600;

/** The center of a control, after scrolling it into view. */
export const middleOf = (control: Locator): Promise<Point> =>
  control.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });

export async function pressAt(page: Page, pointer: Pointer, { x, y }: Point): Promise<void> {
  if (pointer === 'touch') await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Everything a press could change: location, answers, messages, open elements. */
export const stateOf = (page: Page) =>
  page.evaluate(() => ({
    address: window.location.search,
    heading: document.querySelector('h1')?.textContent,
    said: [...document.querySelectorAll('main [role=alert], dialog[open], #unusual')].map(
      ({ textContent }) => textContent,
    ),
    open: [...document.querySelectorAll('main details')].map((each) => (each as HTMLDetailsElement).open),
    // Inputs of a list are added and removed while they are empty.
    answers: [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')]
      .filter(({ value }) => value !== '')
      .map(
        // A restored date has no leading zeros, even if typed with them.
        ({ id, name, type, checked, value }) =>
          `${id || name} ${type} ${checked} ${value.replace(/^0+(?=\d)/, '')}`,
      ),
  }));

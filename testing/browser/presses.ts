/** Presses at a point of the page, as a finger or a mouse makes them, and what they change. */
import type { Locator, Page } from '@playwright/test';

export type Pointer = 'mouse' | 'touch';

export interface Point {
  x: number;
  y: number;
}

/** The time between the two presses of a habitual double tap. */
export const DOUBLE_TAP_MS = 180;
/** Longer than a new screen takes no press. */
export const SETTLED_MS = 600;

/** The middle of a control, once it is in sight. */
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

/** All that a press could change: the place, what is answered, what is said, what is open. */
export const stateOf = (page: Page) =>
  page.evaluate(() => ({
    address: window.location.search,
    heading: document.querySelector('h1')?.textContent,
    said: [...document.querySelectorAll('main [role=alert], dialog[open], #unusual')].map(
      ({ textContent }) => textContent,
    ),
    open: [...document.querySelectorAll('main details')].map((each) => (each as HTMLDetailsElement).open),
    // Boxes of a list come and go while they are empty.
    answers: [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')]
      .filter(({ value }) => value !== '')
      .map(
        // A date comes back without the zeros it may have been typed with.
        ({ id, name, type, checked, value }) =>
          `${id || name} ${type} ${checked} ${value.replace(/^0+(?=\d)/, '')}`,
      ),
  }));

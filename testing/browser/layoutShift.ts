/** Measures how much a page shifts shown content (CLS) other than after input. */
import type { Page } from '@playwright/test';

/** The largest sum of layout shifts that a page may have. */
export const MAX_SHIFT = 0.02;

/** Starts with the next navigation. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) moved.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum so far, once all requested content is rendered. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { moved: { sum: number } }).moved.sum;
  });

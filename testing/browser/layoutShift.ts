/** How much a page moves what it has shown (CLS), by other causes than a press or a key. */
import type { Page } from '@playwright/test';

/** The largest sum of layout shifts that a page may have. */
export const MAX_SHIFT = 0.02;

/** From the next navigation on. */
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

/** The sum so far, once everything that has been asked for is drawn. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { moved: { sum: number } }).moved.sum;
  });

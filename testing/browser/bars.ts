/** The bars that stay at an edge of the window while a page scrolls. */
import type { Page } from '@playwright/test';

/** The share of the window's height that they take, in the middle of the page. */
export const shareOfBars = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    window.scrollTo(0, (document.documentElement.scrollHeight - window.innerHeight) / 2);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position } = getComputedStyle(element);
      const { top, bottom, width } = element.getBoundingClientRect();
      const isBar = position === 'sticky' || (position === 'fixed' && element.innerText !== '');
      return isBar && width > window.innerWidth / 2 && bottom > 0 && top < window.innerHeight;
    });
    const height = stuck.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    return height / window.innerHeight;
  });

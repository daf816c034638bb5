/** Detects layout errors: text that is cut off or overlaps, horizontal scrolling, small targets. */
import type { Page } from '@playwright/test';

interface LayoutFaults {
  /** Pixels by which the page is wider than its window. */
  tooWide: number;
  /** Texts clipped by a box around them. */
  cut: string[];
  /** Pairs of overlapping texts. */
  overlapping: string[];
}

/** @param shortens whether texts of the screen may end in an ellipsis, as in the rows of a list */
export const layoutFaults = (page: Page, { shortens = false } = {}): Promise<LayoutFaults> =>
  page.evaluate((mayShorten) => {
    window.scrollTo(0, 0);
    // A bar that stays at the bottom covers what is scrolled to later (`bars.ts` measures how much): judge the place
    // that it has in the page, and at its end.
    const isBelow = (element: Element): boolean => {
      const { position, bottom } = getComputedStyle(element);
      return position === 'sticky' && bottom !== 'auto';
    };
    const below = [...document.querySelectorAll<HTMLElement>('body *')].filter(isBelow);
    for (const { style } of below) style.position = 'static';
    const isHeardOnly = (element: Element): boolean => {
      if (element.closest('[hidden], option, [aria-hidden=true]')) return true;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { width, height } = box.getBoundingClientRect();
        if (width <= 1 && height <= 1) return true;
      }
      return false;
    };
    // If the clinic's name does not fit beside its logo, only the logo is shown.
    const besideLogo = (element: Element, lines: DOMRect[]): boolean => {
      const frame = element.closest('header a[href="/"]')?.getBoundingClientRect();
      return frame !== undefined && lines.every(({ top }) => top >= frame.bottom);
    };
    const texts: Array<{ text: string; element: Element; lines: DOMRect[] }> = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || isHeardOnly(element) || !element.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (besideLogo(element, lines)) continue;
      texts.push({ text: text.slice(0, 40), element, lines });
    }
    // Line boxes are higher than their letters, so those of one text may overlap slightly.
    const TOLERANCE_PX = 4;
    const isShortened = (element: Element | null): boolean =>
      element?.closest('main') != null &&
      (getComputedStyle(element).textOverflow === 'ellipsis' || isShortened(element.parentElement));
    const cut = texts.filter(({ element, lines }) => {
      if (mayShorten && isShortened(element)) return false;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box;
        if (overflowX === 'auto' || overflowY === 'auto') {
          // What is out of sight can be scrolled to.
          if (scrollWidth > clientWidth || scrollHeight > clientHeight) return false;
          continue;
        }
        const frame = box.getBoundingClientRect();
        if (
          lines.some(
            ({ left, right, top, bottom }) =>
              left < frame.left - TOLERANCE_PX ||
              right > frame.right + TOLERANCE_PX ||
              top < frame.top - TOLERANCE_PX ||
              bottom > frame.bottom + TOLERANCE_PX,
          )
        )
          return true;
      }
      return lines.some(({ left, right }) => left < -1 || right > document.documentElement.clientWidth + 1);
    });
    const overlapping: string[] = [];
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        const over = one.lines.some((a) =>
          other.lines.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE_PX &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE_PX * 2,
          ),
        );
        if (over) overlapping.push(`${one.text} / ${other.text}`);
      }
    }
    // Typed digits in a field are not shown anywhere else.
    const digits = document.querySelectorAll<HTMLInputElement>('[inputmode=numeric], [inputmode=decimal]');
    const cutDigits = [...digits].filter((input) => input.scrollWidth > input.clientWidth);
    const { scrollWidth, clientWidth } = document.documentElement;
    for (const { style } of below) style.position = '';
    return {
      tooWide: Math.max(0, scrollWidth - clientWidth),
      cut: [...cut.map(({ text }) => text), ...cutDigits.map(({ value }) => value)],
      overlapping,
    };
  }, shortens);

/**
 * Controls below the minimum touch size, by name and size. A control inside a label is as large as the label.
 */
export const smallTargets = (page: Page, least = 44): Promise<string[]> =>
  page.evaluate((size) => {
    const controls = [
      ...document.querySelectorAll('button, a, summary, select, input, textarea, [role=tab]'),
    ];
    return controls.flatMap((control) => {
      if (control.closest('.sr-only, [hidden]') || !control.checkVisibility()) return [];
      // An inline link is as high as its line (WCAG 2.5.8, inline exception).
      if (control.matches('p a, li a:not([class*="min-h-"]), dd a')) return [];
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      if (width === 0 || (width >= size - 0.5 && height >= size - 0.5)) return [];
      return [
        `${control.textContent?.trim() || control.getAttribute('aria-label')} ${Math.round(width)}×${Math.round(height)}`,
      ];
    });
  }, least);

/**
 * Bars that stay at an edge of the window or of a dialog, as long as they leave three quarters of the window's height to
 * what they cover. With large text, or in a low window, they let go and scroll away, one after another from the top. What
 * a bar holds wraps, so only its own height tells, which a style sheet cannot read. Letting go moves nothing else.
 */
const LARGEST_SHARE = 1 / 4;
/** Set on a bar that has let go; the style sheet then makes it static. */
const LETS_GO = 'data-lets-go';
const DIALOG = 'dialog, [role="dialog"]';

const bars = new Set<HTMLElement>();
let sizes: ResizeObserver | undefined;

/** The ref of a bar with the class `sticky`. */
export function stickyBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  if (!sizes) {
    sizes = new ResizeObserver(arrange);
    window.addEventListener('resize', arrange);
  }
  bars.add(bar);
  // Calls `arrange` before the bar is painted.
  sizes.observe(bar);
  return () => {
    bars.delete(bar);
    sizes?.unobserve(bar);
    arrange();
  };
}

function arrange(): void {
  const most = document.documentElement.clientHeight * LARGEST_SHARE;
  const inOrder = [...bars].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  for (const dialog of new Set(inOrder.map((bar) => bar.closest(DIALOG)))) {
    let stuck = inOrder.filter((bar) => bar.closest(DIALOG) === dialog);
    for (; heightOf(stuck) > most; stuck = stuck.slice(1)) stuck[0]?.setAttribute(LETS_GO, '');
    for (const bar of stuck) bar.removeAttribute(LETS_GO);
    if (!dialog) reportHeights(stuck);
  }
}

/** For bars below the header, and for where the page scrolls to. */
function reportHeights(stuck: readonly HTMLElement[]): void {
  const { style } = document.documentElement;
  const isBelow = (bar: HTMLElement) => getComputedStyle(bar).bottom !== 'auto';
  style.setProperty('--header-height', `${heightOf(stuck.filter((bar) => bar.matches('header')))}px`);
  style.setProperty('--bars-above', `${heightOf(stuck.filter((bar) => !isBelow(bar)))}px`);
  style.setProperty('--bars-below', `${heightOf(stuck.filter(isBelow))}px`);
}

const heightOf = (some: readonly HTMLElement[]): number =>
  some.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);

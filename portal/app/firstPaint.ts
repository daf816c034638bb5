/** Longest wait: a covered window may draw nothing, and a font may load slowly. */
const LONGEST_WAIT_MS = 200;

/**
 * Resolves once the browser has drawn the server's page in its font, so that evaluating the page's scripts does not
 * delay what works without them. Does not wait if there is nothing to draw.
 */
export async function firstPaint(): Promise<void> {
  if (document.hidden || !document.getElementById('root')?.firstElementChild) return;
  await Promise.race([drawn(), later(LONGEST_WAIT_MS)]);
}

async function drawn(): Promise<void> {
  if (performance.getEntriesByType('paint').length === 0) await frame();
  if (document.fonts.status === 'loaded') return;
  await document.fonts.ready;
  await frame();
}

/** A task started by a frame's callbacks runs after the frame has been drawn. */
const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

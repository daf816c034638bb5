/** Longest wait: a covered window may draw nothing, and a font may be long on its way. */
const LONGEST_WAIT_MS = 200;

/**
 * Resolves once the browser has drawn what the server rendered, in its font, so that evaluating the scripts of the
 * page does not delay what can be read and used without them. Does not wait where there is nothing to draw.
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

/** A task that the callbacks of a frame start runs after the frame is drawn. */
const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

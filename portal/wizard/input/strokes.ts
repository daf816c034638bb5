/** Lines drawn on a signature pad. */
import { MAX_STROKES_LENGTH } from '@clinic/engine/questionTypes';

/** Points this far apart still show the handwriting. */
const FARTHEST = 16;

/**
 * The strokes with one more line. A slow or trembling hand makes many points: all lines lose those next to each other
 * until they fit.
 * @returns undefined if there is no room for another line
 */
export function withLine(strokes: string, line: readonly string[]): string | undefined {
  const lines = [
    ...strokes
      .split(';')
      .filter(Boolean)
      .map((drawn) => drawn.split(' ')),
    line,
  ];
  for (let apart = 0; apart <= FARTHEST; apart = 2 * apart || 1) {
    const text = lines.map((drawn) => thinned(drawn, apart).join(' ')).join(';');
    if (text.length <= MAX_STROKES_LENGTH) return text;
  }
  return undefined;
}

/** Keeps both ends. */
function thinned(line: readonly string[], apart: number): string[] {
  const distance = (one: string, other: string): number => {
    const [x = 0, y = 0] = one.split(',').map(Number);
    const [toX = 0, toY = 0] = other.split(',').map(Number);
    return Math.hypot(toX - x, toY - y);
  };
  const kept: string[] = [];
  for (const [index, point] of line.entries()) {
    const last = kept.at(-1);
    if (last === undefined || index === line.length - 1 || distance(last, point) >= apart) kept.push(point);
  }
  return kept;
}

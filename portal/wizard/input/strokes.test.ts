import { MAX_STROKES_LENGTH } from '@clinic/engine/questionTypes';
import { isDrawn } from '@clinic/engine/testing';
import { expect, test } from 'vitest';
import { withLine } from './strokes.ts';

const trembling = (points: number, top = 20): string[] =>
  Array.from({ length: points }, (_, at) => `${Math.round((at / points) * 500)},${top + (at % 7)}`);

test('a line is added as it was drawn while there is room', () => {
  expect(withLine('', ['1,2', '3,4'])).toBe('1,2 3,4');
  expect(withLine('1,2 3,4', ['5,5'])).toBe('1,2 3,4;5,5');
});

test('a slow, trembling hand with thousands of points keeps every line and both its ends', () => {
  let strokes = '';
  for (let top = 20; top < 180; top += 20) strokes = withLine(strokes, trembling(3_000, top)) ?? 'full';
  expect(strokes.length).toBeLessThanOrEqual(MAX_STROKES_LENGTH);
  const lines = strokes.split(';');
  expect(lines).toHaveLength(8);
  for (const [at, line] of lines.entries()) {
    expect(line.startsWith(`0,${20 + 20 * at}`)).toBe(true);
    expect(line.split(' ').at(-1)).toBe(trembling(3_000, 20 + 20 * at).at(-1));
  }
  expect(isDrawn(strokes)).toBe(true);
});

test('lines that cannot be made to fit are refused, not cut', () => {
  const full = Array.from({ length: 1_000 }, () => '300,100').join(';');
  expect(withLine(full, ['1,1', '500,150'])).toBeUndefined();
});

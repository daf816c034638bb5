import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCENT_NAMES, ACCENTS, accentStyles } from './accents.ts';

const styles = readFileSync(new URL('../../portal/platform/ui/theme.css', import.meta.url), 'utf8');

const MODES = ['light', 'dark'] as const;

/** A colour of the portal that is the same for all clinics. */
function ground(name: string, mode: (typeof MODES)[number]): string {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(styles) ?? [];
  return mode === 'light' ? light : dark;
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('the contrast of black and white is 21, of a colour with itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#0e5f5c', '#0e5f5c')).toBe(1);
});

const cases = ACCENT_NAMES.flatMap((name) => MODES.map((mode) => [name, mode] as const));

test.each(cases)('%s and text on it have enough contrast on each %s background', (name, mode) => {
  const { accent, strong, soft, on } = ACCENTS[name][mode];
  const grounds = ['paper', 'surface', 'raised', 'sunken'].map((each) => ground(each, mode));
  const texts = [
    ...[...grounds, soft].flatMap((each) => [
      [accent, each],
      [strong, each],
    ]),
    ...[accent, strong].map((each) => [on, each]),
    ...['ink', 'ink-soft', 'danger', 'warning', 'success'].map((each) => [ground(each, mode), soft]),
  ] as Array<[string, string]>;
  for (const [text, below] of texts) {
    expect(contrast(text, below), `${text} on ${below}`).toBeGreaterThanOrEqual(4.5);
  }
  // The border of a selected or hovered control.
  for (const below of [...grounds, soft])
    expect(contrast(ground('line-strong', mode), below)).toBeGreaterThanOrEqual(3);
});

test('the style rules contain every accent', () => {
  const rules = accentStyles();
  for (const [name, { light, dark }] of Object.entries(ACCENTS)) {
    expect(rules).toContain(`[data-accent="${name}"]`);
    expect(rules).toContain(`--accent: light-dark(${light.accent}, ${dark.accent});`);
  }
  expect(styles).not.toMatch(/--(on-)?accent(-\w+)?: light-dark/);
});

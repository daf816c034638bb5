/** Pages outside the portal use the same fonts, and a fallback with the same metrics. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { contactOf, maintenancePage } from '@clinic/server/testing';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const text = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const STACK = /--font-sans: ([^;]+);/.exec(text('portal/platform/ui/theme.css'))?.[1] ?? '';

test('every page uses the same fonts', () => {
  expect(STACK).toContain('"Figtree Variable", "Figtree Fallback"');
  const oneLine = (styles: string) => styles.replace(/\s+/g, ' ');
  expect(oneLine(text('portal/plainPages.css'))).toContain(STACK);
  const maintenance = maintenancePage(contactOf('Clinic'), 'en');
  expect(oneLine(maintenance)).toContain(STACK);
});

/**
 * Advance widths of a sample in other fonts relative to Arial, measured once because the font files are not available
 * here.
 */
const WIDTHS = {
  Arial: { 400: 1, 700: 1 },
  Roboto: { 400: 0.9946, 700: 0.9447 },
  'DejaVu Sans': { 400: 1.1436, 700: 1.2078 },
} as const;

test.each(
  Object.entries(WIDTHS).flatMap(([font, widths]) => [
    ['400', 'Helvetica', font, widths[400]] as const,
    ['700', 'Helvetica-Bold', `${font} Bold`, widths[700]] as const,
  ]),
)('at weight %s the fallback is as wide and as high as Figtree (%s, %s)', (weight, arial, font, width) => {
  const faces = [...text('portal/fallbackFont.css').matchAll(/@font-face \{[^}]+\}/g)].map(([rule]) => rule);
  const face = faces.find((rule) => rule.includes(`local("${font}")`));
  const given = (property: string) =>
    Number(new RegExp(`${property}: ([\\d.]+)%`).exec(face ?? '')?.[1]) / 100;
  const sample = text('portal/platform/i18n/locales/en.json')
    .replace(/"\w+":|[^a-zA-Z ,.]+/g, ' ')
    .replace(/ +/g, ' ');
  // Arial has the metrics of Helvetica, which every PDF library has.
  const document = new PDFDocument({ autoFirstPage: false });
  const arialWidth = document.font(arial).fontSize(100).widthOfString(sample, { features: [] });
  document.font(require.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`));
  const scale = document.widthOfString(sample, { features: [] }) / (arialWidth * width);
  expect(Math.abs(given('size-adjust') - scale)).toBeLessThan(0.01);
  const height = document.currentLineHeight() / 100;
  expect(Math.abs((given('ascent-override') + given('descent-override')) * scale - height)).toBeLessThan(
    0.005,
  );
});

test('no width depends on the digits of a font, which would change when Figtree is loaded', () => {
  const folder = join(import.meta.dirname, '../portal');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(tsx|css)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const wrong = files.filter((name) => /[\d.]ch[\]; ]/.test(readFileSync(join(folder, name), 'utf8')));
  expect(wrong).toEqual([]);
});

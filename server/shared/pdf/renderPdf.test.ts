import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { renderPdf } from './renderPdf.ts';

async function drawn(strokes?: string): Promise<string> {
  const row = { label: 'Signature', value: 'Drawn', empty: false, ...(strokes && { strokes }) };
  const sections = [{ title: 'Sign', rows: [row] }];
  const parts = { language: 'en', clinic: 'C', title: 'T', facts: [], footer: 'F', sections };
  const raw = (await renderPdf(parts)).toString('latin1');
  return contentOf(raw).join('\n');
}

const contentOf = (raw: string): string[] =>
  [...raw.matchAll(/FlateDecode[\s\S]*?stream\n([\s\S]*?)\nendstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });

test('a drawn signature appears below its answer, each stroke as drawn, including dots', async () => {
  const line = /314 [\d.]+ m\n482 [\d.]+ l/;
  const dot = /(342 [\d.]+) m\n\1 l/;
  const signed = await drawn('0,0 600,200;100,100');
  expect(signed).toMatch(line);
  expect(signed).toMatch(dot);
  const typed = await drawn();
  expect(typed).not.toMatch(line);
  expect(typed).not.toMatch(dot);
});

test('the document is tagged: language, headings, paragraphs, and marks closed on every page', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => ({
    label: `Question ${index} ñ — ✓`,
    value: 'An answer',
    empty: false,
  }));
  const parts = {
    language: 'es',
    clinic: 'C',
    title: 'T',
    facts: [['Paciente', 'Ana']] as Array<[string, string]>,
    footer: 'F',
    sections: [{ title: 'Sección', rows }],
  };
  const raw = (await renderPdf(parts)).toString('latin1');
  expect(raw).toMatch(/\/Lang \(es\)/);
  expect(raw).toMatch(/\/MarkInfo/);
  expect(raw).toMatch(/\/Marked true/);
  for (const kind of ['Document', 'H1', 'H2', 'P', 'Span']) expect(raw).toContain(`/S /${kind}`);
  const pages = contentOf(raw).filter((content) => content.includes(' Tf'));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    expect(page.match(/\bEMC\b/g)?.length).toBe(page.match(/\bBDC\b/g)?.length);
  }
});

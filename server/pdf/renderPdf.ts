/** Renders document content as PDF, on US letter, with page numbers. */
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { fill } from '../../engine/base/words.ts';
import { PAD } from '../../engine/questionTypes/signature.ts';
import type { PdfContent, PdfRow } from './content.ts';
import { type Face, runsOf } from './runs.ts';
import { pdfWords } from './words.ts';

type Doc = PDFKit.PDFDocument;

/** The root of each document's structure tree. */
const roots = new WeakMap<Doc, ReturnType<Doc['struct']>>();

const resolve = createRequire(import.meta.url).resolve;
const fontFile = (cut: string): string => resolve(`@fontsource/figtree/files/figtree-${cut}-normal.woff`);

const MARGIN = 54;
const FOOTER = 36;
const GAP = 16;
const SIGNATURE_HEIGHT = 56;
const INK = '#1c2b2a';
const SOFT = '#52625f';
const LINE = '#d9dfdd';
const ACCENT = '#0f5c56';
const DANGER = '#a3211b';

export function renderPdf(content: PdfContent): Promise<Buffer> {
  const { language, clinic, title } = content;
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
    bufferPages: true,
    // Screen readers need the structure tree and the language.
    pdfVersion: '1.5',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: clinic },
  });
  for (const weight of [400, 600]) {
    doc.registerFont(`latin-${weight}`, fontFile(`latin-${weight}`));
    doc.registerFont(`latin-ext-${weight}`, fontFile(`latin-ext-${weight}`));
  }
  const finished = collect(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  roots.set(doc, root);
  heading(doc, content);
  flags(doc, content);
  for (const section of content.sections) answers(doc, section);
  root.end();
  numberPages(doc, content);
  doc.end();
  return finished;
}

const collect = (doc: Doc): Promise<Buffer> =>
  new Promise((done, fail) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', fail);
  });

function heading(doc: Doc, { clinic, title, facts, language }: PdfContent): void {
  write(doc, clinic, { size: 10, weight: 600, colour: ACCENT });
  write(doc, title === '' ? pdfWords(language).title : title, { size: 22, weight: 600, tag: 'H1' });
  doc.moveDown(0.4);
  for (const [name, value] of facts) pair(doc, { label: name, value, empty: false }, 0.22);
}

function flags(doc: Doc, { flags: found, language }: PdfContent): void {
  if (!found) return;
  sectionTitle(doc, pdfWords(language).flags);
  for (const { title, message, severity, danger } of found.listed) {
    keepTogether(doc, 40);
    const colour = danger ? DANGER : INK;
    write(doc, `${severity}: ${title}`, { size: 10.5, weight: 600, colour });
    write(doc, message, { size: 10 });
    doc.moveDown(0.35);
  }
  if (found.note) write(doc, found.note, { size: 10, colour: SOFT });
}

function answers(doc: Doc, { title, rows, note }: PdfContent['sections'][number]): void {
  sectionTitle(doc, title);
  if (note) write(doc, note, { size: 10, colour: SOFT });
  for (const row of rows) {
    for (const { title: heading, depth } of row.opens ?? []) {
      doc.moveDown(0.5);
      keepTogether(doc, 40);
      write(doc, heading, { size: 12 - depth * 0.5, weight: 600, tag: HEADINGS[depth - 1] ?? 'H5' });
      doc.y += 4;
    }
    pair(doc, row, 0.5);
  }
}

/** Below the steps, which are H2. */
const HEADINGS = ['H3', 'H4', 'H5'] as const;

function sectionTitle(doc: Doc, title: string): void {
  doc.moveDown(0.9);
  keepTogether(doc, 60);
  write(doc, title, { size: 13, weight: 600, colour: ACCENT, tag: 'H2' });
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(MARGIN, doc.y + 2)
    .lineTo(rightEdge(doc), doc.y + 2)
    .lineWidth(0.75)
    .stroke(LINE);
  doc.endMarkedContent();
  doc.y += 8;
}

/** A question next to its answer; `share` is the label's share of the width. */
function pair(doc: Doc, { label, value, empty, alert, strokes }: PdfRow, share: number): void {
  const width = rightEdge(doc) - MARGIN;
  const labelWidth = width * share - GAP / 2;
  const valueX = MARGIN + width * share + GAP / 2;
  const valueWidth = width * (1 - share) - GAP / 2;
  doc.font('latin-400').fontSize(10);
  const height = Math.max(
    doc.heightOfString(label, { width: labelWidth }),
    doc.heightOfString(value, { width: valueWidth }),
  );
  // Content longer than a page flows onto the next.
  keepTogether(doc, Math.min(height, 400) + 4 + (strokes ? SIGNATURE_HEIGHT : 0));
  const { y } = doc;
  const page = doc.page;
  write(doc, label, { size: 10, colour: SOFT, x: MARGIN, y, width: labelWidth });
  const below = doc.y;
  write(doc, value, {
    size: 10,
    weight: empty ? 400 : 600,
    colour: empty ? SOFT : alert ? DANGER : INK,
    x: valueX,
    y,
    width: valueWidth,
  });
  if (strokes) drawSignature(doc, strokes, valueX);
  doc.x = MARGIN;
  doc.y = (doc.page === page ? Math.max(below, doc.y) : doc.y) + 4;
}

/** Draws the signature's strokes at the current position. */
function drawSignature(doc: Doc, strokes: string, x: number): void {
  const scale = SIGNATURE_HEIGHT / PAD.height;
  const top = doc.y;
  doc.markContent('Artifact', { type: 'Layout' });
  for (const line of strokes.split(';')) {
    const [start, ...points] = line
      .split(' ')
      .map((point) => point.split(',').map((part) => Number(part) * scale));
    if (!start) continue;
    doc.moveTo(x + (start[0] ?? 0), top + (start[1] ?? 0));
    for (const [right = 0, down = 0] of points.length > 0 ? points : [start])
      doc.lineTo(x + right, top + down);
    doc.lineWidth(1).lineCap('round').lineJoin('round').stroke(INK);
  }
  doc.endMarkedContent();
  doc.y = top + SIGNATURE_HEIGHT;
}

const rightEdge = ({ page }: Doc): number => page.width - MARGIN;

function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
}

interface Written {
  size: number;
  weight?: 400 | 600;
  colour?: string;
  x?: number;
  y?: number;
  width?: number;
  /** Structure type of PDF 1.7, 14.8.4. */
  tag?: 'H1' | 'H2' | (typeof HEADINGS)[number] | 'P' | 'Artifact';
}

function write(
  doc: Doc,
  text: string,
  { size, weight = 400, colour = INK, x, y, width, tag = 'P' }: Written,
): void {
  const runs = runsOf(text);
  doc.fontSize(size).fillColor(colour);
  const block = tag === 'Artifact' ? undefined : doc.struct(tag);
  if (block) roots.get(doc)?.add(block);
  else doc.markContent('Artifact', { type: 'Pagination' });
  const options = {
    width: width ?? rightEdge(doc) - MARGIN,
    lineGap: 1.5,
    ...(block && { structParent: block, structType: 'Span' as const }),
  };
  for (const [index, run] of runs.entries()) {
    doc.font(`${run.face satisfies Face}-${weight}`);
    const continued = index < runs.length - 1;
    if (index === 0) doc.text(run.text, x ?? MARGIN, y ?? doc.y, { ...options, continued });
    else doc.text(run.text, { continued });
  }
  if (block) block.end();
  else doc.endMarkedContent();
}

function numberPages(doc: Doc, { footer, language }: PdfContent): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Text in the margin would otherwise start another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - MARGIN;
    const number = fill(pdfWords(language).page, { page: page + 1, pages: count });
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(MARGIN, y - 8)
      .lineTo(rightEdge(doc), y - 8)
      .lineWidth(0.5)
      .stroke(LINE);
    doc.endMarkedContent();
    const width = rightEdge(doc) - MARGIN;
    write(doc, footer, { size: 8.5, colour: SOFT, x: MARGIN, y, width: width - 80, tag: 'Artifact' });
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('latin-400').text(number, rightEdge(doc) - 80, y, { width: 80, align: 'right' });
    doc.endMarkedContent();
  }
}

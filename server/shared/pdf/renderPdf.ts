/** Renders document content as PDF, on US letter, with page numbers. */
import { fill } from '@clinic/engine/base';
import { PAD } from '@clinic/engine/questionTypes';
import { pdfWords } from '@clinic/server-platform/base';
import PDFDocument from 'pdfkit';
import type { PdfContent, PdfRow } from './content.ts';
import { hasHoles, type Weight } from './faces.ts';
import { type Line, type Lines, linesOf, type Run } from './lines.ts';

type Doc = PDFKit.PDFDocument;

/** The root of each document's structure tree. */
const roots = new WeakMap<Doc, ReturnType<Doc['struct']>>();

const MARGIN = 54;
const FOOTER = 36;
const GAP = 16;
/** Of Figtree, relative to its size. */
const ASCENT = 0.95;
const LINE_HEIGHT = 1.2;
const LEADING = 1.5;
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

function heading(doc: Doc, content: PdfContent): void {
  const { clinic, title, facts, language } = content;
  write(doc, clinic, { size: 10, weight: 600, colour: ACCENT });
  write(doc, title === '' ? pdfWords(language).title : title, { size: 22, weight: 600, tag: 'H1' });
  doc.moveDown(0.4);
  for (const [name, value] of facts) pair(doc, { label: name, value, empty: false }, 0.22);
  if (hasHoles(JSON.stringify(content)))
    write(doc, pdfWords(language).unprintable, { size: 10, weight: 600 });
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
  const valueX = MARGIN + width * share + GAP / 2;
  const columns = [
    laidOut(doc, label, { size: 10, colour: SOFT, width: width * share - GAP / 2 }),
    laidOut(doc, value, {
      size: 10,
      weight: empty ? 400 : 600,
      colour: empty ? SOFT : alert ? DANGER : INK,
      x: valueX,
      width: width * (1 - share) - GAP / 2,
    }),
  ];
  const height = Math.max(...columns.map(({ lines, lineHeight }) => lines.length * lineHeight));
  // Content longer than a page flows onto the next.
  keepTogether(doc, Math.min(height, 400) + 4 + (strokes ? SIGNATURE_HEIGHT : 0));
  draw(doc, columns);
  if (strokes) drawSignature(doc, strokes, valueX);
  doc.y += 4;
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

interface Style {
  size: number;
  weight?: Weight;
  colour?: string;
  x?: number;
  width?: number;
  align?: 'left' | 'right';
  /** Structure type of PDF 1.7, 14.8.4. */
  tag?: 'H1' | 'H2' | (typeof HEADINGS)[number] | 'P' | 'Artifact';
}

interface LaidOut extends Required<Style>, Lines {
  text: string;
  lineHeight: number;
  /** Of the first line's letters, below its upper edge. */
  baseline: number;
}

const write = (doc: Doc, text: string, style: Style): void => draw(doc, [laidOut(doc, text, style)]);

function laidOut(doc: Doc, text: string, given: Style): LaidOut {
  const style: Required<Style> = {
    weight: 400,
    colour: INK,
    x: MARGIN,
    width: rightEdge(doc) - MARGIN,
    align: 'left',
    tag: 'P',
    ...given,
  };
  const { size, weight, width } = style;
  const found = linesOf(text, weight, width, (run) => widthOf(doc, run, size));
  return { ...style, ...found, text, lineHeight: size * LINE_HEIGHT + LEADING, baseline: size * ASCENT };
}

/** Draws columns side by side, line by line, so that long ones continue together on the next page. */
function draw(doc: Doc, columns: readonly LaidOut[]): void {
  const blocks = columns.map(({ tag, text, differs }) => {
    if (tag === 'Artifact') return undefined;
    const block = doc.struct(tag, differs ? { actual: text.toWellFormed() } : {});
    const span = doc.struct('Span');
    roots.get(doc)?.add(block.add(span));
    return { block, span };
  });
  const count = Math.max(...columns.map(({ lines }) => lines.length));
  const height = Math.max(...columns.map(({ lineHeight }) => lineHeight));
  for (let index = 0; index < count; index += 1) {
    if (blocks.some(Boolean)) keepTogether(doc, height);
    const { y } = doc;
    for (const [place, column] of columns.entries()) {
      const line = column.lines[index];
      if (!line) continue;
      const block = blocks[place];
      if (block) block.span.add(doc.markStructureContent('Span'));
      else doc.markContent('Artifact', { type: 'Pagination' });
      drawLine(doc, line, column, y);
      doc.endMarkedContent();
    }
    doc.y = y + height;
  }
  for (const each of blocks) each?.block.end();
}

function drawLine(doc: Doc, { runs, fromRight }: Line, style: LaidOut, y: number): void {
  const { size, colour, width, align, baseline } = style;
  const widths = runs.map((run) => widthOf(doc, run, size));
  const own = widths.reduce((sum, each) => sum + each, 0);
  let x = style.x + (fromRight || align === 'right' ? width - own : 0);
  doc.fillColor(colour);
  for (const [index, run] of runs.entries()) {
    inFace(doc, run, size).text(run.text, x, y + baseline, { lineBreak: false, baseline: 'alphabetic' });
    x += widths[index] as number;
  }
}

const widthOf = (doc: Doc, run: Run, size: number): number => inFace(doc, run, size).widthOfString(run.text);

const inFace = (doc: Doc, { face: { path, font } }: Run, size: number): Doc =>
  // pdfkit also takes a font that was read before; its types do not say so.
  doc
    .registerFont(path, font as unknown as Buffer)
    .font(path)
    .fontSize(size);

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
    const style = { size: 8.5, colour: SOFT, tag: 'Artifact' } as const;
    doc.y = y;
    draw(doc, [
      laidOut(doc, footer, { ...style, width: width - 80 }),
      laidOut(doc, number, { ...style, x: rightEdge(doc) - 80, width: 80, align: 'right' }),
    ]);
  }
}

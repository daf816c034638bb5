/** Active content and metadata of an uploaded PDF are not stored; what its pages show is kept. */
import { deflateSync, inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import PDFKit from 'pdfkit';
import { beforeEach, expect, test, vi } from 'vitest';
import { pdf, pdfFile, pdfStream } from '../clean/testFiles.ts';
import { CANARY, CLEANED, REFUSED, written } from './hostilePdfs.ts';
import { rebuildPdf } from './rebuildPdf.ts';

// pdf-lib warns about each object it cannot read.
beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue());

/** All content of a file, with its streams unpacked. */
async function textIn(content: Uint8Array): Promise<string> {
  const raw = Buffer.from(content).toString('latin1');
  const { context } = await PDFDocument.load(content, { updateMetadata: false });
  const streams = context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return '';
    const isPacked = object.dict.get(PDFName.of('Filter')) === PDFName.of('FlateDecode');
    return (isPacked ? inflateSync(object.contents) : Buffer.from(object.contents)).toString('latin1');
  });
  // Names may be written with escapes.
  return [raw, ...streams]
    .join('\n')
    .replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const ACTIVE =
  /\/(?:JavaScript|JS|OpenAction|AA|A|PA|Launch|URI|GoTo[RE]|SubmitForm|ImportData|EmbeddedFiles?|EF|RichMedia|Rendition|Movie|Sound|Screen|FileAttachment|XFA|AcroForm|Widget|Link|Names|Outlines|Next|F \(|Filespec)\b/;
const METADATA =
  /\/(?:Metadata|Info|ID|PieceInfo|LastModified|XMP|Author|Producer|Creator|CreationDate|ModDate|OPI|StructTreeRoot|T|M|NM)\b/;

async function rebuilt(content: Uint8Array): Promise<Uint8Array> {
  const result = await rebuildPdf(content);
  if (typeof result === 'string') throw new Error(`refused: ${result}`);
  return result;
}

test.each(Object.keys(CLEANED))(
  '%s is removed, however it is encoded, and the page is kept',
  async (kind) => {
    for (const { title, content } of written({ [kind]: CLEANED[kind] as never })) {
      const clean = await rebuilt(content);
      const text = await textIn(clean);
      expect(text, title).not.toContain(CANARY);
      expect(text, title).not.toMatch(ACTIVE);
      expect(text, title).not.toMatch(METADATA);
      expect(text, title).toContain('9 0 0 9 0 0 cm /Im Do');
      expect(text, title).toContain('/DCTDecode');
      expect(text, title).not.toMatch(/GPS|taken at home/);
      expect(await rebuilt(clean), title).toEqual(clean);
    }
  },
);

test.each(Object.keys(REFUSED))(
  '%s is refused because its content would be lost, or is not kept',
  async (kind) => {
    const layouts = ['as objects', 'in a stream of objects', 'in a later version'];
    for (const { title, content } of written({ [kind]: REFUSED[kind] as never }, layouts)) {
      const result = await rebuildPdf(content);
      // pdf-lib does not recognise names escaped with lower-case digits: the page is kept without them.
      if (typeof result === 'string') expect(result, title).toBe('fileActive');
      else {
        expect(title).toContain('small letters');
        const text = await textIn(result);
        expect(text, title).not.toContain(CANARY);
        expect(text, title).not.toMatch(ACTIVE);
      }
    }
  },
);

test('the Info dictionary and the file ids are removed from every version', async () => {
  const withMetadata = pdfFile([
    '<< /Type /Pages /Kids [2 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 1 0 R /MediaBox [0 0 9 9] >>',
    `<< /Author (${CANARY}) /CreationDate (D:20260101) >>`,
    '<< /Type /Catalog /Pages 1 0 R >>',
  ]);
  const trailer = `trailer << /Root 4 0 R /Info 3 0 R /ID [(${CANARY}) (${CANARY})] >>\nstartxref\n0\n%%EOF\n`;
  const text = await textIn(await rebuilt(Buffer.concat([withMetadata, Buffer.from(`\n${trailer}`)])));
  expect(text).not.toContain(CANARY);
  expect(text).not.toMatch(METADATA);
});

test.each(['/Encrypt << /Filter /Standard /V 5 /R 6 >>', '/Encrypt 2 0 R'])(
  'a PDF encrypted by %s is refused as protected',
  async (encrypt) => {
    const content = Buffer.concat([
      pdf(),
      Buffer.from(`\ntrailer << /Root 4 0 R ${encrypt} >>\nstartxref\n0\n%%EOF\n`),
    ]);
    expect(await rebuildPdf(content)).toBe('fileProtected');
  },
);

const nested = (count: number) =>
  pdfFile([`${'<< /Kids ['.repeat(count)}`, '<< /Type /Catalog /Pages 1 0 R >>']);
const bomb = (filters: number) => {
  let data: Buffer = Buffer.alloc(64 * 1024 * 1024, ' ');
  for (let each = 0; each < filters; each += 1) data = deflateSync(data);
  return data;
};

test.each([
  ['a stream of objects that unpacks to 64 MB', () => packedObjects(bomb(1), '/Filter /FlateDecode')],
  ['a stream compressed twice', () => packedObjects(bomb(2), '/Filter [/FlateDecode /FlateDecode]')],
  [
    'a stream that declares a thousand million objects',
    () => packedObjects(deflateSync('1 0 '), '/Filter /FlateDecode'),
  ],
  [
    'a stream compressed with an unbounded filter',
    () => packedObjects(Buffer.from('80'), '/Filter /LZWDecode'),
  ],
  [
    'pages that are their own parents',
    () => pdfFile(['<< /Type /Pages /Kids [1 0 R 1 0 R] >>', '<< /Type /Catalog /Pages 1 0 R >>']),
  ],
  [
    'a hundred thousand pages',
    () =>
      pdfFile([
        `<< /Type /Pages /Kids [${'2 0 R '.repeat(100_000)}] >>`,
        '<< /Type /Page >>',
        '<< /Type /Catalog /Pages 1 0 R >>',
      ]),
  ],
  ['dictionaries nested 100,000 deep', () => nested(100_000)],
])('%s is refused', async (_title, make) => {
  expect(['fileComplex', 'fileDamaged']).toContain(await rebuildPdf(make()));
});

const packedObjects = (data: Buffer, filter: string): Buffer =>
  pdfFile([
    pdfStream(`/Type /ObjStm /N 1000000000 /First 4 ${filter}`, data),
    '<< /Type /Pages /Kids [3 0 R] >>',
    '<< /Type /Page /MediaBox [0 0 9 9] >>',
    '<< /Type /Catalog /Pages 2 0 R >>',
  ]);

test('a form that draws itself is copied once', async () => {
  const clean = await rebuilt(
    pdfFile([
      '<< /Type /Pages /Kids [2 0 R] >>',
      '<< /Type /Page /MediaBox [0 0 9 9] /Resources << /XObject << /A 3 0 R >> >> >>',
      pdfStream(
        '/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A 3 0 R >> >>',
        Buffer.from('/A Do'),
      ),
      '<< /Type /Catalog /Pages 1 0 R >>',
    ]),
  );
  expect((await textIn(clean)).match(/\/Subtype \/Form/g)).toHaveLength(1);
});

test('a page written by a real PDF producer keeps its text, fonts and pictures byte for byte', async () => {
  const writer = new PDFKit({ info: { Author: CANARY } });
  const pieces: Buffer[] = [];
  writer.on('data', (piece: Buffer) => pieces.push(piece));
  writer.fontSize(12).text('Hemoglobin A1c 7.1 %').addPage().text('Page two');
  writer.end();
  await new Promise((resolve) => writer.on('end', resolve));
  const before = await PDFDocument.load(Buffer.concat(pieces), { updateMetadata: false });
  const after = await PDFDocument.load(await rebuilt(Buffer.concat(pieces)), { updateMetadata: false });
  expect(after.getPageCount()).toBe(2);
  const drawn = (document: PDFDocument) =>
    document.getPages().map(({ node }) => Buffer.from((node.Contents() as PDFRawStream).contents));
  expect(drawn(after)).toEqual(drawn(before));
  expect(after.getPage(0).getSize()).toEqual(before.getPage(0).getSize());
  expect(after.getPage(0).node.Resources()?.toString()).toContain('/Font');
  expect(await textIn(await after.save())).not.toContain(CANARY);
});

test('values filled into a form are kept as drawn', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([200, 200]);
  const form = document.getForm();
  const field = form.createTextField(CANARY);
  field.addToPage(page, { x: 10, y: 10, font });
  field.setText('120/80');
  const box = form.createCheckBox('fasting');
  box.addToPage(page, { x: 10, y: 80 });
  box.check();
  const text = await textIn(await rebuilt(await document.save()));
  expect(text).not.toContain(CANARY);
  expect(text).not.toMatch(ACTIVE);
  expect(text.match(/\/Subtype \/Stamp/g)).toHaveLength(2);
  // The text in Helvetica's encoding.
  expect(text).toContain(Buffer.from('120/80').toString('hex').toUpperCase());
});

test('arbitrary bytes in a PDF lead to a new PDF or a refusal', async () => {
  const files = [...written(CLEANED, ['as objects', 'in a stream of objects'])].map(({ content }) => content);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      async (whole, changes) => {
        const content = Buffer.from(whole);
        for (const [at, byte] of changes) content[at % content.length] = byte;
        const result = await rebuildPdf(content);
        if (typeof result === 'string')
          expect(['fileDamaged', 'fileComplex', 'fileProtected', 'fileActive']).toContain(result);
        else expect(await textIn(result)).not.toMatch(/\/(?:JavaScript|Launch|OpenAction|EmbeddedFile)\b/);
      },
    ),
    { numRuns: 300 },
  );
});

/** Generates PDFs with active content or metadata in every place and encoding there is. For tests. */
import { deflateSync } from 'node:zlib';
import { pdfFile, pdfStream, photo } from '../clean/testFiles.ts';

export const CANARY = 'CANARY-7f3a';

/** How a name may be written: plainly, or with escapes in upper- or lower-case digits. */
const WRITINGS: Readonly<Record<string, (name: string) => string>> = {
  plainly: (name) => `/${name}`,
  'with one escape': (name) => `/${name[0]}#${hex(name, 1)}${name.slice(2)}`,
  'in escapes': (name) => `/${[...name].map((_, index) => `#${hex(name, index)}`).join('')}`,
  'in escapes of small letters': (name) =>
    `/${[...name].map((_, index) => `#${hex(name, index).toLowerCase()}`).join('')}`,
};

const hex = (name: string, at: number): string =>
  name.charCodeAt(at).toString(16).padStart(2, '0').toUpperCase();

type Write = (name: string) => string;

/**
 * Where something is planted: entries of the catalog, page, annotation, or the page's picture; extra objects.
 */
interface Planted {
  catalog?: string;
  page?: string;
  annotation?: string;
  picture?: string;
  /** Numbered from 10. */
  objects?: Array<string | Buffer>;
}

const text = `(${CANARY})`;
const script = (n: Write) =>
  `<< ${n('S')} ${n('JavaScript')} ${n('JS')} (app.alert\\('${CANARY}'\\)) /Next << /S /Launch /F ${text} >> >>`;
const attachment = [
  pdfStream('/Type /EmbeddedFile', Buffer.from(CANARY)),
  `<< /Type /Filespec /F ${text} /EF << /F 10 0 R >> >>`,
];
const xmp = pdfStream('/Type /Metadata /Subtype /XML', Buffer.from(`<x:xmpmeta>${CANARY}</x:xmpmeta>`));
const link = (action: string) => `/Subtype /Link /Rect [0 0 9 9] ${action}`;

/** Removed by cleaning: what the page shows is the same without it. */
export const CLEANED: Readonly<Record<string, (n: Write) => Planted>> = {
  'a script when it opens': (n) => ({ catalog: `${n('OpenAction')} ${script(n)}` }),
  'a script by name': (n) => ({ catalog: `/Names << ${n('JavaScript')} << /Names [(a) ${script(n)}] >> >>` }),
  'an action on closing': (n) => ({ catalog: `${n('AA')} << /WC ${script(n)} >>` }),
  'an action of the page': (n) => ({ page: `${n('AA')} << /O ${script(n)} >>` }),
  'a program to launch': (n) => ({
    annotation: link(`${n('A')} << /S ${n('Launch')} /Win << /F ${text} >> >>`),
  }),
  'a link': (n) => ({ annotation: link(`${n('A')} << /S /URI /URI (https://${CANARY}.example) >>`) }),
  'another file to open': (n) => ({ annotation: link(`${n('A')} << /S /GoToR /F ${text} /D [0] >>`) }),
  'an attached file to open': (n) => ({ annotation: link(`${n('A')} << /S /GoToE /F ${text} >>`) }),
  'a form to submit': (n) => ({
    catalog: `${n('AcroForm')} << /Fields [5 0 R] /DA ${text} >>`,
    annotation: `/Subtype ${n('Widget')} /FT /Btn /T ${text} /Rect [0 0 9 9] /A << /S ${n('SubmitForm')} /F ${text} >>`,
  }),
  'data to import': (n) => ({ annotation: link(`${n('A')} << /S /ImportData /F ${text} >>`) }),
  'a script of a mark': (n) => ({
    annotation: `/Subtype /Highlight /Rect [0 0 9 9] /AA << /E ${script(n)} >> ${n('PA')} ${script(n)}`,
  }),
  'who marked it and when': (n) => ({
    annotation: `/Subtype /Square /Rect [0 0 9 9] ${n('T')} ${text} /M ${text} /NM ${text} /RC ${text} /Subj ${text}`,
  }),
  'metadata of the file': (n) => ({ catalog: `${n('Metadata')} 10 0 R`, objects: [xmp] }),
  'metadata of the page': (n) => ({
    page: `${n('Metadata')} 10 0 R /LastModified ${text} ${n('PieceInfo')} << /A << /Private ${text} >> >>`,
    objects: [xmp],
  }),
  'metadata of a picture': (n) => ({
    picture: `${n('Metadata')} 10 0 R /OPI << /F ${text} >>`,
    objects: [xmp],
  }),
  'another file as the data': (n) => ({ picture: `${n('F')} ${text} /FFilter /A85` }),
  'bookmarks and their actions': (n) => ({
    catalog: `${n('Outlines')} << /First << /Title ${text} /A ${script(n)} >> >>`,
  }),
  'texts of the structure': (n) => ({ catalog: `${n('StructTreeRoot')} << /K << /Alt ${text} >> >>` }),
  'web addresses it came from': (n) => ({
    catalog: `${n('SpiderInfo')} << /V 1 >> ${n('URI')} << /Base ${text} >>`,
  }),
  'rights and signatures': (n) => ({ catalog: `${n('Perms')} << /UR3 << /Name ${text} >> >>` }),
  'names of layers': (n) => ({
    catalog: `/OCProperties << /OCGs [10 0 R] /D << /ON [10 0 R] /Name ${text} ${n('Creator')} ${text} >> >>`,
    objects: [`<< /Type /OCG /Name ${text} /Usage << /CreatorInfo << /Creator ${text} >> >> >>`],
  }),
  'an earlier state of the catalog': () => ({ objects: [`<< /Type /Catalog /Lang ${text} >>`] }),
};

/** Refused: its content is not on the page, or would be lost. */
export const REFUSED: Readonly<Record<string, (n: Write) => Planted>> = {
  'attached files': (n) => ({
    catalog: `${n('Names')} << ${n('EmbeddedFiles')} << /Names [(a) 11 0 R] >> >>`,
    objects: attachment,
  }),
  'a collection of files': (n) => ({ catalog: `${n('Collection')} << /View /T >>`, objects: attachment }),
  'an attachment on the page': (n) => ({
    annotation: `/Subtype ${n('FileAttachment')} /Rect [0 0 9 9] /FS 11 0 R`,
    objects: attachment,
  }),
  'a film': (n) => ({ annotation: `/Subtype ${n('Movie')} /Rect [0 0 9 9] /Movie << /F ${text} >>` }),
  'rich media': (n) => ({ annotation: `/Subtype ${n('RichMedia')} /Rect [0 0 9 9] /RichMediaContent << >>` }),
  'a rendition': (n) => ({ annotation: `/Subtype ${n('Screen')} /Rect [0 0 9 9] /A << /S /Rendition >>` }),
  'a sound': (n) => ({ annotation: `/Subtype ${n('Sound')} /Rect [0 0 9 9]` }),
  'a form of the XFA kind': (n) => ({
    catalog: `${n('AcroForm')} << ${n('XFA')} [(t) 10 0 R] >>`,
    objects: [xmp],
  }),
  'a field whose entry nothing draws': (n) => ({
    annotation: `/Subtype ${n('Widget')} /FT /Tx /V (120/80) /Rect [0 0 9 9]`,
  }),
};

/** The objects of a file that contains the planted parts; the catalog is the last. */
function objectsOf({ catalog = '', page = '', annotation, picture = '', objects = [] }: Planted) {
  const before: Array<string | Buffer> = [
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    pdfStream('', Buffer.from('9 0 0 9 0 0 cm /Im Do')),
    `<< /Type /Page /Parent 1 0 R /MediaBox [0 0 200 200] /Contents 2 0 R ${page} ${annotation ? '/Annots [5 0 R]' : ''}
      /Resources << /XObject << /Im 4 0 R >> >> >>`,
    pdfStream(
      `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode ${picture}`,
      photo({ behind: CANARY }),
    ),
    annotation ? `<< /Type /Annot ${annotation} >>` : '<< >>',
    ...['<< >>', '<< >>', '<< >>', '<< >>'],
    ...objects,
  ];
  return [...before, `<< /Type /Catalog /Pages 1 0 R ${catalog} >>`];
}

/** How a file may be laid out. */
const LAYOUTS: Readonly<Record<string, (planted: Planted) => Buffer>> = {
  'as objects': (planted) => pdfFile(objectsOf(planted)),
  'in a stream of objects': (planted) => packed(objectsOf(planted)),
  'in a later version': (planted) =>
    Buffer.concat([
      pdfFile(objectsOf({})),
      Buffer.from('\n'),
      pdfFile(objectsOf(planted)).subarray('%PDF-1.7\n'.length),
    ]),
  'in an earlier version': (planted) =>
    Buffer.concat([pdfFile(objectsOf(planted)), Buffer.from('\n'), pdfFile(objectsOf({})).subarray(9)]),
};

/** All objects except streams in one compressed stream, and the object table as a stream, too. */
function packed(objects: ReadonlyArray<string | Buffer>): Buffer {
  const table: string[] = [];
  let inner = '';
  const outside: Buffer[] = [Buffer.from('%PDF-1.7\n%\x81\x81\x81\x81\n')];
  objects.forEach((object, index) => {
    if (typeof object === 'string') {
      table.push(`${index + 1} ${inner.length}`);
      inner += `${object} `;
    } else {
      outside.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
    }
  });
  const first = `${table.join(' ')} `;
  const count = objects.length;
  const info = `/Info << /Author ${text} >> /ID [${text} ${text}]`;
  outside.push(
    Buffer.from(`${count + 1} 0 obj\n`),
    pdfStream(
      `/Type /ObjStm /N ${table.length} /First ${first.length} /Filter /FlateDecode`,
      deflateSync(first + inner),
    ),
    Buffer.from(`\nendobj\n${count + 2} 0 obj\n`),
    pdfStream(`/Type /XRef /Size 1 /W [1 4 2] /Root ${count} 0 R ${info}`, Buffer.alloc(7)),
    Buffer.from('\nendobj\nstartxref\n0\n%%EOF\n'),
  );
  return Buffer.concat(outside);
}

export function* written(
  kinds: Readonly<Record<string, (n: Write) => Planted>>,
  layouts = Object.keys(LAYOUTS),
): Generator<{ title: string; content: Buffer }> {
  for (const [kind, plant] of Object.entries(kinds)) {
    for (const [writing, write] of Object.entries(WRITINGS)) {
      for (const layout of layouts) {
        const content = (LAYOUTS[layout] as (planted: Planted) => Buffer)(plant(write));
        yield { title: `${kind}, written ${writing}, ${layout}`, content };
      }
    }
  }
}

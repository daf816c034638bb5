/** Small real files for the tests, and ones that are not what they claim to be. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A PDF of these objects, numbered from 1; the last is the catalog. */
export function pdfFile(objects: ReadonlyArray<string | Buffer>, comment = ''): Buffer {
  const parts: Buffer[] = [
    Buffer.from(`%PDF-1.7\n%\x81\x81\x81\x81\n\n${comment && `% ${comment}\n`}`, 'latin1'),
  ];
  const offsets: number[] = [];
  let size = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    size += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(size);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    add(Buffer.from(object as string, 'latin1'));
    add(Buffer.from('\nendobj\n\n'));
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const start = size;
  add(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${table}\n`));
  add(Buffer.from(`trailer\n<<\n/Size ${count}\n/Root ${count - 1} 0 R\n>>\n\nstartxref\n${start}\n%%EOF`));
  return Buffer.concat(parts);
}

export const pdfStream = (keys: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<\n${keys && `${keys}\n`}/Length ${data.length}\n>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

/** One page as cleaning writes it, so that cleaning it again changes nothing. */
const page = (content: Buffer): Array<string | Buffer> => [
  '<<\n/Type /Pages\n/Kids [ 3 0 R ]\n/Count 1\n>>',
  content,
  '<<\n/Type /Page\n/Parent 1 0 R\n/MediaBox [ 0 0 200 200 ]\n/Contents 2 0 R\n>>',
  '<<\n/Type /Catalog\n/Pages 1 0 R\n>>',
];
const LINE = pdfStream('/Filter /FlateDecode', deflateSync('20 20 m 180 180 l S'));

/** A one-page PDF, preceded by a comment if one is given. */
export const pdf = (inside = ''): Buffer => pdfFile(page(LINE), inside);

/** A PDF of exactly this many bytes. */
export const pdfOf = (bytes: number): Buffer => {
  const withSpaces = (count: number) => pdfFile(page(pdfStream('', Buffer.alloc(count, ' '))));
  let count = bytes;
  for (let tries = 0; tries < 4; tries += 1) count += bytes - withSpaces(count).length;
  return withSpaces(count);
};

/** A PDF that cleaning cannot make smaller. */
export const densePdf = (bytes: number): Buffer =>
  pdfFile(page(pdfStream('/Filter /FlateDecode', deflateSync(randomBytes(bytes)))));

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

/** One teal pixel, with any further chunks before the end. */
export const png = (...further: Array<[string, Buffer]>): Buffer => {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...further.map(([name, data]) => chunk(name, data)),
    chunk('IDAT', deflateSync(Buffer.from([0, 15, 110, 110]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const PIXEL =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z';

/** A photo as taken by a phone: rotated, with location, a comment, and data after its end. */
export function photo({ behind = '' }: { behind?: string } = {}): Buffer {
  const plain = Buffer.from(PIXEL, 'base64');
  const tiff = Buffer.alloc(8 + 2 + 12 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(6, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 30.2672N 97.7431W')]);
  const segment = (marker: number, data: Buffer): Buffer => {
    const out = Buffer.alloc(data.length + 4);
    out.writeUInt16BE(0xff00 + marker, 0);
    out.writeUInt16BE(data.length + 2, 2);
    data.copy(out, 4);
    return out;
  };
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, exif),
    segment(0xfe, Buffer.from('taken at home')),
    plain.subarray(2),
    Buffer.from(behind),
  ]);
}

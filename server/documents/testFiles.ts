/** Small real files for the tests, and ones that are not what they say. */
import { crc32, deflateSync } from 'node:zlib';

export const pdf = (inside = 'hello'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${inside}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  );

/** A PDF of exactly this many bytes. */
export const pdfOf = (bytes: number): Buffer => pdf('x'.repeat(bytes - pdf('').length));

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

/** One teal pixel, with whatever further chunks stand before the end. */
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

/** A photo as a telephone takes it: turned, with the place, a comment, and something behind its end. */
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

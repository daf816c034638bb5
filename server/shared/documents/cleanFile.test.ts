import fc from 'fast-check';
import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { pdf, photo, png } from './clean/testFiles.ts';
import { cleanFile } from './cleanFile.ts';
import { displayName } from './displayName.ts';

const ALL = { accept: ['pdf' as const, 'jpeg' as const, 'png' as const], maxMb: 10 };

test('a photo keeps its orientation and loses its location, comments and trailing data', async () => {
  const { content } = await cleanFile(photo({ behind: '<script>alert(1)</script>' }), 'image/jpeg', ALL);
  const text = content.toString('latin1');
  expect(text).not.toMatch(/GPS|97\.7431|taken at home|script|JFIF/);
  expect((await fileTypeFromBuffer(content))?.mime).toBe('image/jpeg');
  // Orientation 6, in an Exif block that contains nothing else.
  expect(content.subarray(2, 38).toString('latin1')).toContain('Exif\0\0MM\0*');
  expect(content.readUInt16BE(30)).toBe(6);
  const again = await cleanFile(content, 'image/jpeg', ALL);
  expect(again.content.equals(content)).toBe(true);
});

const MARKERS_OF_PICTURES = new Set([
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf],
  ...[0xda, 0xdb, 0xdc, 0xdd],
]);

test('a photo keeps only the segments needed to draw it, whatever their marker', async () => {
  const plain = photo();
  for (let marker = 0; marker < 256; marker += 1) {
    if (MARKERS_OF_PICTURES.has(marker) || marker === 0xff) continue;
    const text = Buffer.from('CANARY of a segment');
    const segment = Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), text]);
    const withMetadata = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
    const kept = await cleanFile(withMetadata, 'image/jpeg', ALL).catch(({ code }: { code: string }) => code);
    if (typeof kept === 'string') expect(['fileDamaged', 'fileType']).toContain(kept);
    else expect(kept.content.toString('latin1'), `marker ${marker.toString(16)}`).not.toContain('CANARY');
  }
});

test('an encrypted PDF is refused with instructions', async () => {
  const content = Buffer.concat([pdf(), Buffer.from('\ntrailer << /Root 4 0 R /Encrypt << >> >>\n%%EOF')]);
  await expect(cleanFile(content, 'application/pdf', ALL)).rejects.toMatchObject({
    code: 'fileProtected',
    message: 'The PDF is encrypted. Save or print it without a password, then send that one',
  });
});

test('a PNG loses texts, times and Exif and stays the same picture', async () => {
  const withMetadata = png(['tEXt', Buffer.from('Author\0Ines Rojas')], ['eXIf', Buffer.from('GPS 30.2672')]);
  const behind = Buffer.concat([withMetadata, Buffer.from('PK\x05\x06')]);
  expect((await cleanFile(behind, 'image/png', ALL)).content.equals(png())).toBe(true);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml'],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/html'],
  ['a GIF that is also a script', Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)'), 'image/gif'],
  ['a GIF declared as a PNG', Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)'), 'image/png'],
  ['a PDF that begins as HTML', pdf('<html><script>alert(1)</script>'), 'application/pdf'],
  ['a PDF followed by HTML', Buffer.concat([pdf(), Buffer.from('<html>')]), 'application/pdf'],
  ['a PDF that is also an archive', pdf('PK\x05\x06'), 'application/pdf'],
])('%s is refused for its type', async (_name, content, type) => {
  await expect(cleanFile(content, type, ALL)).rejects.toMatchObject({ code: 'fileType' });
});

test.each([
  ['an SVG declared as a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
  ['a script declared as a PDF', Buffer.from('alert(1)'), 'application/pdf'],
  ['HTML followed by a PDF', Buffer.concat([Buffer.from('<html>'), pdf()]), 'application/pdf'],
  ['a PDF without an end', pdf().subarray(0, 40), 'application/pdf'],
  ['a truncated photo', photo().subarray(0, 120), 'image/jpeg'],
  ['a PNG with wrong checksums', Buffer.from(png()).fill(7, 40, 44), 'image/png'],
])('%s is refused as damaged', async (_name, content, type) => {
  await expect(cleanFile(content, type, ALL)).rejects.toMatchObject({ code: 'fileDamaged' });
});

test.each([
  ['', pdf(), 'application/pdf'],
  ['application/octet-stream', pdf(), 'application/pdf'],
  ['application/pdf', png(), 'image/png'],
  ['image/pjpeg', photo(), 'image/jpeg'],
])('declared as "%s", a file is what its content says', async (declared, content, type) => {
  expect((await cleanFile(content, declared, ALL)).type).toBe(type);
});

test('a file of a kind that the question does not accept is refused, whatever was declared', async () => {
  const refused = cleanFile(pdf(), 'image/jpeg', { ...ALL, accept: ['jpeg'] });
  await expect(refused).rejects.toMatchObject({ code: 'fileType' });
});

test('arbitrary bytes in a picture lead to a cleaned picture or a refusal', async () => {
  const broken = fc.tuple(
    fc.constantFrom(
      ['image/jpeg', photo()] as const,
      ['image/png', png(['tEXt', Buffer.from('a\0b')])] as const,
    ),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
    fc.nat(),
  );
  await fc.assert(
    fc.asyncProperty(broken, async ([[type, whole], changes, end]) => {
      const content = Buffer.from(whole.subarray(0, 1 + (end % whole.length)));
      for (const [at, byte] of changes) content[at % content.length] = byte;
      const outcome = await cleanFile(content, type, ALL).catch((error: { code?: string }) => error.code);
      if (typeof outcome === 'object') expect((await fileTypeFromBuffer(outcome.content))?.mime).toBe(type);
      else expect(['fileType', 'fileDamaged']).toContain(outcome);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\ines\\labs.PDF', 'labs.PDF'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
  ['labs\u202Efdp.exe', 'labsfdp.exe.pdf'],
  ['evil.html', 'evil.html.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['', 'document.pdf'],
  ['análisis de sangre.pdf', 'análisis de sangre.pdf'],
])('the name %j is shown as %j', (given, shown) => {
  expect(displayName(given, 'application/pdf')).toBe(shown);
});

test('every displayed file name is short, well formed, visible and without a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5_000 }), (given) => {
      const shown = displayName(given, 'image/jpeg');
      expect(shown.length).toBeLessThanOrEqual(120);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown).toMatch(/^[^/\\\p{Cc}\p{Cf}]+\.jpe?g$/iu);
    }),
  );
  expect(displayName(`${'é'.repeat(5_000)}.jpg`, 'image/jpeg')).toHaveLength(120);
});

import { expect, test } from 'vitest';
import { isHeic, withRealType } from './heicPhoto.ts';

const bytes = (...parts: Array<string | number>) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])),
  );

test.each([
  ['a PDF without a media type', bytes('%PDF-1.7\n'), 'labs', '', 'application/pdf'],
  [
    'a PDF with an odd media type',
    bytes('%PDF-1.4'),
    'labs.pdf',
    'application/force-download',
    'application/pdf',
  ],
  ['a photo named .png', bytes(0xff, 0xd8, 0xff, 0xe1), 'card.png', 'image/png', 'image/jpeg'],
  ['a picture without a name', bytes('\x89PNG\r\n\x1a\n'), '', '', 'image/png'],
  ['an iPhone photo named .jpg', bytes(0, 0, 0, 0x24, 'ftypheic'), 'IMG_1.jpg', 'image/jpeg', 'image/heic'],
  [
    'an iPhone photo of a brand not known here',
    bytes(0, 0, 0, 0x18, 'ftyphevs'),
    'IMG_2.HEIC',
    '',
    'image/heic',
  ],
  ['a picture named .HEIC', bytes('\x89PNG\r\n\x1a\n'), 'IMG_3.HEIC', 'image/heic', 'image/png'],
])('%s is what its first bytes say, and else its name', async (_name, content, name, declared, type) => {
  const file = await withRealType(new File([content], name, { type: declared }));
  expect(file).toMatchObject({ name, type, size: content.length });
});

test('what the first bytes do not tell keeps its media type', async () => {
  const text = new File(['a text'], 'note.txt', { type: 'text/plain' });
  expect(await withRealType(text)).toBe(text);
  expect(isHeic(await withRealType(new File([bytes(0, 0, 0, 0x18, 'ftypmp42')], 'film', { type: '' })))).toBe(
    false,
  );
});

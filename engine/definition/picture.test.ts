import { base64, png } from '@clinic/fixtures/authoring/pictureBytes';
import { expect, test } from 'vitest';
import { MAX_PICTURE_BYTES, readPicture } from './picture.ts';

/** With an application segment before the frame. */
const JPEG = base64([
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  ...[0xff, 0xc4, 0, 3, 9],
  ...[0xff, 0xc2, 0, 11, 8, 0, 30, 0, 40, 1, 1, 17, 0],
]);

test('the size of a PNG and of a JPEG is read', () => {
  expect(readPicture(png(300, 200))).toMatchObject({ type: 'png', width: 300, height: 200 });
  expect(readPicture(JPEG)).toMatchObject({ type: 'jpeg', width: 40, height: 30 });
});

test.each([
  ['nothing', ''],
  ['no base64', '<svg onload="alert(1)">'],
  ['an SVG', base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['a page', base64(Buffer.from('<!doctype html><script>alert(1)</script>'))],
  ['a part of a PNG', png(3, 3).slice(0, 16)],
  ['a picture without a size', png(0, 3)],
  ['a JPEG that is not a list of segments', base64([0xff, 0xd8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])],
  ['a JPEG without a frame segment', base64([0xff, 0xd8, ...Array(40).fill(0xff)])],
  ['too large a file', png(3, 3, MAX_PICTURE_BYTES + 1)],
])('%s is not a picture', (_what, data) => {
  expect(readPicture(data)).toBeUndefined();
});

test('a JPEG with zero-length segments does not loop forever', () => {
  expect(readPicture(base64([0xff, 0xd8, ...Array(2_000).fill([0xff, 0xe0, 0, 0]).flat()]))).toBeUndefined();
});

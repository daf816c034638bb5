/**
 * What a chosen file is. Converts iPhone photos (HEIC) to JPEG where the browser can decode them, as on Apple's
 * devices.
 */
import { MEDIA_TYPES } from '@clinic/engine/questionTypes';

import { scaledJpeg } from '@clinic/platform/ui';

/** Keeps the image within the canvas size limit of phones. */
const MAX_SIDE = 4096;
const QUALITY = 0.9;

const HEIC = 'image/heic';
/** The first bytes of each type, in hexadecimal. */
const BEGINNINGS: ReadonlyArray<readonly [type: string, beginning: RegExp]> = [
  [MEDIA_TYPES.pdf, /^255044462d/],
  [MEDIA_TYPES.jpeg, /^ffd8ff/],
  [MEDIA_TYPES.png, /^89504e470d0a1a0a/],
  // "ftyp" with the brands heic, heix, heim, heis, hevc, hevx, mif1 and msf1.
  [HEIC, /^.{8}66747970(?:6865(?:69(?:63|78|6d|73)|76(?:63|78))|6d(?:69|73)6631)/],
];
const BEGINNING_LENGTH = 16;

/**
 * The file with the media type that its first bytes tell: devices leave it empty, or go by the name. HEIC has more
 * brands than are known here, so that the name tells what the bytes do not.
 */
export async function withRealType(file: File): Promise<File> {
  const first = new Uint8Array(await file.slice(0, BEGINNING_LENGTH).arrayBuffer());
  const hex = Array.from(first, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const named = /\.hei[cf]$/i.test(file.name) ? HEIC : undefined;
  const type = BEGINNINGS.find(([, beginning]) => beginning.test(hex))?.[0] ?? named;
  return type === undefined || type === file.type ? file : new File([file], file.name, { type });
}

export const isHeic = ({ type }: Pick<File, 'type'>): boolean => /^image\/hei[cf](?:-sequence)?$/i.test(type);

/** @returns null if the browser cannot decode the photo */
export async function jpegOf(photo: File): Promise<File | null> {
  try {
    const picture = await createImageBitmap(photo);
    const content = await scaledJpeg(picture, MAX_SIDE, QUALITY);
    picture.close();
    const name = `${photo.name.replace(/\.(?:hei[cf]|jpe?g)$/i, '')}.jpg`;
    return content?.type === 'image/jpeg' ? new File([content], name, { type: 'image/jpeg' }) : null;
  } catch {
    return null;
  }
}

/** Converts iPhone photos (HEIC) to JPEG where the browser can decode them, as on Apple's devices. */

import { scaledJpeg } from '../../platform/ui/base/scaledJpeg.ts';

/** Keeps the image within the canvas size limit of phones. */
const MAX_SIDE = 4096;
const QUALITY = 0.9;

export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf](?:-sequence)?$/i.test(type) || /\.hei[cf]$/i.test(name);

/** @returns null if the browser cannot decode the photo */
export async function jpegOf(photo: File): Promise<File | null> {
  try {
    const picture = await createImageBitmap(photo);
    const content = await scaledJpeg(picture, MAX_SIDE, QUALITY);
    picture.close();
    const name = `${photo.name.replace(/\.hei[cf]$/i, '')}.jpg`;
    return content?.type === 'image/jpeg' ? new File([content], name, { type: 'image/jpeg' }) : null;
  } catch {
    return null;
  }
}

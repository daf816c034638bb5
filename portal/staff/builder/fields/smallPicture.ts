/** Reads a picture file that the user chose, and shrinks it to fit into a definition. */
import { MAX_PICTURE_BYTES, type PictureFile, readPicture } from '@clinic/engine/definition';
import { dataUrlOf, scaledJpeg } from '@clinic/platform/ui';

/** The longer side, in pixels: as wide as an intake page on a high-density screen. */
const SIZES = [1_280, 960, 640, 480];
const QUALITY = 0.8;

/**
 * The file as it is, if it is small enough; otherwise a smaller JPEG.
 * @returns undefined if the browser cannot decode it as a picture
 */
export async function smallPicture(file: Blob): Promise<PictureFile | undefined> {
  if (file.size <= MAX_PICTURE_BYTES) {
    const own = readPicture(await base64Of(file));
    if (own) return own;
  }
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  try {
    for (const size of SIZES) {
      const smaller = await scaledJpeg(picture, size, QUALITY);
      const read = smaller && readPicture(await base64Of(smaller));
      if (read) return read;
    }
    return undefined;
  } finally {
    picture.close();
  }
}

const base64Of = async (file: Blob): Promise<string> => (await dataUrlOf(file)).replace(/^[^,]*,/, '');

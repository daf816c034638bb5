/** Reads a picture that somebody chose, and makes it small enough for a definition. */
import { MAX_PICTURE_BYTES, type PictureFile, readPicture } from '../../../engine/definition/picture.ts';

/** The longer side, in pixels: as wide as a page of an intake on a sharp screen. */
const SIZES = [1_280, 960, 640, 480];
const QUALITY = 0.8;

/**
 * The file as it is, if it is small enough; otherwise a smaller JPEG.
 * @returns undefined if it is no picture that the browser can read
 */
export async function smallPicture(file: Blob): Promise<PictureFile | undefined> {
  if (file.size <= MAX_PICTURE_BYTES) {
    const own = readPicture(await base64Of(file));
    if (own) return own;
  }
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  for (const size of SIZES) {
    const smaller = await drawn(picture, Math.min(1, size / Math.max(picture.width, picture.height)));
    const read = smaller && readPicture(await base64Of(smaller));
    if (read) return read;
  }
  return undefined;
}

function drawn(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // A JPEG has no transparency, and would be black there.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}

const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

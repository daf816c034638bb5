/** Converts iPhone photos (HEIC) to JPEG where the browser can decode them, as on Apple's devices. */

/** Keeps the image within the canvas size limit of phones. */
const MAX_SIDE = 4096;
const QUALITY = 0.9;

export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf](?:-sequence)?$/i.test(type) || /\.hei[cf]$/i.test(name);

/** @returns null if the browser cannot decode the photo */
export async function jpegOf(photo: File): Promise<File | null> {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const content = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    const name = `${photo.name.replace(/\.hei[cf]$/i, '')}.jpg`;
    return content?.type === 'image/jpeg' ? new File([content], name, { type: 'image/jpeg' }) : null;
  } catch {
    return null;
  }
}

/** Photos as iPhones take them (HEIC), converted to JPEG where the browser can read them, as on Apple's devices. */

/** Keeps the picture within what the canvas of a phone can hold. */
const MAX_SIDE = 4096;
const QUALITY = 0.9;

export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf](?:-sequence)?$/i.test(type) || /\.hei[cf]$/i.test(name);

/** @returns null where the browser cannot read the photo */
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

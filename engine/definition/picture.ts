/** Pictures of questions and options. They are part of the definition: versioned with it, and available offline. */
/** A picture without its description. */
export interface PictureFile {
  type: 'png' | 'jpeg';
  /** The file in base64. */
  data: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** Patients load the definition with all of its pictures, on a phone too. */
export const MAX_PICTURE_BYTES = 150 * 1024;
/** Maximum characters of its base64. */
export const MAX_PICTURE_CHARACTERS = Math.ceil(MAX_PICTURE_BYTES / 3) * 4;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The picture in a file.
 * @param data base64
 * @returns undefined if it is not a PNG or JPEG, or larger than `MAX_PICTURE_BYTES`
 */
export function readPicture(data: string): PictureFile | undefined {
  if (data.length > MAX_PICTURE_CHARACTERS || data.length % 4 !== 0 || !BASE64.test(data)) return undefined;
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  if (bytes.length > MAX_PICTURE_BYTES) return undefined;
  const view = new DataView(bytes.buffer);
  const png = pngSize(view);
  const size = png ?? jpegSize(view);
  if (!size || size.width === 0 || size.height === 0) return undefined;
  return { type: png ? 'png' : 'jpeg', data, ...size };
}

/** The data URL of a picture. */
export const pictureAddress = ({ type, data }: Pick<PictureFile, 'type' | 'data'>): string =>
  `data:image/${type};base64,${data}`;

type Size = Pick<PictureFile, 'width' | 'height'>;

const PNG_SIGNATURE = 0x89504e47;
const PNG_HEADER = 0x49484452;

/** The first chunk of a PNG has its size. */
function pngSize(view: DataView): Size | undefined {
  if (view.byteLength < 24 || view.getUint32(0) !== PNG_SIGNATURE || view.getUint32(12) !== PNG_HEADER)
    return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** A JPEG is a list of segments; the frame segment has its size. */
function jpegSize(view: DataView): Size | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return undefined;
    if (isFrame(view.getUint8(at + 1)))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}

/** 0xC4, 0xC8 and 0xCC are other segments. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

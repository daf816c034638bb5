/** Pictures as definitions contain them: in base64. */

export const base64 = (bytes: readonly number[] | Uint8Array): string =>
  Buffer.from(bytes).toString('base64');
/** The start of a PNG of that size, filled up to so many bytes. */
export const png = (width: number, height: number, size = 24): string => {
  const file = Buffer.alloc(size);
  file.write('89504e470d0a1a0a0000000d49484452', 'hex');
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return base64(file);
};

/**
 * The file of the portal's font for Latin letters. Its name changes with its content.
 * @param bundle the build's output
 * @throws Error if the build has none: pages would silently fall back to another font
 */
export function fontFile(bundle: object): string {
  const font = Object.keys(bundle).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
  if (font === undefined) throw new Error('The build holds no Figtree: is portal/styles.css imported?');
  return font;
}

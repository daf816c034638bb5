/** The part of fontkit used here; the package ships no types. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): { glyphs: Array<{ id: number }> };
  }
  export function create(file: Uint8Array): Font;
}

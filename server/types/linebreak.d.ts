/** The part of linebreak used here; the package ships no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number } | null;
  }
}

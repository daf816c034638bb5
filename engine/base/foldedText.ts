/** Text as it is compared when people search or name something: without accents, in lower case. */

const ASCII = /^[ -~]*$/;

/** "Ácido fólico" → "acido folico". Its length can differ from that of the text. */
export const foldedText = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '')).toLowerCase();

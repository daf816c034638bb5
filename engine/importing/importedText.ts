/** Plain texts of other formats as texts of definitions. */
import { MAX_CHARACTERS, plainText, withoutControls } from '../definition/localized.ts';
import { escapedMarkup } from '../markup/plain.ts';

/** As definitions accept it, with every character shown as it is; undefined if nothing is left. */
export function importedText(text: string | undefined): string | undefined {
  const plain = plainText(text);
  return plain && (plainText(escapedMarkup(plain)) as string);
}

/** Whether a definition cannot hold all of it. */
export const isCut = (text: string): boolean =>
  escapedMarkup(withoutControls(text).trim()).length > MAX_CHARACTERS;

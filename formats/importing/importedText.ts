/** Converts plain texts of other formats to texts of definitions. */
import { MAX_CHARACTERS, plainText, withoutControls } from '@clinic/engine/definition';
import { escapedMarkup } from '@clinic/engine/markup';

/** The text as definitions accept it, with all characters shown literally; undefined if nothing is left. */
export function importedText(text: string | undefined): string | undefined {
  const plain = plainText(text);
  return plain && (plainText(escapedMarkup(plain)) as string);
}

/** Whether a definition cannot hold all of it. */
export const isCut = (text: string): boolean =>
  escapedMarkup(withoutControls(text).trim()).length > MAX_CHARACTERS;

/** A file name safe to display: no path, no invisible characters, and the extension of its content type. */
import { MAX_NAME_LENGTH } from '@clinic/engine/questionTypes';

const ENDINGS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** @param type the media type detected in the content */
export function displayName(fileName: string, type: string): string {
  const last = fileName.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const named = last
    // Control characters, line ends, bidirectional marks and other invisible characters.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*;%]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  let end = named.length;
  while (end > 0 && /[\s.]/.test(named.charAt(end - 1))) end -= 1;
  const clean = named.slice(0, end);
  const endings = ENDINGS[type] ?? ['bin'];
  const dot = clean.lastIndexOf('.');
  const hasEnding = dot > 0 && endings.includes(clean.slice(dot + 1).toLowerCase());
  const ending = hasEnding ? clean.slice(dot) : `.${endings[0]}`;
  const stem = (hasEnding ? clean.slice(0, dot) : clean) || 'document';
  return cut(stem, MAX_NAME_LENGTH - ending.length) + ending;
}

/** Never cuts through a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const short = text.slice(0, length);
  return (short.isWellFormed() ? short : short.slice(0, -1)).trimEnd();
}

/** Pictures that are embedded in a form; external pictures would not work offline. */
import type { LocalizedText } from '@clinic/engine/base';
import { type Picture, readPicture } from '@clinic/engine/definition';
import { say } from '../../importing/texts/message.ts';
import {
  extensionsOf,
  extensionValue,
  isObject,
  type JsonObject,
  objectsOf,
  textOf,
} from '../validate/json.ts';
import type { ImportReport } from './report.ts';
import { localizedText, withLanguagesOf } from './source/texts.ts';

/**
 * The picture of an item or option.
 * @param label used as the alternative text if the picture has no title
 */
export function pictureOf(
  element: JsonObject,
  url: string,
  label: LocalizedText,
  language: string,
): Picture | undefined {
  const attachment = extensionValue(element, url);
  if (!isObject(attachment)) return undefined;
  const file = readPicture(textOf(attachment.data)?.replace(/\s/g, '') ?? '');
  const title = localizedText(attachment, 'title', language);
  return file && { ...file, alt: title ? withLanguagesOf(label, title, language) : label };
}

export function notePicture(
  element: JsonObject,
  url: string,
  path: string,
  picture: Picture | undefined,
  report: ImportReport,
): void {
  for (const [index, extension] of extensionsOf(element, url).entries()) {
    const at = `${path}.extension[${objectsOf(element.extension).indexOf(extension)}]`;
    const isTaken = index === 0 && picture !== undefined;
    report.note(at, isTaken ? 'taken' : 'kept', isTaken ? undefined : say('noPicture'));
  }
}

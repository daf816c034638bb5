/** Reports the outcome of an option and its extensions. */
import { say } from '../../importing/texts/message.ts';
import {
  ITEM_ANSWER_MEDIA,
  OPTION_EXCLUSIVE,
  OPTION_PREFIX,
  SCORES,
  STATES,
  VALUE_SET_LABEL,
} from '../validate/extensions.ts';
import { extensionValue, isObject, type JsonObject, objectsOf } from '../validate/json.ts';
import type { PlannedOption } from './options.ts';
import { notePicture } from './pictures.ts';
import { noteRendering } from './rendering.ts';
import type { ImportReport } from './report.ts';

/** @param planned the option it became; undefined if the source gives it no value */
export function noteOption(
  entry: JsonObject,
  at: string,
  planned: PlannedOption | undefined,
  report: ImportReport,
): void {
  if (!planned) {
    report.note(at, 'kept', say('unused'));
    return;
  }
  const { option, source, rendering } = planned;
  report.note(at, 'mapped', say('asOptionsWithoutCoding'));
  notePicture(entry, ITEM_ANSWER_MEDIA, at, option.picture, report);
  noteRendering(rendering, `${at}.${rendering.element}`, report);
  const places = [
    { element: entry, path: at },
    { element: isObject(source.value) ? source.value : {}, path: `${at}.${source.key}` },
  ];
  // The option itself comes before its coding.
  const noteFirst = (urls: readonly string[], note: (path: string) => void): void => {
    for (const url of urls)
      for (const { element, path } of places) {
        const index = objectsOf(element.extension).findIndex((each) => each.url === url);
        if (index < 0) continue;
        note(`${path}.extension[${index}]`);
        return;
      }
  };
  const isRead = (url: string): boolean =>
    places.some(({ element }) => typeof extensionValue(element, url) === 'number');
  if (option.score !== undefined) noteFirst(SCORES.filter(isRead), (path) => report.note(path, 'taken'));
  noteFirst([OPTION_PREFIX, VALUE_SET_LABEL], (path) => report.note(path, 'mapped', say('asBeginning')));
  const [first] = places;
  for (const [index, { url }] of objectsOf(first?.element.extension).entries()) {
    const isTaken = url === OPTION_EXCLUSIVE || (url === STATES && option.extract !== undefined);
    if (isTaken) report.note(`${at}.extension[${index}]`, 'taken');
  }
}

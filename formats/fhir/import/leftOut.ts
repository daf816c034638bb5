/** The source elements of each part of a question, so that they are reported if the part is left out. */
import type { Message } from '../../importing/texts/message.ts';
import {
  EXTRACTION_CONTEXT,
  MAX_DECIMAL_PLACES,
  MAX_QUANTITY,
  MAX_VALUE,
  MEANS_HIDDEN,
  MIN_OCCURS,
  MIN_QUANTITY,
  MIN_VALUE,
  OBSERVATION_EXTRACT,
  ROLE,
  SHORT_TEXT,
  SLIDER_STEP,
  STATES,
  UNIT,
  UNIT_OPTION,
} from '../validate/extensions.ts';
import { isObject, type JsonObject, objectsOf } from '../validate/json.ts';
import { noteChecks } from './checks.ts';
import type { PlannedItem } from './plan.ts';
import type { ImportReport } from './report.ts';

/** Extensions by part of a question. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  min: [MIN_VALUE, MIN_QUANTITY],
  max: [MAX_VALUE, MAX_QUANTITY],
  step: [MAX_DECIMAL_PLACES, SLIDER_STEP],
  decimals: [MAX_DECIMAL_PLACES],
  unit: [UNIT, UNIT_OPTION],
  minItems: [MIN_OCCURS],
  role: [ROLE],
  whenHidden: [MEANS_HIDDEN],
  extract: [EXTRACTION_CONTEXT, OBSERVATION_EXTRACT, STATES],
};

/** @param key of the part of its question or step; undefined for the whole question */
export function noteLeftOut(
  { entry, children }: PlannedItem,
  report: ImportReport,
  message: Message,
  key?: string,
): void {
  const { item, path } = entry;
  if (key === undefined) {
    report.leaveOut(path, message);
    for (const child of children) if (child.kind === 'help') report.leaveOut(child.entry.path, message);
  } else if (key === 'checks') noteChecks(item, path, report, message);
  else {
    const places = placesOf(item, path, key);
    for (const place of places.length > 0 ? places : [path]) report.note(place, 'kept', message);
  }
}

function placesOf(item: JsonObject, path: string, key: string): string[] {
  const ofExtensions = objectsOf(item.extension).flatMap(({ url }, index) =>
    EXTENSIONS[key]?.includes(String(url)) ? [`${path}.extension[${index}]`] : [],
  );
  const ofText = isObject(item._text)
    ? objectsOf(item._text.extension).flatMap(({ url }, index) =>
        key === 'shortLabel' && url === SHORT_TEXT ? [`${path}.text.extension[${index}]`] : [],
      )
    : [];
  if (key === 'codes' && item.code !== undefined) return [`${path}.code`];
  if (key !== 'proposed') return [...ofExtensions, ...ofText];
  return [
    ...objectsOf(item.initial).map((_, index) => `${path}.initial[${index}]`),
    ...objectsOf(item.answerOption).flatMap(({ initialSelected }, index) =>
      initialSelected === true ? [`${path}.answerOption[${index}].initialSelected`] : [],
    ),
  ];
}

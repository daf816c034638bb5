/** The codings of options in the source of an imported form. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { codesOf } from '../import/options.ts';
import { withContained } from '../import/source/supporting.ts';
import type { ImportTerminology } from '../import/source/valueSets.ts';
import {
  type FhirResource,
  type JsonObject,
  objectsOf,
  type TypedValue,
  textOf,
  typedValue,
} from '../validate/json.ts';

/** The source's options in the same order; undefined if their number differs. */
export function sourceOptions(
  item: JsonObject,
  count: number,
  questionnaire: FhirResource,
  outer: ImportTerminology,
): TypedValue[] | undefined {
  const terminology = withContained(questionnaire, outer);
  const canonical = textOf(item.answerValueSet);
  const values = Array.isArray(item.answerOption)
    ? objectsOf(item.answerOption).map((entry) => typedValue(entry, 'value'))
    : codesOf(canonical ?? '', terminology, FALLBACK_LANGUAGE)?.map(({ source }) => source);
  const defined = values?.filter((value) => value !== undefined) ?? [];
  return defined.length === count ? defined : undefined;
}

/** All items of a form, by linkId. */
export function sourceItems(questionnaire: JsonObject): ReadonlyMap<string, JsonObject> {
  const items = new Map<string, JsonObject>();
  const visit = (element: JsonObject): void => {
    for (const item of objectsOf(element.item)) {
      items.set(textOf(item.linkId) ?? '', item);
      visit(item);
    }
  };
  visit(questionnaire);
  return items;
}

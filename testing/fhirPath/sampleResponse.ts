/** Answers to the sample form as a QuestionnaireResponse. */
import type { Maybe, Value } from '@clinic/engine/base';
import type { PathItem, PathOption } from '@clinic/formats/testing';
import { SAMPLE_ITEMS } from './sampleForm.ts';

interface ResponseItem {
  linkId: string;
  item?: ResponseItem[];
  answer?: object[];
}

/** The same answers as a QuestionnaireResponse, which contains only answered items. */
export const responseOf = (values: Record<string, Maybe>): object => ({
  resourceType: 'QuestionnaireResponse',
  status: 'in-progress',
  item: responseItems(SAMPLE_ITEMS, values),
});

function responseItems(items: readonly PathItem[], values: Record<string, Maybe>): ResponseItem[] {
  return items.flatMap((item): ResponseItem[] => {
    const { linkId, question, type, repeats } = item;
    const below = (from: Record<string, Maybe>) => {
      const found = responseItems(item.items ?? [], from);
      return found.length > 0 ? { item: found } : {};
    };
    if (type === undefined) {
      const entries = repeats ? ((values[question as string] ?? []) as Record<string, Maybe>[]) : [values];
      return entries.map((entry) => ({ linkId, ...below(entry) })).filter((each) => 'item' in each);
    }
    const [name = '', part] = (question as string).split('.');
    const read = values[name];
    const given = part === undefined ? read : (read as Record<string, Maybe> | null | undefined)?.[part];
    const answers = [given].flat().filter((each) => each !== undefined && each !== null);
    if (answers.length === 0) return [];
    return [
      { linkId, answer: answers.map((each) => ({ ...fhirAnswer(item, each as Value), ...below(values) })) },
    ];
  });
}

function fhirAnswer({ type, options, unit }: PathItem, value: Value): object {
  const chosen = options?.find((each) => each.value === value);
  if (type === 'coding') {
    const { code, system, display } = chosen as PathOption;
    return { valueCoding: { code, system, display } };
  }
  if (type === 'quantity')
    return { valueQuantity: { value, unit, code: unit, system: 'http://unitsofmeasure.org' } };
  const key = `value${(type as string)[0]?.toUpperCase()}${type?.slice(1)}`;
  const written = { time: `${value}:00`, dateTime: `${value}:00-05:00` }[type as string];
  return { [key]: chosen ? chosen.literal : (written ?? value) };
}

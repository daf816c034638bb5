/** Items whose value is computed, or that nobody can change. */
import type { QuestionOf } from '../../definition/definition.ts';
import { say } from '../../importing/texts/message.ts';
import { compilePath } from '../path/compilePath.ts';
import { expressionOf } from '../validate/expressions.ts';
import { CALCULATED, HIDDEN } from '../validate/extensions.ts';
import { extensionsOf, extensionValue, type JsonObject, objectsOf, typedValue } from '../validate/json.ts';
import type { Conditions, QuestionContext } from './conditions.ts';
import { noteLeftOut } from './leftOut.ts';
import type { PlannedItem } from './plan.ts';
import { constantOf } from './proposals.ts';
import { hasZone } from './source/moments.ts';

const COMPUTED_NUMBERS: readonly string[] = ['integer', 'decimal', 'quantity'];
/** What an expression may give, by the type of its item. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  boolean: ['boolean'],
  string: ['string'],
  text: ['string'],
};

/** @returns undefined if it cannot be computed; the reason is in the report */
export function computed(
  planned: PlannedItem,
  context: QuestionContext,
): Omit<QuestionOf<'computed'>, 'id' | 'label'> | undefined {
  const { item, path, type } = planned.entry;
  const { report, resolverAt } = context;
  const [extension] = extensionsOf(item, ...CALCULATED);
  const at = `${path}.extension[${objectsOf(item.extension).indexOf(extension as JsonObject)}]`;
  const constant = extension === undefined ? constantOf(planned.entry, planned.units[0]) : undefined;
  if (constant !== undefined) {
    const isZoned =
      type === 'dateTime' && hasZone(typedValue(objectsOf(item.initial)[0] ?? {}, 'value')?.value);
    report.note(`${path}.initial[0]`, 'mapped', say(isZoned ? 'withoutZone' : 'asConstant'));
    return { ...computedBase(planned, report), compute: constant };
  }
  const source = extension && expressionOf(extension);
  const resolver = resolverAt(planned, source);
  const compiled = source === undefined ? undefined : compilePath(source, resolver, 'value');
  const wanted = COMPUTED[type] ?? COMPUTED_NUMBERS;
  if (!compiled || !('logic' in compiled) || !wanted.includes(compiled.type)) {
    const other = say(wanted === COMPUTED_NUMBERS ? 'givesNoNumber' : 'givesOtherType');
    const because = compiled && 'reason' in compiled ? compiled.reason.message : other;
    noteLeftOut(planned, report, say('notComputed', { because }));
    return undefined;
  }
  resolver.noteRead();
  report.note(at, 'mapped', say('asComputed'));
  return { ...computedBase(planned, report), compute: compiled.logic };
}

/** What every computed value has. */
function computedBase(
  { units: [unit], entry: { item, path, type } }: PlannedItem,
  report: Conditions['report'],
): { type: 'computed'; decimals?: 0; unit?: string; staffOnly?: true } {
  report.note(`${path}.type`, 'mapped', say('asComputed'));
  if (item.readOnly !== undefined) report.note(`${path}.readOnly`, 'mapped', say('computedIsFixed'));
  const isHidden = extensionValue(item, HIDDEN) === true;
  if (isHidden) noteHidden(item, path, report);
  return {
    type: 'computed',
    ...(type === 'integer' && { decimals: 0 }),
    ...(unit !== undefined && { unit }),
    ...(isHidden && { staffOnly: true }),
  };
}

export function noteHidden(
  item: JsonObject,
  path: string,
  report: Conditions['report'],
  how = say('notForPatients'),
): void {
  if (extensionValue(item, HIDDEN) !== true) return;
  const index = objectsOf(item.extension).findIndex(({ url }) => url === HIDDEN);
  report.note(`${path}.extension[${index}]`, 'mapped', how);
}

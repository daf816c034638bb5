/** Items with a computed or read-only value. */
import type { LogicJson } from '@clinic/engine/base';
import type { FhirPathValue } from '@clinic/engine/definition';
import { TODAY } from '@clinic/engine/form';
import { readsOf, rounded } from '@clinic/engine/logic';
import { type Argument, say } from '../../importing/texts/message.ts';
import { answersRead, type ServerPath } from '../path/answersRead.ts';
import { compilePath } from '../path/compilePath.ts';
import { type PathReason, reasonOf } from '../path/reason.ts';
import { expressionOf } from '../validate/expressions.ts';
import { CALCULATED, HIDDEN, INITIAL_EXPRESSION, UNIT } from '../validate/extensions.ts';
import { extensionsOf, extensionValue, type JsonObject, objectsOf, typedValue } from '../validate/json.ts';
import type { Conditions, QuestionContext } from './conditions.ts';
import { noteLeftOut } from './leftOut.ts';
import { noteExtension } from './limits.ts';
import { isChangeable, NUMBERS, type PlannedItem } from './plan.ts';
import { constantOf } from './proposals.ts';
import { hasZone } from './source/moments.ts';
import type { ItemResolver } from './variables.ts';

const COMPUTED_NUMBERS: readonly string[] = ['integer', 'decimal', 'quantity'];
/** Permitted results of an expression, by the type of its item. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  boolean: ['boolean'],
  string: ['string'],
  text: ['string'],
  date: ['date'],
};

/** Properties that only computed values have. */
type ComputedPart = ReturnType<typeof computedBase> & ({ compute: LogicJson } | { fhirPath: FhirPathValue });

/** @returns undefined if it cannot be computed; the reason is in the report */
export function computed(planned: PlannedItem, context: QuestionContext): ComputedPart | undefined {
  const { item, path, type } = planned.entry;
  const { report } = context;
  const isExpression = extensionsOf(item, ...CALCULATED).length > 0;
  const constant = isExpression ? undefined : constantOf(planned.entry, planned.units[0]);
  if (constant !== undefined) {
    const isZoned =
      type === 'dateTime' && hasZone(typedValue(objectsOf(item.initial)[0] ?? {}, 'value')?.value);
    report.note(`${path}.initial[0]`, 'mapped', say(isZoned ? 'withoutZone' : 'asConstant'));
    return { ...computedBase(planned, report), compute: constant };
  }
  const formula = formulaOf(planned, context);
  if ('because' in formula) {
    noteLeftOut(planned, report, say('notComputed', formula));
    return undefined;
  }
  return { ...computedBase(planned, report), ...formula };
}

/** The formula of a value that the patient can change; it replaces the question if only the server computes it. */
export function changeable(
  planned: PlannedItem,
  context: QuestionContext,
): { compute: LogicJson } | ComputedPart | undefined {
  const { item, type } = planned.entry;
  const [extension] = extensionsOf(item, ...CALCULATED, INITIAL_EXPRESSION);
  if (!extension || !isChangeable(item)) return undefined;
  const formula = formulaOf(planned, context);
  if ('fhirPath' in formula) return { ...computedBase(planned, context.report), ...formula };
  if ('compute' in formula)
    return { compute: type === 'integer' ? rounded(formula.compute, 0) : formula.compute };
  if (extension.url !== INITIAL_EXPRESSION)
    context.report.note(placeOf(planned, extension), 'kept', say('notComputed', formula));
  return undefined;
}

const placeOf = ({ entry: { item, path } }: PlannedItem, extension: JsonObject): string =>
  `${path}.extension[${objectsOf(item.extension).indexOf(extension)}]`;

function formulaOf(
  planned: PlannedItem,
  context: QuestionContext,
): { compute: LogicJson } | { fhirPath: FhirPathValue } | { because: Argument } {
  const { item, type } = planned.entry;
  const { report, resolverAt } = context;
  const [extension = {}] = extensionsOf(item, ...CALCULATED, INITIAL_EXPRESSION);
  const source = expressionOf(extension);
  if (source === undefined) return { because: say('noExpression') };
  const resolver = resolverAt(planned, source);
  const compiled = compilePath(source, resolver, 'value');
  const wanted = NUMBERS.has(type) ? COMPUTED_NUMBERS : (COMPUTED[type] ?? []);
  const isInitial = extension.url === INITIAL_EXPRESSION;
  const onServer =
    'reason' in compiled && !isInitial && (!isChangeable(item) || NUMBERS.has(type))
      ? serverValue(source, planned, resolver, context)
      : undefined;
  if (onServer && 'reason' in compiled) {
    if ('reason' in onServer) return { because: onServer.reason.message };
    resolver.noteVariables(onServer.variables.map(({ name }) => name));
    report.note(
      placeOf(planned, extension),
      'mapped',
      say('computedByServer', { because: compiled.reason.message }),
    );
    return { fhirPath: fhirPathOf(onServer, type) };
  }
  if ('reason' in compiled) return { because: compiled.reason.message };
  // What is known before the first answer is no answer of the patient.
  const isGiven = isInitial && [...readsOf(compiled.logic).keys].every((key) => key === TODAY);
  if (isGiven || !wanted.includes(compiled.type))
    return { because: say(wanted === COMPUTED_NUMBERS ? 'givesNoNumber' : 'givesOtherType') };
  resolver.noteRead();
  report.note(placeOf(planned, extension), 'mapped', say(isChangeable(item) ? 'asChangeable' : 'asComputed'));
  return { compute: compiled.logic };
}

/**
 * Leaves an expression that is not compiled to the server, if it needs only the response and the form.
 * @returns undefined if the server cannot evaluate it either; the reported reason is the compiler's
 */
function serverValue(
  source: string,
  { id, within }: PlannedItem,
  resolver: ItemResolver,
  { canEvaluate }: QuestionContext,
): ServerPath | { reason: PathReason } | undefined {
  // In a repeating group there would be several values.
  if (within || !canEvaluate) return undefined;
  const result = answersRead(source, resolver);
  if ('reason' in result) return result;
  const expressions = [source, ...result.variables.map(({ expression }) => expression)];
  if (!expressions.every(canEvaluate)) return undefined;
  return result.reads.includes(id) ? { reason: reasonOf('ownValue') } : result;
}

function fhirPathOf({ expression, at, variables, reads }: ServerPath, type: string): FhirPathValue {
  return {
    expression,
    ...(at !== undefined && { at }),
    ...(variables.length > 0 && { variables }),
    gives: type === 'boolean' ? 'boolean' : COMPUTED[type] ? 'text' : 'number',
    reads: reads.map((question) => ({ var: question })),
  };
}

/** Properties of every computed value. */
function computedBase(
  { units: [unit], entry: { item, path, type } }: PlannedItem,
  report: Conditions['report'],
): { type: 'computed'; decimals?: 0; unit?: string; staffOnly?: true } {
  report.note(`${path}.type`, 'mapped', say('asComputed'));
  if (item.readOnly !== undefined) report.note(`${path}.readOnly`, 'mapped', say('computedIsFixed'));
  const isHidden = extensionValue(item, HIDDEN) === true;
  if (isHidden) noteHidden(item, path, report);
  if (unit !== undefined) noteExtension(item, UNIT, path, report, 'asUnit');
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

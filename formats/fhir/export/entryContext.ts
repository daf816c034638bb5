/**
 * In a repeated group, names refer to questions of the same entry first: expressions start at a variable of the group.
 */
import type { QuestionOf } from '@clinic/engine/definition';
import { CALCULATED, CONSTRAINTS, ENABLE_WHEN_EXPRESSIONS, VARIABLE } from '../validate/extensions.ts';
import { extensionsOf, isObject, type JsonObject, objectsOf } from '../validate/json.ts';
import type { ExportContext } from './context.ts';

/** The variable: the entry that an item is in. */
export const SAME_ENTRY = 'sameEntry';

/** A question of a group by the linkId it has unless its form was imported. */
export const partOf = (
  { ownLinkIds, definition }: ExportContext,
  group: QuestionOf<'repeatingGroup'>,
  part: { id: string },
): { id: string } => (definition.fhir ? part : { id: ownLinkIds.ofPart(group, part) });

/** For the questions of a group. */
export function inEntry(context: ExportContext, group: QuestionOf<'repeatingGroup'>): ExportContext {
  const { questions } = group;
  const isOwn = ({ id }: { id: string }): boolean => questions.some((each) => each.id === id);
  const named = (part: { id: string }): { id: string } => partOf(context, group, part);
  return {
    ...context,
    group,
    outer: context,
    linkIdOf: (part) => context.linkIdOf(isOwn(part) ? named(part) : part),
    questionOf: (id) => questions.find((each) => each.id === id) ?? context.questionOf(id),
    pathOf: (part) =>
      isOwn(part) ? `%${SAME_ENTRY}.${context.pathOf(named(part), true)}` : context.pathOf(part, false),
  };
}

/** The item with the variable at which its conditions and formulas start. */
export function withEntryVariable(item: JsonObject): JsonObject {
  const extension = objectsOf(item.extension);
  const isDeclared = extension.some(
    ({ url, valueExpression }) =>
      url === VARIABLE && isObject(valueExpression) && valueExpression.name === SAME_ENTRY,
  );
  if (item.repeats !== true || isDeclared || !startsAtEntry(objectsOf(item.item))) return item;
  return { ...item, extension: [...extension, ENTRY] };
}

const ENTRY = {
  url: VARIABLE,
  valueExpression: { name: SAME_ENTRY, language: 'text/fhirpath', expression: '%context' },
};

const startsAtEntry = (items: readonly JsonObject[]): boolean =>
  items.some(
    (item) =>
      extensionsOf(item, ...ENABLE_WHEN_EXPRESSIONS, ...CALCULATED, ...CONSTRAINTS).some((each) =>
        JSON.stringify(each).includes(`%${SAME_ENTRY}.`),
      ) || startsAtEntry(objectsOf(item.item)),
  );

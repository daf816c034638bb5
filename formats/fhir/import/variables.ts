/** Resolvers for the expressions of each item. */
import type { LogicJson } from '@clinic/engine/base';
import { say } from '../../importing/texts/message.ts';
import type { PathItem, PathResolver, PathVariable } from '../path/resolver.ts';
import { sumsUpResponse } from '../path/sumsUp.ts';
import { VARIABLE } from '../validate/extensions.ts';
import { extensionsOf, isObject, type JsonObject, objectsOf, textOf, typedValue } from '../validate/json.ts';
import type { PlannedItem } from './plan.ts';
import type { ImportReport } from './report.ts';

/** Resolver for one expression of an item. */
export interface ItemResolver extends PathResolver {
  /** Reports the variables that were read, once the expression is part of the definition. */
  noteRead: () => void;
  /** Reports variables by their names. */
  noteVariables: (names: readonly string[]) => void;
}

/**
 * Resolvers for the expressions of an item. Variables are visible in the element that declares them and inside it. In a
 * repeated group, items are those of the same entry, unless an expression aggregates all entries.
 * @returns the resolver of an expression; without an item, a resolver for the form itself
 */
export function resolvers(
  questionnaire: JsonObject,
  items: readonly PlannedItem[],
  path: string,
  report: ImportReport,
  {
    matches,
    share,
  }: Pick<PathResolver, 'matches'> & { share: (name: string, at: string, logic: LogicJson) => string },
): (planned?: PlannedItem, expression?: string) => ItemResolver {
  const paths = items.map(({ path }) => path);
  const declared = (element: JsonObject, at: string): Map<string, { expression: string; at: string }> =>
    new Map(
      extensionsOf(element, VARIABLE).flatMap((extension) => {
        const value = typedValue(extension, 'value')?.value;
        const [name, expression] = isObject(value) ? [textOf(value.name), textOf(value.expression)] : [];
        if (name === undefined || expression === undefined) return [];
        const place = `${at}.extension[${objectsOf(element.extension).indexOf(extension)}]`;
        return [[name, { expression, at: place }] as const];
      }),
    );
  const ofAll = declared(questionnaire, path);
  const inEntries = new Map<PlannedItem, readonly PathItem[]>();
  const pathsFrom = (within: PlannedItem): readonly PathItem[] => {
    const places = inEntries.get(within) ?? paths.map((item) => withEntry(item, within.path));
    inEntries.set(within, places);
    return places;
  };
  return (planned, expression = '') => {
    const places = new Set<string>();
    const declaredFor = (name: string) => {
      for (let at = planned?.entry; at; at = at.parent) {
        const declaration = declared(at.item, at.path).get(name);
        if (declaration) return declaration;
      }
      return ofAll.get(name);
    };
    const isSummed = (source: string): boolean =>
      sumsUpResponse(source, (name) => declaredFor(name)?.expression);
    // If an expression aggregates all entries, so do the variables that it reads.
    const isWhole = planned?.within !== undefined && isSummed(expression);
    const itemsFor = (source: string, within: PlannedItem | undefined): readonly PathItem[] =>
      within && !isWhole && !isSummed(source) ? pathsFrom(within) : paths;
    const read = (
      name: string,
      declaration: { expression: string; at: string },
      within: PlannedItem | undefined,
      linkId?: string,
    ): PathVariable => {
      places.add(declaration.at);
      const items = itemsFor(declaration.expression, within);
      return {
        ...{ expression: declaration.expression, items },
        ...(linkId !== undefined && { linkId }),
        ...(!within && { share: (logic) => share(name, declaration.at, logic) }),
      };
    };
    return {
      items: itemsFor(expression, planned?.within),
      questionnaire,
      matches,
      ...(planned && { linkId: planned.entry.linkId }),
      variable: (name) => {
        let within = planned?.within;
        for (let at = planned?.entry; at; at = at.parent) {
          const declaration = declared(at.item, at.path).get(name);
          if (declaration) return read(name, declaration, within, at.linkId);
          // Variables declared outside the group read all of its entries.
          if (at === within?.entry) within = undefined;
        }
        const declaration = ofAll.get(name);
        return declaration && read(name, declaration, undefined);
      },
      noteRead: () => {
        for (const at of places) report.note(at, 'mapped', say('asPartOfExpressions'));
      },
      noteVariables: (names) => {
        for (const name of names)
          report.note(declaredFor(name)?.at ?? path, 'mapped', say('asPartOfExpressions'));
      },
    };
  };
}

/** The items with the group replaced by one entry. */
function withEntry(item: PathItem, group: PathItem): PathItem {
  if (item === group) return { linkId: item.linkId, items: item.items ?? [] };
  return item.items ? { ...item, items: item.items.map((each) => withEntry(each, group)) } : item;
}

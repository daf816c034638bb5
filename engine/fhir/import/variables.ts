/** What the expressions of each item can read. */
import { say } from '../../importing/texts/message.ts';
import type { PathItem, PathResolver } from '../path/resolver.ts';
import { VARIABLE } from '../validate/extensions.ts';
import { extensionsOf, isObject, type JsonObject, objectsOf, textOf, typedValue } from '../validate/json.ts';
import type { PlannedItem } from './plan.ts';
import type { ImportReport } from './report.ts';

/**
 * Variables are seen by the element that declares them and what is in it. In a repeated group, its items are
 * those of the same entry. Without an item: what the form itself can read.
 */
export function resolvers(
  questionnaire: JsonObject,
  items: readonly PlannedItem[],
  path: string,
  report: ImportReport,
): (planned?: PlannedItem) => PathResolver {
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
  const read = ({ expression, at }: { expression: string; at: string }, linkId?: string) => {
    report.note(at, 'mapped', say('asPartOfExpressions'));
    return { expression, ...(linkId !== undefined && { linkId }) };
  };
  const inEntries = new Map<PlannedItem, readonly PathItem[]>();
  const pathsFrom = (within: PlannedItem): readonly PathItem[] => {
    const found = inEntries.get(within) ?? paths.map((item) => withEntry(item, within.path));
    inEntries.set(within, found);
    return found;
  };
  return (planned) => ({
    items: planned?.within ? pathsFrom(planned.within) : paths,
    questionnaire,
    ...(planned && { linkId: planned.entry.linkId }),
    variable: (name) => {
      for (let at = planned?.entry; at; at = at.parent) {
        const found = declared(at.item, at.path).get(name);
        if (found) return read(found, at.linkId);
      }
      const found = ofAll.get(name);
      return found && read(found);
    },
  });
}

/** The items with that one entry in the place of the group. */
function withEntry(item: PathItem, group: PathItem): PathItem {
  if (item === group) return { linkId: item.linkId, items: item.items ?? [] };
  return item.items ? { ...item, items: item.items.map((each) => withEntry(each, group)) } : item;
}

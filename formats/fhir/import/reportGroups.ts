/** Groups the report of an import by question. */
import type { ReportEntry, ReportGroup } from '../../importing/report.ts';
import { isObject, type JsonObject, textOf } from '../validate/json.ts';

/** Characters shown of a text, enough to recognize the question. */
const LONGEST_TEXT = 300;

const ITEMS = /^(?:\.item\[\d+\])*/;

/**
 * Groups in the order of the source.
 * @param path of the form in its file
 */
export function reportGroups(
  source: JsonObject,
  elements: readonly ReportEntry[],
  path: string,
): ReportGroup[] {
  const byItem = Map.groupBy(elements, (entry) => itemPath(entry, path));
  return [...byItem].map(([at, itemEntries]) => {
    const item = at === '' ? {} : itemAt(source, at);
    const [linkId, text] = [textOf(item.linkId), textOf(item.text)?.slice(0, LONGEST_TEXT)];
    return {
      path: `${path}${at}`,
      ...(linkId !== undefined && { linkId }),
      ...(text !== undefined && { text }),
      elements: itemEntries,
    };
  });
}

const itemPath = ({ path }: ReportEntry, root: string): string =>
  ITEMS.exec(path.slice(root.length))?.[0] ?? '';

function itemAt(source: JsonObject, at: string): JsonObject {
  let item = source;
  for (const [, index] of at.matchAll(/\[(\d+)\]/g)) {
    const next: unknown = Array.isArray(item.item) ? item.item[Number(index)] : undefined;
    item = isObject(next) ? next : {};
  }
  return item;
}

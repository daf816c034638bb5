/** A Questionnaire with its items indexed by linkId. */
import { type JsonObject, objectsOf, textOf } from './json.ts';

export interface QuestionnaireItem {
  item: JsonObject;
  linkId: string;
  type: string;
  /** FHIRPath of the item in the Questionnaire. */
  path: string;
  parent: QuestionnaireItem | undefined;
  /** Index among its siblings, from 0. */
  position: number;
  children: readonly QuestionnaireItem[];
}

export interface QuestionnaireIndex {
  questionnaire: JsonObject;
  roots: readonly QuestionnaireItem[];
  /** All items in the order of the document. */
  all: readonly QuestionnaireItem[];
  /** The first item with each linkId. */
  byLinkId: ReadonlyMap<string, QuestionnaireItem>;
}

/** Indexes a Questionnaire. Items without a linkId are indexed with the linkId "". */
export function indexQuestionnaire(questionnaire: JsonObject, path = 'Questionnaire'): QuestionnaireIndex {
  const all: QuestionnaireItem[] = [];
  const byLinkId = new Map<string, QuestionnaireItem>();
  const read = (element: JsonObject, at: string, parent?: QuestionnaireItem): QuestionnaireItem[] =>
    objectsOf(element.item).map((item, position) => {
      const children: QuestionnaireItem[] = [];
      const linkId = textOf(item.linkId) ?? '';
      const type = textOf(item.type) ?? '';
      const entry = { item, linkId, type, path: `${at}.item[${position}]`, parent, position, children };
      all.push(entry);
      if (!byLinkId.has(linkId)) byLinkId.set(linkId, entry);
      children.push(...read(item, entry.path, entry));
      return entry;
    });
  return { questionnaire, roots: read(questionnaire, path), all, byLinkId };
}

/** @returns whether `item` is `ancestor` or inside it */
export function isWithin(item: QuestionnaireItem, ancestor: QuestionnaireItem): boolean {
  for (let at: QuestionnaireItem | undefined = item; at; at = at.parent) if (at === ancestor) return true;
  return false;
}

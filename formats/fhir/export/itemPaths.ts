/** Where the items of an exported form are in a response. */
import type { Definition } from '@clinic/engine/definition';
import { type FhirResource, type JsonObject, objectsOf, textOf } from '../validate/json.ts';
import { ownLinkIds } from './ids/ownLinkIds.ts';
import { quoted } from './pathTerms.ts';
import { sectionLinkIds } from './sections.ts';

/**
 * FHIRPath of an item by its linkId, starting at the response or at the entry of its repeating group.
 * @param source of an imported form
 */
export function itemPaths(
  definition: Definition,
  source: FhirResource | undefined,
): (linkId: string, isInEntry: boolean) => string {
  const { steps } = definition;
  const paths = new Map<string, string>();
  const visit = (items: readonly JsonObject[], parentPath: string): void => {
    for (const item of items) {
      const linkId = textOf(item.linkId) ?? '';
      const path = `${parentPath}${itemAt(linkId)}`;
      paths.set(linkId, path);
      visit(objectsOf(item.item), item.type === 'group' ? `${path}.` : `${path}.answer.`);
    }
  };
  if (source) visit(objectsOf(source.item), '%resource.');
  else {
    const ownIds = ownLinkIds(definition);
    for (const step of steps)
      for (const question of step.questions) {
        const linkIds = [ownIds.ofStep(step), ...sectionLinkIds(step, question), question.id];
        paths.set(question.id, `%resource.${linkIds.map((each) => itemAt(each)).join('.')}`);
      }
  }
  return (linkId, isInEntry) => {
    if (isInEntry) return source ? anywhere('', linkId) : itemAt(linkId);
    // Questions added to an imported form come after its items.
    return paths.get(linkId) ?? anywhere('%resource.', linkId);
  };
}

const itemAt = (linkId: string): string => `item.where(linkId=${quoted(linkId)})`;

const anywhere = (from: string, linkId: string): string =>
  `${from}descendants().where(linkId=${quoted(linkId)})`;

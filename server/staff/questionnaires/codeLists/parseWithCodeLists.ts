/** Parses a document with the code lists that it names, so that codes outside them are found. */
import { codeListsIn } from '@clinic/engine/definition';
import type { ParsedDefinition } from '@clinic/engine/parsing';
import { storedCodeLists } from '@clinic/server-shared/catalogue';
import type { DocumentWork } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';

/** A document that does not parse without its lists is not parsed again with them. */
export async function parseWithCodeLists(
  em: EntityManager,
  document: unknown,
  work: DocumentWork,
): Promise<ParsedDefinition> {
  const parsed = await work.parseDefinition(document);
  const { definition } = parsed;
  if (!definition || codeListsIn(definition).length === 0) return parsed;
  return work.parseDefinition(document, await storedCodeLists(em, definition));
}

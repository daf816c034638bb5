/** A document parsed once for all who look at it: a document is never changed, each edit makes another. */
import { type ParsedDefinition, parseDefinition } from '../../engine/parsing/parseDefinition.ts';

const parsed = new WeakMap<object, ParsedDefinition>();

export function parsedDocument(document: object): ParsedDefinition {
  const known = parsed.get(document) ?? parseDefinition(document);
  parsed.set(document, known);
  return known;
}

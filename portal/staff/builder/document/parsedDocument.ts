/** Parses each document once for all readers. Documents are immutable: each edit creates a new one. */
import { type ParsedDefinition, parseDefinition } from '@clinic/engine/parsing';

const parsed = new WeakMap<object, ParsedDefinition>();

export function parsedDocument(document: object): ParsedDefinition {
  const known = parsed.get(document) ?? parseDefinition(document);
  parsed.set(document, known);
  return known;
}

/** Finds the position of a path in a JSON text. */
import type { SyntaxNode } from '@lezer/common';

/** The node at a problem's path, or its nearest existing ancestor. */
export function nodeAtPath(
  top: SyntaxNode,
  path: string,
  textOf: (node: SyntaxNode) => string,
): { from: number; to: number } {
  let value: SyntaxNode = top.name === 'JsonText' ? (top.firstChild ?? top) : top;
  let shown: SyntaxNode = value;
  for (const part of path.match(/[^.[\]]+/g) ?? []) {
    const property = value.name === 'Object' ? propertyOf(value, part, textOf) : undefined;
    const next = value.name === 'Array' ? valuesOf(value)[Number(part)] : property?.lastChild;
    if (!next) break;
    value = next;
    shown = property?.firstChild ?? next;
  }
  // Underlining a whole object or list could span pages, so mark its first character.
  const isLong = shown.name === 'Object' || shown.name === 'Array';
  return { from: shown.from, to: isLong ? shown.from + 1 : shown.to };
}

const PUNCTUATION = new Set(['[', ']', '{', '}', ',', ':', '⚠']);

function valuesOf(array: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = array.firstChild; child; child = child.nextSibling) {
    if (!PUNCTUATION.has(child.name)) found.push(child);
  }
  return found;
}

function propertyOf(
  object: SyntaxNode,
  name: string,
  textOf: (node: SyntaxNode) => string,
): SyntaxNode | undefined {
  for (const property of object.getChildren('Property')) {
    const key = property.firstChild;
    if (key && textOf(key) === JSON.stringify(name)) return property;
  }
  return undefined;
}

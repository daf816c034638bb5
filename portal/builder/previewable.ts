/** The definition to be shown while it is written: what is not translated yet stands in the source language. */
import type { Definition } from '../../engine/definition.ts';
import { asOutline } from '../../engine/editing/outline.ts';
import { TEXT_KEYS } from '../../engine/localized.ts';
import { parseDefinition } from '../../engine/parseDefinition.ts';

/** @returns undefined while something else than a translation is wrong */
export function previewable(document: unknown): Definition | undefined {
  const outline = asOutline(document);
  if (!outline) return undefined;
  const { languages } = outline;
  const filled = fill(outline, languages) as Definition;
  // A step nobody has put a question into yet is left out.
  const steps = filled.steps.filter(({ questions }) => questions.length > 0);
  return parseDefinition({ ...filled, steps }).definition;
}

function fill(value: unknown, languages: readonly string[], key?: string): unknown {
  if (Array.isArray(value)) return value.map((each) => fill(each, languages));
  if (typeof value !== 'object' || value === null) return value;
  if (key !== undefined && TEXT_KEYS.has(key)) return translated(value as Record<string, unknown>, languages);
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, fill(entry, languages, name)]),
  );
}

function translated(text: Record<string, unknown>, [source = 'en', ...others]: readonly string[]): unknown {
  const original = text[source];
  const missing = others.filter((language) => text[language] === undefined);
  return {
    ...text,
    ...Object.fromEntries(missing.map((language) => [language, { text: original, from: original }])),
  };
}

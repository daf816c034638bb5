/** The definition for the preview during editing: missing translations fall back to the source language. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { type Definition, LocalizedTextSchema, TEXT_KEYS } from '@clinic/engine/definition';
import { asOutline } from '@clinic/engine/editing';
import { parsedDocument } from '../document/parsedDocument.ts';

/** The last document that could be shown. */
let shown: Definition | undefined;

/** @returns undefined while there are problems other than missing translations */
export function previewable(document: unknown): Definition | undefined {
  const outline = asOutline(document);
  if (!outline) return undefined;
  const { languages } = outline;
  const filled = fill(outline, languages) as Definition;
  // Leave out steps without questions.
  const steps = filled.steps.filter(({ questions }) => questions.length > 0);
  const isWhole = steps.length === filled.steps.length;
  const whole: Definition = isWhole ? filled : { ...filled, steps };
  // Parsing a long questionnaire takes longer than a keystroke, and a valid text cannot invalidate anything else.
  const definition = shown && differsInTextsOnly(shown, whole) ? whole : parsedDocument(whole).definition;
  if (definition) shown = whole;
  return definition;
}

/** Most parts of an edited document are the same objects as before. */
function differsInTextsOnly(before: unknown, after: unknown, key?: string): boolean {
  if (before === after) return true;
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return false;
  if (key !== undefined && TEXT_KEYS.has(key)) return LocalizedTextSchema.safeParse(after).success;
  if (Array.isArray(before) !== Array.isArray(after)) return false;
  const [old, now] = [Object.entries(before), Object.entries(after)];
  return (
    old.length === now.length &&
    now.every(([name, value], index) => {
      const [sameName, known] = old[index] ?? [];
      return name === sameName && differsInTextsOnly(known, value, name);
    })
  );
}

/** Keeps the identity of objects that need no change, because they are already parsed. */
function fill(value: unknown, languages: readonly string[], key?: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = value.map((each) => fill(each, languages));
    return list.some((each, index) => each !== value[index]) ? list : value;
  }
  if (key !== undefined && TEXT_KEYS.has(key)) return translated(value as Record<string, unknown>, languages);
  const entries = Object.entries(value);
  const filled = entries.map(([name, entry]) => [name, fill(entry, languages, name)] as const);
  return filled.some(([, entry], index) => entry !== entries[index]?.[1])
    ? Object.fromEntries(filled)
    : value;
}

function translated(
  text: Record<string, unknown>,
  [source = FALLBACK_LANGUAGE, ...others]: readonly string[],
): unknown {
  const original = text[source];
  const missing = others.filter((language) => text[language] === undefined);
  if (missing.length === 0) return text;
  return {
    ...text,
    ...Object.fromEntries(missing.map((language) => [language, { text: original, from: original }])),
  };
}

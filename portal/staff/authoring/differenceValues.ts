/** How a difference shows a value, in any kind of document. */
import type { LocalizedText } from '@clinic/engine/base';
import { markupIn } from '@clinic/engine/definition';
import type { Item } from '@clinic/engine/editing';
import type { TFunction } from 'i18next';

const NAMES = ['label', 'title', 'message'] as const;

export function nameOf({ properties, id }: Pick<Item, 'properties' | 'id'>, language: string): string {
  const name = NAMES.map((each) => properties[each]).find((each) => each !== undefined);
  return isText(name) ? markupIn(name, language) : String(id);
}

export function plainValue(value: unknown, other: unknown, t: TFunction, language: string): string {
  if (value === undefined) return t('builder.difference.nothing');
  if (isText(value)) return localizedText(value, isText(other) ? other : {}, language);
  if (typeof value === 'boolean') return value ? t('builder.yes') : t('builder.no');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** The text in the reader's language, or, if only other languages changed, the texts in those. */
function localizedText(text: LocalizedText, other: LocalizedText, language: string): string {
  if (markupIn(text, language) !== markupIn(other, language)) return markupIn(text, language);
  const changed = Object.keys(text).filter((each) => markupIn(text, each) !== markupIn(other, each));
  return changed.length === 0
    ? markupIn(text, language)
    : changed.map((each) => `${each}: ${markupIn(text, each)}`).join(' · ');
}

const isText = (value: unknown): value is LocalizedText =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).length > 0 &&
  Object.entries(value).every(
    ([language, entry]) =>
      /^[a-z]{2}(-[A-Z]{2})?$/.test(language) &&
      (typeof entry === 'string' || (typeof entry === 'object' && entry !== null && 'text' in entry)),
  );

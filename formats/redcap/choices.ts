/** The choices of a field: `1, Yes | 0, No`. */
import type { Choice } from '../importing/formula/fields.ts';
import { valueFor } from '../importing/ids.ts';
import { importedText } from '../importing/importedText.ts';
import { plainLabel } from '../importing/plainLabel.ts';
import { type Message, say } from '../importing/texts/message.ts';
import { SHOWN } from './dictionary.ts';

export interface Choices {
  list: readonly Choice[];
  byCode: ReadonlyMap<string, Choice>;
  /** Whether labels had HTML. */
  hadMarkup: boolean;
  /** Codes that options cannot have, and are therefore stored as others. */
  changed: readonly Choice[];
}

/** Maximum options of a choice in definitions. */
export const MAX_OPTIONS = 500;

/** @returns the problem if they cannot be read */
export function readChoices(text: string, language: string): Choices | { fault: Message } {
  const written = text
    .split('|')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (written.length === 0) return { fault: say('noChoices') };
  const byCode = new Map<string, Choice>();
  const usedValues = new Set<string>();
  let hadMarkup = false;
  for (const each of written) {
    const comma = each.indexOf(',');
    const code = (comma < 0 ? each : each.slice(0, comma)).trim();
    if (code === '') return { fault: say('choiceWithoutCode', { choice: each.slice(0, SHOWN) }) };
    if (byCode.has(code)) return { fault: say('codeTwice', { code: code.slice(0, SHOWN) }) };
    const label = plainLabel(comma < 0 ? code : each.slice(comma + 1).trim());
    hadMarkup ||= label.hadMarkup;
    const value = isWholeNumber(code) && !usedValues.has(code) ? Number(code) : valueFor(code, usedValues);
    usedValues.add(String(value));
    const option = { value, label: { [language]: importedText(label.text) ?? importedText(code) ?? '–' } };
    byCode.set(code, { code, option });
  }
  const list = [...byCode.values()];
  return {
    list,
    byCode,
    hadMarkup,
    changed: list.filter(({ code, option }) => String(option.value) !== code),
  };
}

const isWholeNumber = (code: string): boolean => /^-?\d{1,9}$/.test(code) && String(Number(code)) === code;

/** What an import did with each element of a Questionnaire. */

import type { Outcome, ReportEntry } from '../../importing/report.ts';
import { type Message, say } from '../../importing/texts/message.ts';
import { TRANSLATION } from '../validate/extensions.ts';
import { isObject, type JsonObject, textOf } from '../validate/json.ts';
import { translationLanguage } from './texts.ts';

interface Verdict {
  outcome: Outcome;
  note?: Message;
}

/** An element, and whether what is inside it has the same outcome. */
interface Noted {
  verdict: Verdict;
  isWhole: boolean;
}

const UNNOTED: Verdict = { outcome: 'kept', note: say('unused') };

/** Collects outcomes by FHIRPath. Whatever has none is kept. */
export class ImportReport {
  readonly #noted = new Map<string, Noted>();
  readonly #leftOut = new Map<string, Verdict>();
  #languages: ReadonlySet<string> | undefined;

  /** Of an element with all that is inside it and has no outcome of its own. The last one counts. */
  note(path: string, outcome: Outcome, note?: Message): void {
    this.#noted.set(path, { verdict: { outcome, ...(note !== undefined && { note }) }, isWhole: true });
  }

  /** Of an element as such: its parts have outcomes of their own. */
  noteItself(path: string, outcome: Outcome): void {
    this.#noted.set(path, { verdict: { outcome }, isWhole: false });
  }

  /** Of an item that is not in the definition: whatever else is noted of it, except of the items in it. */
  leaveOut(path: string, note: Message): void {
    this.#leftOut.set(path, { outcome: 'kept', note });
  }

  /** Those that the definition has: translations into others are kept. */
  hasLanguages(languages: readonly string[]): void {
    this.#languages = new Set(languages);
  }

  /** Of every element and extension of the source, in its order. */
  entries(source: JsonObject, path: string): ReportEntry[] {
    const entries: ReportEntry[] = [];
    const visit = (value: unknown, at: string, element: string, around: Verdict, left?: Verdict): void => {
      const noted = this.#noted.get(at);
      const without =
        this.#leftOut.get(at) ?? (element === 'item' ? undefined : left) ?? this.#untranslated(value);
      if (element !== '' && !element.startsWith('_'))
        entries.push({ path: at, element, ...(without ?? noted?.verdict ?? around) });
      const own = noted?.isWhole ? noted.verdict : noted ? UNNOTED : around;
      if (!isObject(value)) return;
      for (const [key, part] of Object.entries(value)) {
        // Extensions of a plain value stand beside it: `_text` has those of `text`.
        const name = key.replace(/^_/, '');
        // A value that stands there itself has an entry already.
        const beside = name !== key && Object.hasOwn(value, name) ? value[name] : undefined;
        if (!Array.isArray(part))
          visit(part, `${at}.${name}`, beside === undefined ? nameOf(name, part) : key, own, without);
        else {
          const listed = Array.isArray(beside) ? beside.length : 0;
          for (const [index, each] of part.entries())
            visit(each, `${at}.${name}[${index}]`, index < listed ? key : nameOf(name, each), own, without);
        }
      }
    };
    visit(source, path, '', UNNOTED);
    return entries;
  }

  /** A translation into a language that the definition does not have. */
  #untranslated(value: unknown): Verdict | undefined {
    if (!isObject(value) || value.url !== TRANSLATION || !this.#languages) return undefined;
    const language = translationLanguage(value);
    return language === undefined || this.#languages.has(language)
      ? undefined
      : { outcome: 'kept', note: say('languageLeftOut') };
  }
}

const nameOf = (key: string, value: unknown): string =>
  (/^(?:modifierE|e)xtension$/.test(key) && isObject(value) && textOf(value.url)) || key;

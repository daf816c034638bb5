/** What an import did with each element of a Questionnaire. */

import type { Outcome, ReportEntry } from '../../importing/report.ts';
import { type Message, say } from '../../importing/texts/message.ts';
import { isObject, type JsonObject, textOf } from '../validate/json.ts';

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

  /** Of an element with all that is inside it and has no outcome of its own. The last one counts. */
  note(path: string, outcome: Outcome, note?: Message): void {
    this.#noted.set(path, { verdict: { outcome, ...(note !== undefined && { note }) }, isWhole: true });
  }

  /** Of an element as such: its parts have outcomes of their own. */
  noteItself(path: string, outcome: Outcome): void {
    this.#noted.set(path, { verdict: { outcome }, isWhole: false });
  }

  /** Of every element and extension of the source, in its order. */
  entries(source: JsonObject, path: string): ReportEntry[] {
    const entries: ReportEntry[] = [];
    const visit = (value: unknown, at: string, element: string, around: Verdict): void => {
      const noted = this.#noted.get(at);
      if (element !== '' && !element.startsWith('_'))
        entries.push({ path: at, element, ...(noted?.verdict ?? around) });
      const own = noted?.isWhole ? noted.verdict : noted ? UNNOTED : around;
      if (!isObject(value)) return;
      for (const [key, part] of Object.entries(value)) {
        // Extensions of a plain value stand beside it: `_text` has those of `text`.
        const name = key.replace(/^_/, '');
        // A value that stands there itself has an entry already.
        const beside = name !== key && Object.hasOwn(value, name) ? value[name] : undefined;
        if (!Array.isArray(part))
          visit(part, `${at}.${name}`, beside === undefined ? nameOf(name, part) : key, own);
        else {
          const listed = Array.isArray(beside) ? beside.length : 0;
          for (const [index, each] of part.entries())
            visit(each, `${at}.${name}[${index}]`, index < listed ? key : nameOf(name, each), own);
        }
      }
    };
    visit(source, path, '', UNNOTED);
    return entries;
  }
}

const nameOf = (key: string, value: unknown): string =>
  (/^(?:modifierE|e)xtension$/.test(key) && isObject(value) && textOf(value.url)) || key;

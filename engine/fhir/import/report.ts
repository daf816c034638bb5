/** What an import did with each element of a Questionnaire. */
import { isObject, type JsonObject, textOf } from '../validate/json.ts';

/**
 * `taken`: the definition says the same; `mapped`: it says it in another form; `kept`: it stays in the source
 * and is written back on export, but nothing is done with it; `dropped`: it cannot be kept.
 */
export type Outcome = 'taken' | 'mapped' | 'kept' | 'dropped';

export interface ReportEntry {
  /** FHIRPath of the element in the source. */
  path: string;
  /** Its name; of an extension, its address. */
  element: string;
  outcome: Outcome;
  /** How it was mapped, or why it is not shown. */
  note?: string;
}

interface Verdict {
  outcome: Outcome;
  note?: string;
}

/** An element, and whether what is inside it has the same outcome. */
interface Noted {
  verdict: Verdict;
  isWhole: boolean;
}

const UNUSED = 'Nothing here uses it. It stays in the source and is written back on export.';

const UNNOTED: Verdict = { outcome: 'kept', note: UNUSED };

/** Collects outcomes by path. Whatever has none is kept. */
export class ImportReport {
  readonly #noted = new Map<string, Noted>();

  /** Of an element with all that is inside it and has no outcome of its own. The last one counts. */
  note(path: string, outcome: Outcome, note?: string): void {
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
        // The value itself has an entry already.
        const label = name !== key && Object.hasOwn(value, name) ? key : nameOf(name, part);
        if (!Array.isArray(part)) visit(part, `${at}.${name}`, label, own);
        else {
          for (const [index, each] of part.entries())
            visit(each, `${at}.${name}[${index}]`, nameOf(name, each), own);
        }
      }
    };
    visit(source, path, '', UNNOTED);
    return entries;
  }
}

const nameOf = (key: string, value: unknown): string =>
  (/^(?:modifierE|e)xtension$/.test(key) && isObject(value) && textOf(value.url)) || key;

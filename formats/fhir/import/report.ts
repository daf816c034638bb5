/** The report of an import: its outcome for each element of a Questionnaire. */
import type { Outcome, ReportEntry } from '../../importing/report.ts';
import { type Message, say } from '../../importing/texts/message.ts';
import { TRANSLATION } from '../validate/extensions.ts';
import { isObject, type JsonObject, textOf } from '../validate/json.ts';
import { type Correction, placeInForm, type Reading } from './source/reading.ts';
import { translationLanguage } from './source/texts.ts';

export interface Verdict {
  outcome: Outcome;
  note?: Message;
}

/** An element, and whether its contents have the same outcome. */
interface Noted {
  verdict: Verdict;
  isWhole: boolean;
  /** Outcome of unnoted parts of an element; by default that of unnoted elements. */
  inside?: Verdict;
}

const UNNOTED: Verdict = { outcome: 'kept', note: say('unused') };

/** Collects outcomes by FHIRPath. Elements without one count as kept. */
export class ImportReport {
  readonly #noted = new Map<string, Noted>();
  readonly #leftOut = new Map<string, Verdict>();
  #languages: ReadonlySet<string> | undefined;
  #unnoted: Verdict;
  #isOwn = false;

  /** @param unnoted outcome of elements that are not noted */
  constructor(unnoted: Verdict = UNNOTED) {
    this.#unnoted = unnoted;
  }

  /** Notes an element with all contents that have no outcome of their own, except extensions. The last note wins. */
  note(path: string, outcome: Outcome, note?: Message): void {
    this.#noted.set(path, { verdict: { outcome, ...(note !== undefined && { note }) }, isWhole: true });
  }

  /** Notes only the element itself: its parts have their own outcomes. */
  noteItself(path: string, outcome: Outcome, note?: Message, inside?: Verdict): void {
    const verdict = { outcome, ...(note !== undefined && { note }) };
    this.#noted.set(path, { verdict, isWhole: false, ...(inside && { inside }) });
  }

  /** Notes an item that is not in the definition, overriding all its other notes but not those of nested items. */
  leaveOut(path: string, note: Message): void {
    this.#leftOut.set(path, { outcome: 'kept', note });
  }

  /** Notes all of an export of ours, including extensions. */
  takeAll(): void {
    this.#isOwn = true;
    this.#unnoted = { outcome: 'taken' };
  }

  /** Languages of the definition; translations into others are kept. */
  hasLanguages(languages: readonly string[]): void {
    this.#languages = new Set(languages);
  }

  /**
   * The outcome of every element and extension of the source, in order.
   * @param read how its faults were read, if it has any
   */
  entries(
    source: JsonObject,
    path: string,
    read: Pick<Reading, 'corrections' | 'moved'> = AS_WRITTEN,
  ): ReportEntry[] {
    const entries: ReportEntry[] = [];
    const corrected = new Map(read.corrections.map((each) => [each.path, verdictOf(each)]));
    const visit = (
      value: unknown,
      at: string,
      element: string,
      outerVerdict: Verdict,
      left?: Verdict,
    ): void => {
      const place = read.moved.size > 0 ? placeInForm(read, at) : at;
      const noted = this.#noted.get(place);
      const correction = corrected.get(at) ?? corrected.get(at.replace(/\[\d+\]$/, ''));
      const without =
        (correction?.outcome === 'kept' ? correction : this.#leftOut.get(place)) ??
        (element === 'item' ? undefined : left) ??
        this.#untranslated(value);
      if (element !== '' && !element.startsWith('_'))
        entries.push({ path: at, element, ...(without ?? correction ?? noted?.verdict ?? outerVerdict) });
      const verdict = noted?.isWhole
        ? noted.verdict
        : noted
          ? (noted.inside ?? this.#unnoted)
          : (correction ?? outerVerdict);
      if (!isObject(value)) return;
      for (const [key, part] of Object.entries(value)) {
        // Extensions of a primitive value are in a sibling: `_text` has those of `text`.
        const name = key.replace(/^_/, '');
        const inside = isInherited(name, at) || this.#isOwn ? verdict : inherited(verdict, this.#unnoted);
        // The value itself already has an entry.
        const companion = name !== key && Object.hasOwn(value, name) ? value[name] : undefined;
        if (!Array.isArray(part))
          visit(part, `${at}.${name}`, companion === undefined ? nameOf(name, part) : key, inside, without);
        else {
          const listed = Array.isArray(companion) ? companion.length : 0;
          for (const [index, each] of part.entries()) {
            const eachVerdict = isTranslation(each, at) ? verdict : inside;
            visit(
              each,
              `${at}.${name}[${index}]`,
              index < listed ? key : nameOf(name, each),
              eachVerdict,
              without,
            );
          }
        }
      }
    };
    visit(source, path, '', this.#unnoted);
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

/** The outcome of a corrected element. What was left out stays in the file. */
function verdictOf({ kind, before = '', after }: Correction): Verdict {
  const what = say(kind);
  return after === undefined
    ? { outcome: 'kept', note: say('correctedOut', { what, before }) }
    : { outcome: 'mapped', note: say('corrected', { what, before, after }) };
}

const AS_WRITTEN = { corrections: [], moved: new Map<string, string>() };

const EXTENSION = /^(?:modifierE|e)xtension$/;

/** Reading an element does not include its id and extensions, but those of an extension are part of it. */
const isInherited = (name: string, at: string): boolean =>
  name === 'id' || EXTENSION.test(name) ? /xtension\[\d+\]$/.test(at) && name !== 'id' : true;

const inherited = (outerVerdict: Verdict, unnoted: Verdict): Verdict =>
  outerVerdict.outcome === 'kept' || outerVerdict.outcome === 'dropped' ? outerVerdict : unnoted;

/** Elements whose texts are read in every language. */
const TRANSLATED =
  /(?:\.text|\.title|\.answerOption\[\d+\]\.value(?:String|\w+\.display)|xtension\[\d+\]\.value\w+(?:\.\w+)?)$/;

const isTranslation = (value: unknown, at: string): boolean =>
  isObject(value) && value.url === TRANSLATION && TRANSLATED.test(at);

const nameOf = (key: string, value: unknown): string =>
  (EXTENSION.test(key) && isObject(value) && textOf(value.url)) || key;

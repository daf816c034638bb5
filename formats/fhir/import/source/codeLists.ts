/** Value sets too large for a definition, which become separate code lists. */
import { type CodeListDocument, type CodeRow, codeListText, MAX_NAME } from '@clinic/engine/codeLists';
import { type FhirSource, MAX_CODES, plainText } from '@clinic/engine/definition';
import { isOptionValue, valueFor } from '../../../importing/ids.ts';
import { isObject, type JsonObject, type TypedValue, textOf } from '../../validate/json.ts';
import type { CodeListOptions } from './importOptions.ts';
import { codingsOf, type ImportTerminology } from './valueSets.ts';

/** The code list of a choice. */
export interface PlannedList {
  digest: string;
  /** @returns the stored value of an answer with this coding; undefined if it is not in the list */
  storedAs: (wanted: TypedValue) => string | undefined;
}

/** The code lists of one form. */
export interface FormLists {
  listOf: (canonical: string) => PlannedList | undefined;
  isKnown: (canonical: string) => boolean;
  /** Their texts by digest. */
  texts: ReadonlyMap<string, string>;
  /** The part that the definition stores. */
  usedLists: () => FhirSource['codeLists'];
}

interface BuiltList {
  document: CodeListDocument;
  /** Values by system and code. */
  values: ReadonlyMap<string, string>;
}

export function formLists(
  terminology: ImportTerminology,
  language: string,
  options: CodeListOptions | undefined,
): FormLists {
  const texts = new Map<string, string>();
  const lists = new Map<string, PlannedList | undefined>();
  const askedCodings = new Map<string, Record<string, string | null>>();
  const earlierLists = options?.known ?? {};
  const read = (canonical: string): PlannedList | undefined => {
    const before = Object.hasOwn(earlierLists, canonical) ? earlierLists[canonical] : undefined;
    if (before) return { digest: before.digest, storedAs: knownValue(before.asked ?? {}) };
    const built = options && builtList(canonical, terminology, language);
    if (!built) return undefined;
    const text = codeListText(built.document);
    const digest = options.digestOf(text);
    texts.set(digest, text);
    const others: Record<string, string | null> = {};
    askedCodings.set(canonical, others);
    const storedAs = (wanted: TypedValue): string | undefined => {
      const code = findIn(built, wanted);
      const key = keyOf(wanted);
      // Only values that a later import could not derive.
      if (code !== simpleValue(wanted)) others[key] = code ?? null;
      return code;
    };
    return { digest, storedAs };
  };
  const listOf = (canonical: string): PlannedList | undefined => {
    if (!lists.has(canonical)) lists.set(canonical, read(canonical));
    return lists.get(canonical);
  };
  return {
    listOf,
    isKnown: (canonical) => Object.hasOwn(earlierLists, canonical),
    texts,
    usedLists: () => {
      const entries = [...lists].flatMap(([canonical, list]) => {
        if (!list) return [];
        const others = askedCodings.get(canonical) ?? earlierLists[canonical]?.asked ?? {};
        const listEntry = { digest: list.digest, ...(Object.keys(others).length > 0 && { asked: others }) };
        return [[canonical, listEntry] as const];
      });
      return entries.length > 0 ? Object.fromEntries(entries) : undefined;
    },
  };
}

const knownValue =
  (others: Readonly<Record<string, string | null>>) =>
  (wanted: TypedValue): string | undefined => {
    const key = keyOf(wanted);
    return Object.hasOwn(others, key) ? (others[key] ?? undefined) : simpleValue(wanted);
  };

const codeOf = ({ value }: TypedValue): string | undefined =>
  isObject(value) ? textOf(value.code) : undefined;

/** Almost every code is its own stored value. */
function simpleValue(wanted: TypedValue): string | undefined {
  const code = codeOf(wanted);
  return code !== undefined && isOptionValue(code) ? code : undefined;
}

const keyOf = ({ value }: TypedValue): string =>
  isObject(value) ? `${textOf(value.system) ?? ''}|${textOf(value.code) ?? ''}` : '';

/** Looked up with its system; without one, or with an unknown one, by code alone, like conditions on options. */
const findIn = ({ values }: BuiltList, wanted: TypedValue): string | undefined =>
  values.get(keyOf(wanted)) ?? values.get(`|${codeOf(wanted) ?? ''}`);

/** Memoized by its codings, because every pass of an import needs it. */
const built = new WeakMap<readonly JsonObject[], BuiltList>();

function builtList(
  canonical: string,
  terminology: ImportTerminology,
  language: string,
): BuiltList | undefined {
  const codings = codingsOf(canonical, terminology);
  if (codings.length === 0 || codings.length > MAX_CODES) return undefined;
  const list = built.get(codings) ?? newList(codings, titleOf(canonical, terminology), language);
  built.set(codings, list);
  return list;
}

function newList(codings: readonly JsonObject[], title: string, language: string): BuiltList {
  const usedValues = new Set<string>();
  const systems = new Map<string, number>();
  const values = new Map<string, string>();
  const coded: Record<string, { code?: string; system?: number }> = {};
  const codes = codings.map((coding): CodeRow => {
    const code = textOf(coding.code) ?? '';
    const value = valueFor(code || 'option', usedValues);
    const address = textOf(coding.system) ?? '';
    const system = systems.get(address) ?? systems.size;
    systems.set(address, system);
    if (system > 0 || value !== code)
      coded[value] = { ...(value !== code && { code }), ...(system > 0 && { system }) };
    values.set(`${address}|${code}`, value);
    if (!values.has(`|${code}`)) values.set(`|${code}`, value);
    const name = plainText(textOf(coding.display))?.slice(0, MAX_NAME).toWellFormed().trim();
    return [value, name || code];
  });
  const addresses = [...systems.keys()];
  // A list whose codes have no system is stored without one.
  const isCoded = addresses.every((address) => address !== '');
  const document = {
    title,
    languages: [language],
    ...(isCoded && { systems: addresses, coded }),
    codes,
  };
  return { document, values };
}

function titleOf(canonical: string, terminology: ImportTerminology): string {
  const valueSet = terminology.valueSet(canonical);
  const [address = ''] = canonical.split('|');
  const named = [textOf(valueSet?.title), textOf(valueSet?.name), address.split('/').at(-1), address];
  return named.map((text) => plainText(text)?.slice(0, 200).trim()).find(Boolean) ?? '–';
}

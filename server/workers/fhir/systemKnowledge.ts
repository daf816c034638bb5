/**
 * Code systems that FHIR R4 names but does not list: which texts can be their codes. Sources: the pages of the
 * systems on hl7.org/fhir/R4/terminologies-systems.html.
 */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { isObject, LOINC, objectsOf, SNOMED, type SystemKnowledge, UCUM } from '@clinic/formats/fhir';
import { r4Terminology } from './definitions.ts';
import { isUnit } from './units.ts';

const none = (): readonly string[] => [];

/** A system whose codes follow a pattern; whether a matching code exists is unknown. */
const ofForm = (form: RegExp): SystemKnowledge => ({
  has: (code) => (form.test(code) ? undefined : false),
  displays: none,
});

const SYSTEMS: Readonly<Record<string, SystemKnowledge>> = {
  'urn:iso:std:iso:3166': { has: isCountry, displays: countryNames },
  'urn:iso:std:iso:3166:-2': ofForm(/^[A-Z]{2}-[A-Z0-9]{1,3}$/),
  'http://unstats.un.org/unsd/methods/m49/m49.htm': ofForm(/^\d{3}$/),
  [UCUM]: { has: isUnit, displays: none },
  'urn:ietf:bcp:47': { has: isLanguage, displays: none },
  'urn:ietf:bcp:13': ofForm(/^[\w.+*-]+\/[\w.+*-]+/),
  [SNOMED]: ofForm(/^\d{6,18}$/),
  [LOINC]: ofForm(/^(?:\d{1,8}|L[APLG]\d{1,8})-\d$/),
};

export const systemKnowledge = (system: string): SystemKnowledge | undefined =>
  Object.hasOwn(SYSTEMS, system) ? SYSTEMS[system] : undefined;

let countries: ReadonlyMap<string, string> | undefined;

/** Two-letter country codes, which R4 lists in a value set only. */
function officialNames(): ReadonlyMap<string, string> {
  if (countries) return countries;
  const valueSet = r4Terminology('ValueSet', 'http://hl7.org/fhir/ValueSet/iso3166-1-2');
  const [include] = isObject(valueSet?.compose) ? objectsOf(valueSet.compose.include) : [];
  const names = objectsOf(include?.concept).map(
    ({ code, display }) => [String(code), String(display)] as const,
  );
  countries = new Map(names);
  return countries;
}

function isCountry(code: string): boolean | undefined {
  if (/^[A-Z]{2}$/.test(code)) return officialNames().has(code);
  return /^(?:[A-Z]{3}|\d{3})$/.test(code) ? undefined : false;
}

function countryNames(code: string): readonly string[] {
  const official = officialNames().get(code);
  if (official === undefined) return [];
  const common = ['long', 'short'].map((style) =>
    new Intl.DisplayNames(FALLBACK_LANGUAGE, { type: 'region', style: style as 'long' | 'short' }).of(code),
  );
  // The list of R4 doubles apostrophes.
  return [official.replaceAll("''", "'"), official, ...common.filter((name) => name !== undefined)];
}

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

/** Languages of the screens. The intake and the landing page load none of the other screens' texts. */
import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { clinic } from '../api/clinic.ts';
import sharedEn from './locales/en.json' with { type: 'json' };
import sharedEs from './locales/es.json' with { type: 'json' };

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** A language in the words of another, for the middle of a sentence. */
export const languageName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;

/** `intake`: what everybody needs and the form; `landing`: that and the landing page; `portal`: everything. */
export type Area = 'intake' | 'landing' | 'portal';

export const LANGUAGE_KEY = 'preferred-language';

type Texts = Record<string, unknown>;

/** Small, and so the intake's texts in either language never wait for the network. */
const shared: Record<Language, Texts> = { en: sharedEn, es: sharedEs };
const further: Record<Area, Record<Language, () => Promise<{ default: Texts }>> | undefined> = {
  intake: undefined,
  landing: {
    en: () => import('./locales/landing/en.ts'),
    es: () => import('./locales/landing/es.ts'),
  },
  portal: {
    en: () => import('./locales/portal/en.ts'),
    es: () => import('./locales/portal/es.ts'),
  },
};

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);

/** What was chosen here before, else what the browser asks for: Spanish if it begins with "es". */
export function preferredLanguage(): Language {
  const chosen = storage()?.getItem(LANGUAGE_KEY);
  if (isLanguage(chosen)) return chosen;
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en';
}

let currentArea: Area = 'intake';
const loaded = new Map<string, Promise<void>>();

/** Makes `t` ready. A text missing in Spanish falls back to English, then to its key. */
export async function startI18n(area: Area): Promise<void> {
  currentArea = area;
  const language = preferredLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: LANGUAGES,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  markDocument(language);
  await load(language);
}

/** Makes the texts of a further area ready, in the language shown. */
export async function loadArea(area: Area): Promise<void> {
  currentArea = area;
  await load(shownLanguage());
}

export async function chooseLanguage(language: Language): Promise<void> {
  storage()?.setItem(LANGUAGE_KEY, language);
  await load(language);
  await i18next.changeLanguage(language);
  markDocument(language);
}

/** The language shown now. */
export function useLanguage(): Language {
  useTranslation();
  return shownLanguage();
}

export const shownLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en');

function load(language: Language): Promise<void> {
  const key = `${currentArea} ${language}`;
  const loading = loaded.get(key) ?? loadTexts(currentArea, language);
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

async function loadTexts(area: Area, language: Language): Promise<void> {
  const needed = language === 'en' ? (['en'] as const) : (['en', language] as const);
  const add = (each: Language, texts: Texts) =>
    i18next.addResourceBundle(each, 'translation', texts, true, true);
  for (const each of needed) add(each, shared[each]);
  nameClinic();
  const files = further[area];
  if (files) await Promise.all(needed.map(async (each) => add(each, (await files[each]()).default)));
}

/** The texts of the form in another language than the screen's, for what is shown inside it. */
export function formTextsIn(language: Language): I18n {
  i18next.addResourceBundle(language, 'translation', shared[language], true, false);
  nameClinic();
  return i18next.cloneInstance({ lng: language });
}

/** Shows everywhere what the clinic is called from now on. */
export async function renameClinic(): Promise<void> {
  nameClinic();
  await i18next.changeLanguage(i18next.language);
}

/** What the clinic calls itself stands wherever a text names it. */
function nameClinic(): void {
  const { clinicName } = clinic();
  if (!clinicName) return;
  for (const language of LANGUAGES) {
    i18next.addResource(language, 'translation', 'brand.name', clinicName);
  }
}

const markDocument = (language: Language): void => {
  document.documentElement.lang = language;
};

/** Absent where the browser keeps nothing for this site. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

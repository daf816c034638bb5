/** Languages of the screens. Each area of the portal loads its own texts only. */
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** `intake`: what everybody needs and the form; `portal`: the former and all other screens. */
export type Area = 'intake' | 'portal';

export const LANGUAGE_KEY = 'preferred-language';

type Texts = Record<string, unknown>;

const shared: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  es: () => import('./locales/es.json', { with: { type: 'json' } }),
};
const ofPortal: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('./locales/portal/en.json', { with: { type: 'json' } }),
  es: () => import('./locales/portal/es.json', { with: { type: 'json' } }),
};

const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);

/** What was chosen here before, else what the browser asks for: Spanish if it begins with "es". */
export function preferredLanguage(): Language {
  const chosen = storage()?.getItem(LANGUAGE_KEY);
  if (isLanguage(chosen)) return chosen;
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en';
}

let loadedArea: Area = 'intake';
const loaded = new Map<Language, Promise<void>>();

/** Makes `t` ready. A text missing in Spanish falls back to English, then to its key. */
export async function startI18n(area: Area): Promise<void> {
  loadedArea = area;
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

export async function chooseLanguage(language: Language): Promise<void> {
  storage()?.setItem(LANGUAGE_KEY, language);
  await load(language);
  await i18next.changeLanguage(language);
  markDocument(language);
}

/** The language shown now. */
export function useLanguage(): Language {
  const { language } = useTranslation().i18n;
  return isLanguage(language) ? language : 'en';
}

function load(language: Language): Promise<void> {
  const loading = loaded.get(language) ?? loadTexts(language);
  loaded.set(language, loading);
  loading.catch(() => loaded.delete(language));
  return loading;
}

async function loadTexts(language: Language): Promise<void> {
  const needed = language === 'en' ? (['en'] as const) : (['en', language] as const);
  await Promise.all(
    needed.flatMap((each) =>
      [shared[each], ...(loadedArea === 'portal' ? [ofPortal[each]] : [])].map(async (read) => {
        const { default: texts } = await read();
        i18next.addResourceBundle(each, 'translation', texts, true, true);
      }),
    ),
  );
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

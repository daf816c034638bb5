/** Languages of the screens. The intake and the landing page do not load the other screens' texts. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import i18next, { type i18n as I18n, type InitOptions } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { clinic } from '../api/clinic.ts';
import {
  filesByLanguage,
  isLanguage,
  LANGUAGES,
  type Language,
  preferredLanguage,
  rememberLanguage,
  type Texts,
} from './languages.ts';
import { sharedTexts } from './sharedTexts.ts';

export { isLanguage, LANGUAGES, type Language, preferredLanguage };

/** A language's name in another language, for use within a sentence. */
export const languageName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;

/** The same with a capital letter, for use on its own as a label. */
export function languageLabel(code: string, language: Language): string {
  const name = languageName(code, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** A language's name in itself. */
export const ownName = (language: Language): string => languageLabel(language, language);

/** `intake`: shared texts and the form; `landing`: these and the landing page; `portal`: everything. */
export type Area = 'intake' | 'landing' | 'portal';

const lazyTexts: Record<Area, ReturnType<typeof filesByLanguage> | undefined> = {
  intake: undefined,
  landing: filesByLanguage(import.meta.glob<{ default: Texts }>('./locales/landing/*.ts')),
  portal: filesByLanguage(import.meta.glob<{ default: Texts }>('./locales/portal/*.ts')),
};

let currentArea: Area = 'intake';
const loaded = new Map<string, Promise<void>>();

const OPTIONS: InitOptions = {
  fallbackLng: FALLBACK_LANGUAGE,
  supportedLngs: LANGUAGES,
  resources: {},
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
};

/** Initializes `t` where the server renders pages. */
export async function startRendering(area: Area): Promise<void> {
  currentArea = area;
  await i18next.use(initReactI18next).init(OPTIONS);
  await loadAllLanguages();
}

/** For the next page that the server renders; takes effect at once. */
export function renderIn(language: Language): void {
  nameClinic();
  void i18next.changeLanguage(language);
}

/**
 * Initializes `t`. A text missing in a language falls back to English, then to its key; a language whose texts
 * cannot be loaded falls back to another.
 */
export async function startI18n(area: Area): Promise<void> {
  currentArea = area;
  const language = preferredLanguage();
  const ready = load(language).then(
    () => language,
    () => loadAnother(language),
  );
  await i18next.use(initReactI18next).init({ ...OPTIONS, lng: language });
  const shown = await ready;
  if (shown !== language) await i18next.changeLanguage(shown);
  markDocument(shown);
}

async function loadAnother(wanted: Language): Promise<Language> {
  const another = LANGUAGES.find((each) => each !== wanted) ?? wanted;
  await load(another);
  return another;
}

/** Loads the texts of another area in the current language. */
export async function loadArea(area: Area): Promise<void> {
  currentArea = area;
  await load(shownLanguage());
}

const accountTexts = import.meta.glob<Texts>('./locales/portal/*/account.json', { import: 'default' });

/** Adds the texts of the account's menu in every language, so that switching needs no wait. */
export async function addAccountTexts(): Promise<void> {
  const texts = await Promise.all(
    LANGUAGES.map(
      async (each) => [each, await accountTexts[`./locales/portal/${each}/account.json`]?.()] as const,
    ),
  );
  for (const [each, some] of texts)
    if (some) i18next.addResourceBundle(each, 'translation', some, true, true);
}

/** Fetches what the page needs to show any language, so that switching needs no wait. */
export const loadAllLanguages = (): Promise<unknown> => Promise.all(LANGUAGES.map(load));

/**
 * Resolves to whether the language is now shown. If its texts cannot be loaded, the page stays as it is until
 * it is reloaded.
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  rememberLanguage(language);
  try {
    await load(language);
  } catch {
    return false;
  }
  await i18next.changeLanguage(language);
  markDocument(language);
  return true;
}

/** The current language. */
export function useLanguage(): Language {
  useTranslation();
  return shownLanguage();
}

export const shownLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : preferredLanguage();

function load(language: Language): Promise<void> {
  const key = `${currentArea} ${language}`;
  const loading = loaded.get(key) ?? loadTexts(currentArea, language);
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

async function loadTexts(area: Area, language: Language): Promise<void> {
  const files = lazyTexts[area];
  // The portal also shows forms in languages other than its own.
  const inForms = area === 'portal' ? LANGUAGES : [language];
  const onScreens = area === 'portal' ? new Set<Language>([FALLBACK_LANGUAGE, language]) : [language];
  const texts = await Promise.all([
    ...[...inForms].map(async (each) => [each, await sharedTexts(each)] as const),
    ...[...onScreens].map(async (each) => [each, (await files?.get(each)?.())?.default] as const),
  ]);
  for (const [each, some] of texts) {
    if (some) i18next.addResourceBundle(each, 'translation', some, true, true);
  }
  nameClinic();
}

/** The form's texts in another language than the screen's; the portal has loaded them. */
export const formTextsIn = (language: Language): I18n => i18next.cloneInstance({ lng: language });

/** Updates the clinic's name everywhere. */
export async function renameClinic(): Promise<void> {
  nameClinic();
  await i18next.changeLanguage(i18next.language);
}

/** Sets the clinic's name for all texts that contain it. */
function nameClinic(): void {
  const { clinicName } = clinic();
  if (!clinicName) return;
  for (const language of LANGUAGES) {
    i18next.addResource(language, 'translation', 'brand.name', clinicName);
  }
}

function markDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
}

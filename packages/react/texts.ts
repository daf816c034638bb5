/** The wizard's texts in English, Spanish and whatever an app adds, apart from texts of the app itself. */
import { FALLBACK_LANGUAGE, type Language } from '@clinic/engine/base';
import en from '@clinic/platform/i18n/locales/en.json' with { type: 'json' };
import es from '@clinic/platform/i18n/locales/es.json' with { type: 'json' };
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

const ofWizard = ({ wizard, common, emailHint, intake }: typeof en) => ({
  wizard,
  common,
  emailHint,
  intake: { done: { title: intake.done.title } },
});

/** Texts by key, as in `en.json` of the package; those left out are English. */
export type FormTexts = Parts<ReturnType<typeof ofWizard>>;
type Parts<T> = { [K in keyof T]?: T[K] extends string ? string : Parts<T[K]> };

const TEXTS: Readonly<Record<Language, FormTexts>> = { en: ofWizard(en), es: ofWizard(es as typeof en) };

/** @param own the app's texts in this language, which precede ours */
export function textsIn(language: string, own: FormTexts = {}): i18n {
  const instance = i18next.createInstance();
  const resources = Object.entries(TEXTS).map(([each, translation]) => [each, { translation }]);
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    resources: Object.fromEntries(resources),
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  instance.addResourceBundle(language, 'translation', own, true, true);
  return instance;
}

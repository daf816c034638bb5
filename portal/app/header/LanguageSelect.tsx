import { LANGUAGE_PARAMETER } from '@clinic/contract/addresses';
import {
  chooseLanguage,
  LANGUAGES,
  type Language,
  languageName,
  ownName,
  useLanguage,
} from '@clinic/platform/i18n';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A native select styled as a plain button; in the server's HTML without scripts, links. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [asked, setAsked] = useState<Language>();
  const [missing, setMissing] = useState<Language>();
  const choose = async (chosen: Language): Promise<void> => {
    setMissing(undefined);
    setAsked(chosen);
    const shown = await chooseLanguage(chosen);
    setAsked(undefined);
    if (!shown) setMissing(chosen);
  };
  return (
    <div className="relative">
      <noscript>
        <LanguageLinks shown={language} />
      </noscript>
      <label className="relative flex noscript:hidden min-h-10 items-center rounded text-ink-soft hover:bg-sunken hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-accent">
        <Globe aria-hidden="true" className="pointer-events-none absolute start-2.5 size-4" />
        <span className="sr-only">{t('common.language')}</span>
        <select
          name="language"
          value={asked ?? language}
          onChange={(event) => void choose(event.target.value as Language)}
          className="min-h-10 appearance-none rounded bg-transparent pe-2.5 ps-8.5 text-sm font-medium focus-visible:shadow-none focus-visible:outline-none"
        >
          {LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code} className="bg-raised text-ink">
              {ownName(code)}
            </option>
          ))}
        </select>
      </label>
      {missing && missing !== language && (
        <p
          role="alert"
          className="absolute top-full end-0 z-10 mt-2 w-64 rounded border border-warning-line bg-warning-soft p-3 text-sm text-ink shadow-float"
        >
          {t('common.languageMissing', { language: languageName(missing, language) })}
        </p>
      )}
    </div>
  );
}

function LanguageLinks({ shown }: { shown: Language }) {
  return LANGUAGES.filter((code) => code !== shown).map((code) => (
    <a
      key={code}
      href={`?${LANGUAGE_PARAMETER}=${code}`}
      lang={code}
      hrefLang={code}
      className="flex min-h-10 items-center px-2.5 text-sm font-medium"
    >
      {ownName(code)}
    </a>
  ));
}

/** One text in every language, side by side. A translation records which source text it was made from. */
import { FALLBACK_LANGUAGE, type LocalizedText, type Translation } from '@clinic/engine/base';
import { inLanguage, wordsOf } from '@clinic/engine/editing';
import { languageLabel, useLanguage } from '@clinic/platform/i18n';
import { classes, denseInputClasses, inputClasses } from '@clinic/platform/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { StaleMark } from './StaleMark.tsx';

export interface LocalizedFieldProps {
  label: string;
  labelHidden?: boolean;
  value: LocalizedText | undefined;
  /** Undefined: an optional text was emptied in every language. */
  onChange: (value: LocalizedText | undefined, language: string) => void;
  optional?: boolean;
  /** Patients see its formatting. */
  formatted?: boolean;
}

export function LocalizedField({
  label,
  labelHidden,
  value,
  onChange,
  optional,
  formatted,
}: LocalizedFieldProps) {
  const { t } = useTranslation();
  const field = useId();
  const shown = useLanguage();
  const { definition } = useEditor();
  const [source = FALLBACK_LANGUAGE, ...others] = definition.languages;
  const original = wordsOf(value?.[source]);

  const change = (language: string, text: string): void => {
    const next = inLanguage(value, language, source, text);
    const isEmpty = Object.values(next).every((entry) => wordsOf(entry) === '');
    onChange(isEmpty && optional ? undefined : next, language);
  };
  return (
    <fieldset className="min-w-0">
      <legend className={classes('mb-1.5 text-sm font-semibold', labelHidden && 'sr-only')}>{label}</legend>
      {formatted && (
        <p id={`${field}-formatting`} className="mb-1.5 text-xs text-ink-soft">
          {t('builder.text.formatting')}
        </p>
      )}
      <div className={classes('grid gap-x-3 gap-y-2', others.length > 0 && 'sm:grid-cols-2')}>
        {[source, ...others].map((language) => {
          const id = `${field}-${language}`;
          const entry = value?.[language];
          const stale = language !== source && typeof entry === 'object' && entry.from !== original;
          const missing = language !== source && entry === undefined && original !== '';
          return (
            <div key={language} className="min-w-0">
              <label htmlFor={id} className="mb-1 flex items-center gap-2 text-xs text-ink-soft">
                <span className="sr-only">{label} </span>
                {languageLabel(language, shown)}
                {missing && <span className="font-semibold text-warning">{t('builder.text.missing')}</span>}
              </label>
              <textarea
                id={id}
                rows={1}
                lang={language}
                aria-describedby={formatted ? `${field}-formatting` : undefined}
                spellCheck
                className={classes(
                  inputClasses,
                  denseInputClasses,
                  'field-sizing-content max-h-80 resize-y wrap-anywhere',
                )}
                value={wordsOf(entry)}
                onChange={({ target }) => change(language, target.value)}
              />
              {stale && (
                <StaleMark
                  from={(entry as Translation).from}
                  onStillRight={() => change(language, (entry as Translation).text)}
                />
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** One text in every language of the rule set; a translation records which source text it was made from. */
import { FALLBACK_LANGUAGE, type LocalizedText } from '@clinic/engine/base';
import { inLanguage, wordsOf } from '@clinic/engine/editing';
import { languageLabel, useLanguage } from '@clinic/platform/i18n';
import { classes, denseInputClasses, inputClasses } from '@clinic/platform/ui';
import { useId } from 'react';
import { useRules } from '../RulesContext.ts';

interface TextFieldsProps {
  label: string;
  value: LocalizedText;
  onChange: (value: LocalizedText, language: string) => void;
}

export function TextFields({ label, value, onChange }: TextFieldsProps) {
  const id = useId();
  const shown = useLanguage();
  const { ruleSet } = useRules();
  const [source = FALLBACK_LANGUAGE] = ruleSet.languages;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className={classes('grid gap-x-3 gap-y-2', ruleSet.languages.length > 1 && 'sm:grid-cols-2')}>
        {ruleSet.languages.map((language) => (
          <div key={language} className="min-w-0">
            <label htmlFor={`${id}-${language}`} className="mb-1 block text-xs text-ink-soft">
              <span className="sr-only">{label} </span>
              {languageLabel(language, shown)}
            </label>
            <textarea
              id={`${id}-${language}`}
              rows={1}
              lang={language}
              className={classes(
                inputClasses,
                denseInputClasses,
                'field-sizing-content resize-y wrap-anywhere',
              )}
              value={wordsOf(value[language])}
              onChange={({ target }) => onChange(inLanguage(value, language, source, target.value), language)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

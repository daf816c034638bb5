/** One text in all languages, side by side. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { inLanguage, stateOf, type TextEntry, withText, wordsOf } from '@clinic/engine/editing';
import { languageLabel, useLanguage } from '@clinic/platform/i18n';
import { classes, denseInputClasses, inputClasses } from '@clinic/platform/ui';
import { CircleDashed } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { StaleMark } from '../fields/StaleMark.tsx';
import { partName } from './partName.ts';

export interface TranslationRowProps {
  entry: TextEntry;
  /** The first text of a question has a link to the question above it. */
  isFirst: boolean;
  onOpen: () => void;
  /** Marks the row as being edited, so that it stays even if the filter no longer matches. */
  onTouch: () => void;
}

export const ROW_GRID =
  'lg:grid lg:grid-cols-[9.5rem_repeat(var(--languages),minmax(14rem,1fr))] lg:gap-x-4 lg:space-y-0';

export function TranslationRow({ entry, isFirst, onOpen, onTouch }: TranslationRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const shown = useLanguage();
  const { definition, edit } = useEditor();
  const { key, text, place } = entry;
  const [source = FALLBACK_LANGUAGE, ...others] = definition.languages;
  const change = (language: string, words: string): void => {
    onTouch();
    edit(withText(definition, entry, inLanguage(text, language, source, words)), `text ${key} ${language}`);
  };
  return (
    <li className={classes('space-y-2 py-2.5', ROW_GRID)}>
      <div id={id} className="min-w-0 text-sm lg:pt-1.5">
        <span className="block font-semibold wrap-anywhere">{partName(entry, t)}</span>
        {isFirst && place.length > 0 && (
          <button
            type="button"
            onClick={onOpen}
            aria-label={t('translation.open', { id: place.at(-1) ?? '' })}
            className="block min-h-6 text-start font-mono text-xs wrap-anywhere text-accent underline underline-offset-4 hover:text-accent-strong"
          >
            {place.at(-1)}
          </button>
        )}
      </div>
      {[source, ...others].map((language) => {
        const value = text[language];
        const state = stateOf(text, language, source);
        return (
          <div key={language} className="min-w-0">
            <label htmlFor={`${id}-${language}`} className="text-xs text-ink-soft lg:sr-only">
              {languageLabel(language, shown)}
              <span className="sr-only">
                {' '}
                {partName(entry, t)} {key}
              </span>
            </label>
            <textarea
              id={`${id}-${language}`}
              rows={1}
              lang={language}
              spellCheck
              className={classes(
                inputClasses,
                denseInputClasses,
                'field-sizing-content max-h-80 resize-y wrap-anywhere',
                state === 'missing' && 'border-warning!',
              )}
              value={wordsOf(value)}
              onFocus={onTouch}
              onChange={({ target }) => change(language, target.value)}
            />
            {state === 'missing' && (
              <p className="mt-1 flex items-center gap-1.5 text-xs text-warning">
                <CircleDashed aria-hidden="true" className="size-3.5 shrink-0" />
                {t('translation.missing')}
              </p>
            )}
            {state === 'stale' && (
              <StaleMark
                from={typeof value === 'object' ? value.from : ''}
                onStillRight={() => change(language, wordsOf(value))}
              />
            )}
          </div>
        );
      })}
    </li>
  );
}

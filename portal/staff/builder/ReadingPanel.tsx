/** Reading level and reading time. */
import { type Definition, textIn } from '@clinic/engine/definition';
import { type Place, readingOf } from '@clinic/engine/editing';
import { minutesOf, promisedMinutes } from '@clinic/engine/form';
import { useFormat } from '@clinic/platform/format';
import { LANGUAGES, useLanguage } from '@clinic/platform/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The hardest texts only. */
const SHOWN = 5;

export interface ReadingPanelProps {
  definition: Definition;
  onSelect: (place: Place) => void;
}

export function ReadingPanel({ definition, onSelect }: ReadingPanelProps) {
  const { t } = useTranslation();
  const { whole } = useFormat();
  const shown = useLanguage();
  const { from, to } = useMemo(() => promisedMinutes(minutesOf(definition, shown)), [definition, shown]);
  const readings = useMemo(
    () => LANGUAGES.flatMap((language) => readingOf(definition, language) ?? []),
    [definition],
  );
  return (
    <details className="mt-6 border-t border-line pt-3 text-sm">
      <summary className="font-semibold">
        {from === to
          ? t('reading.minutesOne', { count: to })
          : t('reading.minutes', { least: whole(from), most: whole(to) })}
      </summary>
      <p className="mt-1 text-xs text-ink-soft">{t('reading.minutesBasis')}</p>
      {readings.map(({ language, formula, score, hard }) => (
        <div key={language} className="mt-3">
          <h3 className="font-semibold">{t(`reading.level.${formula}`, { score: whole(score) })}</h3>
          <p className="text-xs text-ink-soft">{t(`reading.basis.${formula}`)}</p>
          {hard.length > 0 && (
            <>
              <p className="mt-1">{t('reading.hard', { count: hard.length })}</p>
              <ul>
                {hard.slice(0, SHOWN).map(({ entry, score: own }) => (
                  <li key={entry.key}>
                    <button
                      type="button"
                      lang={language}
                      onClick={() => onSelect(entry.place)}
                      className="w-full rounded px-2 py-1.5 text-start wrap-anywhere hover:bg-sunken"
                    >
                      <span className="font-semibold">{whole(own)}</span> {textIn(entry.text, language)}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      ))}
    </details>
  );
}

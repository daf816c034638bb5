/** All texts side by side in every language: shows what is missing or stale, and edits in place. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { type Place, stateOf, type TextEntry, textsOf, wordsOf } from '@clinic/engine/editing';
import { languageLabel, useLanguage } from '@clinic/platform/i18n';
import { Button, EmptyState, stickyBar } from '@clinic/platform/ui';
import { Languages } from 'lucide-react';
import { type CSSProperties, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { nameOfPlace } from '../document/places.ts';
import { SheetActions } from './SheetActions.tsx';
import { type Filter, TranslationFilter } from './TranslationFilter.tsx';
import { ROW_GRID, TranslationRow } from './TranslationRow.tsx';

/** As many rows as can be rendered at once without a noticeable delay. */
const DRAWN = 120;

export default function TranslationTable({ onOpen }: { onOpen: (place: Place) => void }) {
  const { t } = useTranslation();
  const shown = useLanguage();
  const searchId = useId();
  const { definition } = useEditor();
  const [source = FALLBACK_LANGUAGE, ...others] = definition.languages;
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [drawn, setDrawn] = useState(DRAWN);
  const entries = useMemo(() => textsOf(definition), [definition]);
  const counts = useMemo(() => countsOf(entries, definition.languages), [entries, definition.languages]);
  const wanted = search.trim().toLowerCase();
  const found = entries.filter(
    (entry) =>
      touched.has(entry.key) || (fits(entry, filter, definition.languages) && contains(entry, wanted)),
  );
  const changeView = (next: { filter?: Filter; search?: string }): void => {
    if (next.filter) setFilter(next.filter);
    if (next.search !== undefined) setSearch(next.search);
    setTouched(new Set());
    setDrawn(DRAWN);
  };
  const groups = Map.groupBy(found.slice(0, drawn), ({ place }) => place[0] ?? '');
  return (
    <section
      aria-labelledby={`${searchId}-title`}
      style={{ '--languages': definition.languages.length } as CSSProperties}
    >
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h2 id={`${searchId}-title`} className="text-lg font-semibold">
            {t('translation.title')}
          </h2>
          <ul className="text-sm text-ink-soft">
            {others.map((language) => (
              <li key={language}>
                {t('translation.progress', {
                  language: languageLabel(language, shown),
                  current: entries.length - counts.missing(language) - counts.stale(language),
                  total: entries.length,
                  missing: counts.missing(language),
                  stale: counts.stale(language),
                })}
              </li>
            ))}
          </ul>
        </div>
        <SheetActions />
      </div>
      <TranslationFilter id={searchId} filter={filter} search={search} onChange={changeView} />
      <div
        ref={stickyBar}
        aria-hidden="true"
        className={`sticky -top-4 z-10 -mx-1 hidden border-b border-line bg-surface px-1 py-2 text-xs font-semibold text-ink-soft ${ROW_GRID}`}
      >
        <span />
        {[source, ...others].map((language) => (
          <span key={language}>{languageLabel(language, shown)}</span>
        ))}
      </div>
      {found.length === 0 && (
        <EmptyState
          icon={Languages}
          level={3}
          tone={wanted === '' ? 'success' : 'neutral'}
          title={t(wanted === '' ? 'translation.nothing.open' : 'translation.nothing.found')}
        />
      )}
      {[...groups].map(([step, texts]) => (
        <section key={step} aria-label={nameOfPlace(definition, step ? [step] : [], shown)}>
          <h3 className="mt-5 border-b border-line pb-1.5 font-semibold wrap-anywhere">
            {nameOfPlace(definition, step ? [step] : [], shown)}
          </h3>
          <ul className="divide-y divide-line">
            {texts.map((entry, index) => (
              <TranslationRow
                key={entry.key}
                entry={entry}
                isFirst={texts[index - 1]?.place.join('/') !== entry.place.join('/')}
                onOpen={() => onOpen(entry.place)}
                onTouch={() =>
                  setTouched((before) => (before.has(entry.key) ? before : new Set(before).add(entry.key)))
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {found.length > drawn && (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" onClick={() => setDrawn(drawn + DRAWN)}>
            {t('translation.more', {
              count: Math.min(DRAWN, found.length - drawn),
              total: found.length - drawn,
            })}
          </Button>
        </div>
      )}
    </section>
  );
}

function countsOf(entries: readonly TextEntry[], [source = FALLBACK_LANGUAGE, ...others]: readonly string[]) {
  const counted = new Map<string, number>();
  for (const { text } of entries) {
    for (const language of others) {
      const key = `${stateOf(text, language, source)} ${language}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
  }
  return {
    missing: (language: string) => counted.get(`missing ${language}`) ?? 0,
    stale: (language: string) => counted.get(`stale ${language}`) ?? 0,
  };
}

function fits({ text }: TextEntry, filter: Filter, languages: readonly string[]): boolean {
  if (filter === 'all') return true;
  const states = languages.map((language) => stateOf(text, language, languages[0] ?? FALLBACK_LANGUAGE));
  return states.some((state) => (filter === 'open' ? state !== 'current' : state === filter));
}

const contains = ({ key, text }: TextEntry, wanted: string): boolean =>
  wanted === '' ||
  key.toLowerCase().includes(wanted) ||
  Object.values(text).some((entry) => wordsOf(entry).toLowerCase().includes(wanted));

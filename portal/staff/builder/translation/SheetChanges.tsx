/** What a file of translations changes, and which of its rows are skipped. */
import type { SheetChange, SheetReading } from '@clinic/engine/editing';
import { languageName, useLanguage } from '@clinic/platform/i18n';
import { ArrowRight, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { nameOfPlace } from '../document/places.ts';

export interface SheetChangesProps {
  reading: SheetReading;
  refused: ReadonlySet<string>;
  onRefuse: (refused: ReadonlySet<string>) => void;
}

/** The number of changes shown; the others are imported, too. */
const SHOWN = 200;

export const changeKey = ({ key, language }: SheetChange): string => `${language} ${key}`;

export function SheetChanges({ reading, refused, onRefuse }: SheetChangesProps) {
  const { t } = useTranslation();
  const { changes, unknownKeys, repeatedKeys, unknownLanguages, otherSources } = reading;
  const stale = changes.filter((change) => change.stale).length;
  const toggle = (key: string): void => {
    const next = new Set(refused);
    if (!next.delete(key)) next.add(key);
    onRefuse(next);
  };
  return (
    <div className="grid gap-3">
      {changes.length === 0 ? (
        <Finding good>{t('translation.import.nothing')}</Finding>
      ) : (
        <>
          <p className="font-semibold">{t('translation.import.changes', { count: changes.length })}</p>
          {stale > 0 && <Finding>{t('translation.import.stale', { count: stale })}</Finding>}
          <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded border border-line">
            {changes.slice(0, SHOWN).map((change) => (
              <Change
                key={changeKey(change)}
                change={change}
                taken={!refused.has(changeKey(change))}
                onToggle={() => toggle(changeKey(change))}
              />
            ))}
          </ul>
          {changes.length > SHOWN && (
            <p className="text-sm text-ink-soft">
              {t('translation.import.more', { count: changes.length - SHOWN })}
            </p>
          )}
        </>
      )}
      {otherSources.length > 0 && (
        <Aside title={t('translation.import.sources', { count: otherSources.length })}>
          {otherSources.map(({ key, here, inFile }) => (
            <li key={key} className="wrap-anywhere">
              <span className="font-mono text-xs text-ink-soft">{key}</span>
              <span className="block">
                {t('translation.import.otherSource', { here, inFile: inFile || '—' })}
              </span>
            </li>
          ))}
        </Aside>
      )}
      <Keys title={t('translation.import.unknown', { count: unknownKeys.length })} keys={unknownKeys} />
      <Keys title={t('translation.import.repeated', { count: repeatedKeys.length })} keys={repeatedKeys} />
      <Keys
        title={t('translation.import.languages', { count: unknownLanguages.length })}
        keys={unknownLanguages}
      />
    </div>
  );
}

function Change({ change, taken, onToggle }: { change: SheetChange; taken: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const shown = useLanguage();
  const { definition } = useEditor();
  const { key, place, language, before, after, stale } = change;
  return (
    <li>
      <label className="flex gap-3 px-3 py-2.5 text-sm hover:bg-sunken">
        <input type="checkbox" className="mt-0.5 size-4.5 shrink-0" checked={taken} onChange={onToggle} />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">
            {nameOfPlace(definition, place, shown)} · {languageName(language, shown)}
          </span>
          <span lang={language} className="block wrap-anywhere">
            {before === '' ? (
              <span lang={shown} className="text-ink-soft">
                {t('translation.missing')}
              </span>
            ) : (
              <del className="text-ink-soft">{before}</del>
            )}
            <ArrowRight aria-hidden="true" className="mx-1.5 inline size-3.5 text-ink-soft" />
            <ins className="no-underline">{after}</ins>
          </span>
          {stale && <span className="block text-xs text-warning">{t('translation.import.staleOne')}</span>}
          <span className="block font-mono text-xs wrap-anywhere text-ink-soft">{key}</span>
        </span>
      </label>
    </li>
  );
}

function Finding({ good = false, children }: { good?: boolean; children: ReactNode }) {
  const Icon = good ? CircleCheck : TriangleAlert;
  return (
    <p className="flex gap-2 text-sm">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 shrink-0 ${good ? 'text-success' : 'text-warning'}`}
      />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly string[] }) {
  if (keys.length === 0) return null;
  return (
    <Aside title={title}>
      {[...new Set(keys)].slice(0, SHOWN).map((key) => (
        <li key={key} className="font-mono text-xs wrap-anywhere">
          {key}
        </li>
      ))}
    </Aside>
  );
}

function Aside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="text-sm">
      <summary className="font-semibold text-warning">{title}</summary>
      <ul className="mt-1 grid gap-1.5 ps-4">{children}</ul>
    </details>
  );
}

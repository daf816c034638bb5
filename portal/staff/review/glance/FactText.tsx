/** A fact in words; an unknown fact says why it is unknown. */
import { words } from '@clinic/engine/base';
import { useLanguage } from '@clinic/platform/i18n';
import { classes } from '@clinic/platform/ui';
import { CircleHelp, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fact, FactEntry } from './statements.ts';

/** How much of a long list is shown before it is expanded. */
const MAX_ENTRIES = 8;
const MAX_CHARACTERS = 240;

export function FactText({ fact, denied }: { fact: Fact; denied: string }) {
  if (fact.outcome === 'denied') return <span>{denied}</span>;
  if (fact.outcome !== 'known') return <FactUnknown outcome={fact.outcome} />;
  const [only, ...others] = fact.entries;
  if (only && others.length === 0 && shortened(fact.entries) === fact.entries) return <Entry entry={only} />;
  return <Entries entries={fact.entries} />;
}

interface FactUnknownProps {
  outcome: 'notProvided' | 'notAsked' | 'notInForm';
}

export function FactUnknown({ outcome }: FactUnknownProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className="text-ink-soft italic">
      {outcome === 'notInForm' ? t('glance.notInForm') : words(language)[outcome]}
    </span>
  );
}

function Entries({ entries }: { entries: readonly FactEntry[] }) {
  const { t } = useTranslation();
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const short = shortened(entries);
  const isCut = short !== entries;
  return (
    <>
      <ul id={list} className="flex flex-wrap gap-x-1.5">
        {(isOpen ? entries : short).map((entry, index) => (
          <li key={`${entry.about ?? ''} ${entry.text}`} className="max-w-full">
            <Entry entry={entry} />
            {index < entries.length - 1 && <span aria-hidden="true"> ·</span>}
          </li>
        ))}
      </ul>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
          className="min-h-6 rounded font-semibold text-accent underline underline-offset-3 print:hidden"
        >
          {isOpen ? t('glance.less') : t('glance.more', { count: entries.length })}
        </button>
      )}
    </>
  );
}

function Entry({ entry: { text, state, about } }: { entry: FactEntry }) {
  const Icon = state === 'unsure' ? CircleHelp : state === 'attention' ? TriangleAlert : undefined;
  return (
    <>
      {about !== undefined && <span className="text-ink-soft">{about} </span>}
      <span
        className={classes(
          'whitespace-pre-line',
          state === 'notProvided' ? 'text-ink-soft italic' : 'font-semibold',
          state === 'unsure' && 'text-warning',
          state === 'attention' && 'text-danger',
        )}
      >
        {Icon && <Icon aria-hidden="true" className="me-1 inline size-4 align-[-0.2em]" />}
        {text}
      </span>
    </>
  );
}

/** The list unchanged if it is short. A shortened list says so, so that it is not mistaken for complete. */
function shortened(entries: readonly FactEntry[]): readonly FactEntry[] {
  let characters = 0;
  const short: FactEntry[] = [];
  for (const entry of entries) {
    if (short.length >= MAX_ENTRIES || characters >= MAX_CHARACTERS) return short;
    const room = MAX_CHARACTERS - characters;
    characters += entry.text.length + (entry.about?.length ?? 0);
    const isLong = entry.text.length > room && entry.text.length > 80;
    short.push(isLong ? { ...entry, text: `${entry.text.slice(0, Math.max(room, 80)).trimEnd()}…` } : entry);
    if (isLong) return short;
  }
  return entries;
}

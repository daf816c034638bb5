/** The results of a search, below its box. */
import { classes } from '@clinic/platform/ui';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SearchEntry } from './useOptionSearch.ts';

export interface SearchResultsProps {
  id: string;
  entries: readonly SearchEntry[];
  /** Index of the option that Enter chooses. */
  active: number | undefined;
  isChosen: (entry: SearchEntry) => boolean;
  /** How many more results there are. */
  note: string | undefined;
  onChoose: (entry: SearchEntry) => void;
}

export function SearchResults({ id, entries, active, isChosen, note, onChoose }: SearchResultsProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== undefined)
      container.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only so that a press does not take the focus
    <div
      ref={container}
      // The box keeps the focus, and the list stays open during the press.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded border border-line-strong bg-surface shadow-lg"
    >
      <div id={id} role="listbox" aria-label={note} className="max-h-72 overflow-y-auto">
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus, and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box listens to the keys
          <div
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={isChosen(entry)}
            data-active={index === active ? '' : undefined}
            onClick={() => onChoose(entry)}
            className={classes(
              'flex min-h-12 cursor-pointer items-center justify-between gap-2 px-3.5 py-2.5 hover:bg-sunken',
              index === active && 'bg-sunken outline-2 -outline-offset-2 outline-accent',
            )}
          >
            <span className="min-w-0 wrap-anywhere">{entry.label}</span>
            {isChosen(entry) && <Check aria-hidden="true" className="size-4.5 shrink-0 text-accent" />}
          </div>
        ))}
      </div>
      {note && (
        <p aria-hidden="true" className="border-t border-line px-3.5 py-2.5 text-base text-ink-soft">
          {note}
        </p>
      )}
    </div>
  );
}

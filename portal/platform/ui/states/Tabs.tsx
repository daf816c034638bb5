import * as Radix from 'radix-ui/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../base/classes.ts';
import { PartBoundary } from './PartBoundary.tsx';

export interface TabsProps {
  label: string;
  tabs: {
    id: string;
    title: ReactNode;
    content: ReactNode;
    /** Loaded only when opened, and therefore omitted in print otherwise. */
    lazy?: boolean;
  }[];
  value?: string;
  defaultValue?: string;
  onChange?: (id: string) => void;
  /** In print, all panels are shown one after another. */
  printAll?: boolean;
  /** The subject of the tabs: when it changes, a tab that failed to render is retried. */
  resetKey?: string;
  /** Shown in the same row as the tabs, which then span the screen; null keeps the row's height. */
  extra?: ReactNode;
}

export function Tabs({ label, tabs, value, defaultValue, onChange, printAll, resetKey, extra }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isBar = extra !== undefined;
  useEffect(() => {
    // On a narrow screen the selected tab may be out of view, for example after following a link to it.
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[data-state=active]');
    if (!row || !chosen || value === undefined) return;
    const beyond = chosen.getBoundingClientRect().right - row.getBoundingClientRect().right;
    const before = row.getBoundingClientRect().left - chosen.getBoundingClientRect().left;
    if (beyond > 0) row.scrollLeft += beyond;
    else if (before > 0) row.scrollLeft -= before;
  }, [value]);
  return (
    <Radix.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.id) : undefined}
      onValueChange={onChange}
    >
      <div
        className={classes(
          'print:hidden',
          isBar ? 'flex flex-wrap items-center gap-x-4 border-b border-line px-4' : '@container',
        )}
      >
        <Radix.List
          ref={list}
          aria-label={label}
          className={classes(
            'flex overflow-x-auto overflow-y-hidden',
            isBar
              ? 'max-w-full'
              : // Where hardly one fits, as on a small phone with enlarged text, they are below each other.
                'mb-6 gap-1 border-b border-line @max-3xs:flex-wrap',
          )}
        >
          {tabs.map(({ id, title }) => (
            <Radix.Trigger
              key={id}
              value={id}
              className={classes(
                'inline-flex max-w-full shrink-0 items-center gap-2 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink',
                isBar
                  ? 'min-h-12 px-2 text-sm'
                  : '-mb-px min-h-11 px-2 @max-3xs:text-start @max-3xs:whitespace-normal @2xl:px-3',
              )}
            >
              {title}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {extra}
      </div>
      {tabs.map(({ id, content, lazy }) => (
        <Radix.Content
          key={id}
          value={id}
          {...(printAll && !lazy && { forceMount: true as const })}
          className="outline-offset-4 not-print:data-[state=inactive]:hidden print:mb-6"
        >
          <PartBoundary resetKey={resetKey}>{content}</PartBoundary>
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

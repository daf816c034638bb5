/** j and k move through the rows, x selects one, ? opens the help. Enter is handled by the focused link. */
import { type RefObject, useEffect } from 'react';

export interface TriageKeys {
  enabled: boolean;
  list: RefObject<HTMLElement | null>;
  onSelect: (id: string) => void;
  onHelp: () => void;
}

export function useTriageKeys({ enabled, list, onSelect, onHelp }: TriageKeys): void {
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || isBusyElsewhere()) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (event.key === 'j') focusRow(rows[Math.min(at + 1, rows.length - 1)]);
      else if (event.key === 'k') focusRow(rows[Math.max(at - 1, 0)]);
      else if (event.key === 'x' && at >= 0) onSelect(rows[at]?.dataset.row ?? '');
      else if (event.key === '?') onHelp();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('a[data-main]')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED) !== null;

const isBusyElsewhere = (): boolean => document.querySelector('[role=dialog], [role=menu]') !== null;

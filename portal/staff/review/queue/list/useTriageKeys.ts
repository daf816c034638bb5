/** j and k move through the rows, x selects one, ? opens the help. Enter is handled by the focused link. */
import type { RefObject } from 'react';
import { useSingleKeys } from '../../useSingleKeys.ts';

interface TriageKeys {
  enabled: boolean;
  list: RefObject<HTMLElement | null>;
  onSelect: (id: string) => void;
  onHelp: () => void;
}

export function useTriageKeys({ enabled, list, onSelect, onHelp }: TriageKeys): void {
  const rows = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const focused = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  useSingleKeys(enabled, {
    j: () => focusRow(rows()[Math.min(focused() + 1, rows().length - 1)]),
    k: () => focusRow(rows()[Math.max(focused() - 1, 0)]),
    x: () => {
      const row = rows()[focused()];
      if (row) onSelect(row.dataset.row ?? '');
    },
    '?': onHelp,
  });
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('a[data-main]')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

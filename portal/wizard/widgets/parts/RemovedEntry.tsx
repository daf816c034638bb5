/** Below a list: which entry was removed last, and a button that brings it back. */
import { Button } from '@clinic/platform/ui';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Entries } from '../../state/useEntries.ts';

interface RemovedEntryProps {
  entries: Pick<Entries, 'removed' | 'restore'>;
  nameOf: (number: number) => string;
}

export function RemovedEntry({ entries: { removed, restore }, nameOf }: RemovedEntryProps) {
  const { t } = useTranslation();
  const text = removed === undefined ? '' : t('wizard.list.removed', { entry: nameOf(removed) });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3">
      <p role="status" className="text-base text-ink-soft empty:hidden">
        {text}
      </p>
      {text && (
        <Button variant="quiet" onClick={restore}>
          <Undo2 aria-hidden="true" />
          {t('wizard.list.restore')}
        </Button>
      )}
    </div>
  );
}

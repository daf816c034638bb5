/** Marks a translation whose source text has changed since, with a button to confirm it. */
import { Button } from '@clinic/platform/ui';
import { Check, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function StaleMark({ from, onStillRight }: { from: string; onStillRight: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-warning">
      <p className="flex min-w-0 gap-1.5">
        <History aria-hidden="true" className="mt-px size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{t('builder.text.stale', { from })}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={onStillRight}>
        <Check aria-hidden="true" />
        {t('builder.text.stillRight')}
      </Button>
    </div>
  );
}

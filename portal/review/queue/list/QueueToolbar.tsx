import { Keyboard, Rows3, Rows4 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/ui/base/Button.tsx';
import { Tooltip } from '../../../platform/ui/overlays/Tooltip.tsx';
import { usePreferences } from '../usePreferences.ts';

export interface QueueToolbarProps {
  /** "1–25 of 122". */
  text: string;
  selected: 'none' | 'some' | 'all';
  onSelectAll: (selected: boolean) => void;
  onHelp: () => void;
}

export function QueueToolbar({ text, selected, onSelectAll, onHelp }: QueueToolbarProps) {
  const { t } = useTranslation();
  const { preferences, change } = usePreferences();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected === 'some';
  }, [selected]);
  const compact = preferences.density === 'compact';
  const density = compact ? 'comfortable' : 'compact';
  return (
    <div className="mb-2 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 pl-4 text-sm">
      <label className="flex min-h-10 cursor-pointer items-center gap-3">
        <input
          ref={box}
          type="checkbox"
          checked={selected === 'all'}
          onChange={(event) => onSelectAll(event.target.checked)}
          className="size-4.5"
        />
        <span className="text-ink-soft">{t('queue.select.all')}</span>
      </label>
      <p role="status" className="mr-auto text-ink-soft tabular-nums">
        {text}
      </p>
      <div className="hidden items-center gap-1 @4xl:flex">
        <Button variant="quiet" size="sm" onClick={() => change({ density })}>
          {compact ? <Rows3 aria-hidden="true" /> : <Rows4 aria-hidden="true" />}
          {t(`queue.density.${density}`)}
        </Button>
        <Tooltip text={t('queue.keys.title')}>
          <Button variant="quiet" size="sm" onClick={onHelp} aria-label={t('queue.keys.title')}>
            <Keyboard aria-hidden="true" />
          </Button>
        </Tooltip>
      </div>
    </div>
  );
}

import { classes } from '@clinic/platform/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface SelectPageProps {
  selected: 'none' | 'some' | 'all';
  onSelectAll: (selected: boolean) => void;
}

/** Selects all rows of the page. */
export function SelectPage({
  selected,
  onSelectAll,
  labelHidden,
}: SelectPageProps & { labelHidden?: boolean }) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected === 'some';
  }, [selected]);
  return (
    <label
      className={classes(
        'flex cursor-pointer items-center',
        labelHidden ? 'min-h-6' : 'min-h-10 gap-3 @4xl:min-h-7.5',
      )}
    >
      <input
        ref={box}
        type="checkbox"
        checked={selected === 'all'}
        onChange={(event) => onSelectAll(event.target.checked)}
        className="size-4.5"
      />
      <span className={labelHidden ? 'sr-only' : 'text-ink-soft'}>{t('queue.select.all')}</span>
    </label>
  );
}

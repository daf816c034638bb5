/** The comfortable view: cards on a phone, rows of several lines on a wide screen. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../platform/ui/base/classes.ts';
import { SelectPage, type SelectPageProps } from '../SelectPage.tsx';

export interface CardListProps extends SelectPageProps {
  waiting: boolean;
  children: ReactNode;
}

export function CardList({ waiting, children, ...selectPage }: CardListProps) {
  const { t } = useTranslation();
  return (
    <div className="px-4 pb-1">
      <div className="pl-5 text-sm @4xl:pl-4">
        <SelectPage {...selectPage} />
      </div>
      <ul
        aria-label={t('review.list')}
        aria-busy={waiting}
        className={classes(
          'grid auto-rows-fr grid-cols-[minmax(0,1fr)] gap-2.5 @4xl:grid-cols-[minmax(0,1.25fr)_minmax(0,0.8fr)_minmax(0,1.2fr)_minmax(9rem,auto)_auto] @4xl:gap-0 @4xl:rounded @4xl:border @4xl:border-line @4xl:bg-surface',
          waiting && 'cursor-progress',
        )}
      >
        {children}
      </ul>
    </div>
  );
}

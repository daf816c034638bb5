/** The default view: cards on a phone, rows of three lines on a wide screen. */
import { classes } from '@clinic/platform/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectPage, type SelectPageProps } from '../SelectPage.tsx';

export interface CardListProps extends SelectPageProps {
  waiting: boolean;
  children: ReactNode;
}

export function CardList({ waiting, children, ...selectPage }: CardListProps) {
  const { t } = useTranslation();
  return (
    <div className="px-4 pb-1 @4xl:px-0">
      <div className="pl-5 text-sm @4xl:border-b @4xl:border-line @4xl:pl-4 @4xl:text-xs">
        <SelectPage {...selectPage} />
      </div>
      <ul
        aria-label={t('review.list')}
        aria-busy={waiting}
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-2.5 @4xl:grid-cols-[minmax(0,1fr)_10.25rem_minmax(0,1.1fr)_auto_auto] @4xl:auto-rows-fr @4xl:gap-0 @4xl:bg-surface',
          waiting && 'cursor-progress',
        )}
      >
        {children}
      </ul>
    </div>
  );
}

/** The compact view: one line per submission, with the columns that the reader chose. */
import type { QueueColumn } from '@clinic/contract/preferences';
import { classes, stickyBar } from '@clinic/platform/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectPage, type SelectPageProps } from '../SelectPage.tsx';
import { COLUMNS } from './columns.ts';

interface QueueTableProps extends SelectPageProps {
  columns: readonly QueueColumn[];
  /** In px, once it is known. */
  flagsWidth: number | undefined;
  waiting: boolean;
  children: ReactNode;
}

const HEAD = 'h-7.5 border-b border-line px-2 text-start text-xs font-semibold text-ink-soft';

export function QueueTable({
  columns,
  flagsWidth,
  waiting,
  selected,
  onSelectAll,
  children,
}: QueueTableProps) {
  const { t } = useTranslation();
  return (
    <table
      aria-label={t('review.list')}
      aria-busy={waiting}
      className={classes(
        'w-full table-fixed border-separate border-spacing-0 text-sm',
        waiting && 'cursor-progress',
      )}
    >
      <QueueColumns columns={columns} flagsWidth={flagsWidth} />
      <thead ref={stickyBar} className="sticky top-(--header-height,57px) z-10 bg-paper">
        <tr>
          <th scope="col" className={classes(HEAD, 'pe-0 ps-4')}>
            <SelectPage selected={selected} onSelectAll={onSelectAll} labelHidden />
          </th>
          <th scope="col" className={HEAD}>
            {t('queue.column.patient')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={classes(HEAD, 'truncate')}>
              {t(`queue.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function QueueColumns({ columns, flagsWidth }: Pick<QueueTableProps, 'columns' | 'flagsWidth'>) {
  return (
    <colgroup>
      <col className="w-10" />
      <col />
      {columns.map((column) => {
        const { width, grows } = COLUMNS[column];
        const columnWidth = column === 'flags' ? flagsWidth : grows ? undefined : width;
        return (
          <col
            key={column}
            style={columnWidth === undefined ? undefined : { width: `${columnWidth / 16}rem` }}
          />
        );
      })}
    </colgroup>
  );
}

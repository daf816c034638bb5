import { Skeleton } from '@clinic/platform/ui';
import type { QueueLayout } from '../table/useLayout.ts';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** Of the table where the rows of the list do not fit. */
const USUAL_COLUMNS = 3;
const LINES = [...'abcdefghijklmnopqrst'];

/** As high as the content that replaces it. */
export function ListSkeleton({ layout: { columns, isUnmeasured } }: { layout: QueueLayout }) {
  if (isUnmeasured)
    return (
      <>
        <div className={columns ? '@max-[720px]:hidden' : '@max-[720px]:hidden @min-[896px]:hidden'}>
          <TableSkeleton columns={columns?.length ?? USUAL_COLUMNS} />
        </div>
        <div className={columns ? '@min-[720px]:hidden' : '@min-[720px]:@max-[896px]:hidden'}>
          <CardsSkeleton />
        </div>
      </>
    );
  return columns ? <TableSkeleton columns={columns.length} /> : <CardsSkeleton />;
}

function TableSkeleton({ columns }: { columns: number }) {
  return (
    <div>
      <div className="h-7.5 border-b border-line" />
      {LINES.map((line) => (
        <div key={line} className="flex h-11 items-center gap-6 border-b border-line bg-surface px-4">
          <Skeleton className="size-4.5 shrink-0" />
          {LINES.slice(0, columns + 1).map((column, index) => (
            <Skeleton key={column} className={index === 0 ? 'h-4 flex-2' : 'h-3.5 flex-1'} />
          ))}
        </div>
      ))}
    </div>
  );
}

function CardsSkeleton() {
  return (
    <div className="mx-4 mt-10 rounded border border-line bg-surface @4xl:mx-0 @4xl:mt-7.5 @4xl:rounded-none @4xl:border-x-0">
      {CARDS.map((card) => (
        <div
          key={card}
          className="flex items-center gap-4 border-b border-line p-4 last:border-b-0 @4xl:h-17.5"
        >
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-44 max-w-full" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
          <Skeleton className="hidden h-6 w-40 rounded-full sm:block" />
          <Skeleton className="hidden h-9 w-24 sm:block" />
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from '../../../platform/ui/states/Skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ListSkeleton() {
  return (
    <div className="rounded border border-line bg-surface">
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-4 border-b border-line p-4 last:border-b-0">
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

/** Below a list that loads page by page: loads the next one, if there is one. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../base/Button.tsx';

interface FurtherPagesProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
}

export function FurtherPages({ query, label }: FurtherPagesProps) {
  return (
    query.hasNextPage && (
      <div className="border-t border-line p-4 text-center">
        <Button
          variant="secondary"
          size="sm"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {label}
        </Button>
      </div>
    )
  );
}

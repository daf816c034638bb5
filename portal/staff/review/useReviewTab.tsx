/** The tab of a submission's page, in its URL. The history entry keeps the list that it was opened from. */
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';

export function useReviewTab(): [string | null, (tab: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  return [parameters.get('tab'), (tab) => setParameters({ tab }, { replace: true, state })];
}

interface TabLinkProps {
  tab: string;
  className: string;
  children: ReactNode;
}

export function TabLink({ tab, className, children }: TabLinkProps) {
  const { state } = useLocation();
  return (
    <Link to={{ search: `?tab=${tab}` }} state={state} replace className={className}>
      {children}
    </Link>
  );
}

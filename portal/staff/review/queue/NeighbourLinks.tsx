/** Links to the submissions before and after this one in the list it was opened from. */
import { buttonClasses } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { neighboursOf } from './queries.ts';
import { useVisitedQueue, type Visit, type VisitedQueue } from './visitedQueue.ts';

/** Renders nothing for a submission that was not opened from a list, or is not in it. */
export function NeighbourLinks({ submissionId }: { submissionId: string }) {
  const visited = useVisitedQueue();
  return visited ? <Links submissionId={submissionId} visited={visited} /> : null;
}

function Links({ submissionId, visited }: { submissionId: string; visited: VisitedQueue }) {
  const { t } = useTranslation();
  const { data } = useQuery(neighboursOf(submissionId, visited.filter));
  if (!data || (!data.previous && !data.next)) return null;
  return (
    <nav aria-label={t('queue.neighbours.label')} className="flex items-center gap-1 print:hidden">
      <Neighbour id={data.previous} visit={visited.visit}>
        <ChevronLeft aria-hidden="true" />
        <span className="max-sm:sr-only">{t('queue.neighbours.previous')}</span>
      </Neighbour>
      <Neighbour id={data.next} visit={visited.visit}>
        <span className="max-sm:sr-only">{t('queue.neighbours.next')}</span>
        <ChevronRight aria-hidden="true" />
      </Neighbour>
    </nav>
  );
}

interface NeighbourProps {
  id: string | null;
  visit: Visit;
  children: ReactNode;
}

function Neighbour({ id, visit, children }: NeighbourProps) {
  const linkClass = buttonClasses({ variant: 'secondary', size: 'sm' });
  if (!id) {
    return (
      <span aria-disabled="true" className={linkClass}>
        {children}
      </span>
    );
  }
  return (
    <Link to={`/physician/submissions/${id}`} state={visit} className={linkClass}>
      {children}
    </Link>
  );
}

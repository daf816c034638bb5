/** Everything that happened to a patient's submissions, the latest first. */
import type { PatientEvent, Visit } from '@clinic/contract/patients/patients';
import { useFormat } from '@clinic/platform/format';
import { Button, LoadFailed, Skeleton } from '@clinic/platform/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Entry, EntryBox } from '../review/submission/SubmissionTimeline.tsx';
import { patientEvents } from './queries.ts';
import type { ReadVisit } from './visits.ts';

interface PatientEventsProps {
  patientId: string;
  visits: readonly ReadVisit[];
}

export function PatientEvents({ patientId, visits }: PatientEventsProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(patientEvents(patientId));
  if (!query.data) {
    return query.isError ? (
      <LoadFailed level={3} title={t('timeline.failed')} query={query} />
    ) : (
      <Skeleton className="h-64" />
    );
  }
  return (
    <>
      <ol className="ms-3.5 border-s border-line">
        {query.data.pages
          .flatMap(({ events }) => events)
          .map((event) => (
            <PatientEntry key={keyOf(event)} event={event} visits={visits} />
          ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('patients.timeline.earlier')}
        </Button>
      )}
    </>
  );
}

const keyOf = ({ submissionId, entry }: PatientEvent): string =>
  [submissionId, entry.kind, entry.at, 'id' in entry ? entry.id : entry.author?.name].join(' ');

function PatientEntry({
  event: { submissionId, reference, entry },
  visits,
}: {
  event: PatientEvent;
  visits: readonly ReadVisit[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const about = (
    <Link to={submissionPath(submissionId)} className="underline underline-offset-3">
      {reference}
    </Link>
  );
  if (entry.kind !== 'document') {
    const read = visits.find(({ visit }) => visit.id === submissionId);
    return <Entry entry={entry} questionnaire={read?.answered.questionnaire} about={about} />;
  }
  return (
    <EntryBox icon={FileText}>
      <p className="font-semibold wrap-anywhere">{t('patients.timeline.document', { name: entry.name })}</p>
      <p className="text-sm text-ink-soft tabular-nums">
        <time dateTime={entry.at}>{format.dateAndTime(entry.at)}</time> · {about}
      </p>
    </EntryBox>
  );
}

const submissionPath = (id: Visit['id']): string => `/physician/submissions/${id}`;

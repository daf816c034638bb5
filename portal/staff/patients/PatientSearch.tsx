/** The clinic's patients, found by name, date of birth, phone number, e-mail address or reference. */
import type { PatientItem, PatientQuery } from '@clinic/contract/patients/patients';
import { PATIENT_SORTS } from '@clinic/contract/patients/patients';
import { useFormat } from '@clinic/platform/format';
import {
  Card,
  EmptyState,
  FurtherPages,
  Notice,
  QueryPage,
  SearchInput,
  Select,
  Skeleton,
  usePageTitle,
} from '@clinic/platform/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { patientPath } from '../review/person/personQueries.ts';
import { RelativeTime } from '../review/RelativeTime.tsx';
import { patientList, waitingFiles } from './queries.ts';

const PAUSE_MS = 250;

export default function PatientSearch() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<PatientQuery['sort']>('recent');
  const words = usePaused(typed.trim());
  const query = useInfiniteQuery(patientList({ sort, ...(words !== '' && { search: words }) }));
  usePageTitle(t('patients.title'), t('brand.name'));
  return (
    <QueryPage
      title={t('patients.title')}
      subtitle={t('patients.subtitle')}
      texts={{
        loading: t('patients.loading'),
        failed: t('patients.failed.title'),
        later: t('patients.failed.text'),
        retry: t('common.tryAgain'),
      }}
      query={query}
      skeleton={<Skeleton className="h-64" />}
      above={
        <>
          <WaitingFiles />
          <div className="flex flex-wrap items-center gap-3">
            <SearchInput
              aria-label={t('patients.search.label')}
              placeholder={t('patients.search.placeholder')}
              value={typed}
              maxLength={200}
              onChange={(event) => setTyped(event.target.value)}
              className="w-full max-w-lg"
            />
            <Select
              dense
              aria-label={t('patients.sort.label')}
              value={sort}
              onChange={(event) => setSort(event.target.value as PatientQuery['sort'])}
              className="w-52"
            >
              {PATIENT_SORTS.map((each) => (
                <option key={each} value={each}>
                  {t(`patients.sort.${each}`)}
                </option>
              ))}
            </Select>
          </div>
        </>
      }
    >
      {({ pages }) => {
        const patients = pages.flatMap((page) => page.patients);
        const { number = 0, exact = true } = pages[0]?.total ?? {};
        if (patients.length === 0)
          return (
            <Card padding="none" role="status">
              <EmptyState icon={UserSearch} title={t('patients.none.title')} text={t('patients.none.text')} />
            </Card>
          );
        return (
          <div>
            <p role="status" className="mb-2 text-sm text-ink-soft">
              {t(exact ? 'patients.found' : 'patients.foundAtLeast', { count: number })}
            </p>
            <Card padding="none">
              <ul className="divide-y divide-line">
                {patients.map((patient) => (
                  <Row key={patient.id} patient={patient} />
                ))}
              </ul>
              <FurtherPages query={query} label={t('patients.more')} />
            </Card>
          </div>
        );
      }}
    </QueryPage>
  );
}

/** Patients who asked for their file and wait for an answer. */
function WaitingFiles() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data = [] } = useQuery(waitingFiles);
  if (data.length === 0) return null;
  return (
    <Notice title={t('rights.waiting', { count: data.length })} className="mb-4">
      <ul>
        {data.map(({ patientId, name, askedAt }) => (
          <li key={`${patientId} ${askedAt}`} className="wrap-anywhere">
            <Link
              to={patientPath(patientId)}
              className="font-semibold text-accent underline underline-offset-3"
            >
              {name || t('review.unknownPatient')}
            </Link>{' '}
            <span className="text-ink-soft">{t('rights.since', { day: format.clinicDay(askedAt) })}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Row({
  patient: { id, name, birthDate, email, phone, submissions, lastAt },
}: {
  patient: PatientItem;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-4 py-2.5">
      <div className="min-w-0">
        <Link
          to={patientPath(id)}
          className="font-semibold text-accent underline underline-offset-3 wrap-anywhere"
        >
          {name || t('review.unknownPatient')}
        </Link>
        <p className="text-sm text-ink-soft wrap-anywhere tabular-nums">
          {[birthDate && t('glance.born', { date: format.calendarDate(birthDate) }), phone, email]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="text-sm text-ink-soft tabular-nums">
        {t('patients.submissions', { count: submissions })} · <RelativeTime iso={lastAt} />
      </p>
    </li>
  );
}

/** What was typed, once the typist pauses: a search for each letter would be answered out of order. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(paused);
}

/** A patient's start page: a link to the intake, and the progress of each submitted one. */
import type { CurrentUser } from '@clinic/contract/auth';
import { inClinic } from '@clinic/platform/address';
import { hasFailed } from '@clinic/platform/api';
import {
  Card,
  EmptyState,
  LinkButton,
  LoadFailed,
  Loading,
  PartBoundary,
  Skeleton,
  usePageTitle,
} from '@clinic/platform/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ArrowRight, ClipboardList } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ClaimIntake } from './ClaimIntake.tsx';
import type { Intakes } from './intakes.ts';
import { OwnDraftCard } from './OwnDraftCard.tsx';
import { OwnFileSection } from './OwnFileSection.tsx';
import { OwnPlanSection } from './OwnPlanSection.tsx';
import { OwnSubmissionCard } from './OwnSubmissionCard.tsx';
import { type OwnSubmission, ownFile, ownPlan, ownSubmissions, patientSetup } from './queries.ts';

/** By urgency: the clinic's requests, then what the plan asks for, then drafts, then submitted intakes, and only then another form. */
export default function PatientDashboard({ user, intakes }: { user: CurrentUser; intakes: Intakes }) {
  const { t } = useTranslation();
  const { data: setup, isFetched } = useQuery(patientSetup(intakes));
  const submissionsQuery = useQuery({ ...ownSubmissions, enabled: isFetched });
  const planQuery = useQuery({ ...ownPlan, enabled: isFetched });
  const fileQuery = useQuery({ ...ownFile, enabled: isFetched });
  const { data: submissions } = submissionsQuery;
  // All at once, because a section that appears later would move the others.
  const isReady =
    isFetched &&
    [submissionsQuery, planQuery, fileQuery].every((query) => !query.isPending || hasFailed(query));
  const drafts = setup?.drafts ?? [];
  const needingInfo = submissions?.filter(({ status }) => status === 'NEEDS_INFO') ?? [];
  const others = submissions?.filter(({ status }) => status !== 'NEEDS_INFO') ?? [];
  const waits = isReady && setup?.awaitsBirthDate === true;
  const isNew = drafts.length === 0 && submissions?.length === 0;
  const name = givenName(user, submissions);
  usePageTitle(t('patient.title'), t('brand.name'));
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="text-3xl font-bold wrap-anywhere">
        {name === undefined ? t('patient.greetingWithoutName') : t('patient.greeting', { name })}
      </h1>
      <p className="mt-1 text-lg text-ink-soft">{t('patient.subtitle')}</p>
      <PartBoundary>
        <ClaimIntake waits={waits} />
      </PartBoundary>
      {isReady ? (
        <>
          {needingInfo.length > 0 && (
            <section aria-labelledby="asked-title" className="mt-8">
              <h2 id="asked-title" className="mb-3 text-xl font-semibold">
                {t('patient.asked', { count: needingInfo.length })}
              </h2>
              <ul className="grid gap-3">
                {needingInfo.map((submission) => (
                  <PartBoundary key={submission.id} as="li">
                    <OwnSubmissionCard submission={submission} />
                  </PartBoundary>
                ))}
              </ul>
            </section>
          )}
          <PartBoundary>
            {planQuery.data && <OwnPlanSection plan={planQuery.data} intakes={intakes} />}
          </PartBoundary>
          {drafts.length > 0 && (
            <section aria-labelledby="drafts-title" className="mt-8">
              <h2 id="drafts-title" className="mb-3 text-xl font-semibold">
                {t('ownDraft.title')}
              </h2>
              <ul className="grid gap-3">
                {drafts.map((draft) => (
                  <PartBoundary key={draft.id} as="li">
                    <OwnDraftCard draft={draft} intakes={intakes} />
                  </PartBoundary>
                ))}
              </ul>
            </section>
          )}
          {isNew && (
            <section className="mt-8 grid items-center gap-6 rounded border border-line bg-accent-soft p-6 sm:grid-cols-[1fr_auto] sm:p-8">
              <div>
                <h2 className="text-xl font-semibold">{t('patient.intake.title')}</h2>
                <p className="mt-1 max-w-[33em] text-ink-soft">{t('patient.intake.text')}</p>
              </div>
              <LinkButton href={inClinic('/intake')} size="lg" variant={waits ? 'secondary' : 'primary'}>
                {t('patient.intake.start')}
                <ArrowRight aria-hidden="true" />
              </LinkButton>
            </section>
          )}
          {(others.length > 0 || needingInfo.length === 0) && (
            <>
              <h2 className="mt-10 mb-3 text-xl font-semibold">{t('patient.submissions.title')}</h2>
              <OwnList query={submissionsQuery} shown={others} />
            </>
          )}
          {submissions !== undefined && !isNew && drafts.length === 0 && (
            <p className="mt-8">
              <LinkButton href={inClinic('/intake')} variant="secondary">
                {t('patient.intake.another')}
                <ArrowRight aria-hidden="true" />
              </LinkButton>
            </p>
          )}
          <PartBoundary>{fileQuery.data && <OwnFileSection file={fileQuery.data} />}</PartBoundary>
        </>
      ) : (
        <Loading text={t('patient.submissions.loading')}>
          <Skeleton className="mt-8 h-28" />
        </Loading>
      )}
    </div>
  );
}

/** The account's name, unless it is an email address; then the name from the latest form. */
function givenName(
  { name }: CurrentUser,
  submissions: readonly OwnSubmission[] | undefined,
): string | undefined {
  if (!name.includes('@')) return name.split(' ')[0];
  return submissions?.find((submission) => submission.givenName !== null)?.givenName ?? undefined;
}

interface OwnListProps {
  query: Pick<UseQueryResult<OwnSubmission[]>, 'data' | 'isFetching' | 'refetch'>;
  shown: readonly OwnSubmission[];
}

function OwnList({ query: { data, isFetching, refetch }, shown }: OwnListProps) {
  const { t } = useTranslation();
  if (!data) {
    return (
      <Card padding="none">
        <LoadFailed
          level={3}
          title={t('patient.submissions.failed.title')}
          text={t('patient.submissions.failed.text')}
          query={{ refetch, isFetching }}
        />
      </Card>
    );
  }
  if (shown.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          level={3}
          icon={ClipboardList}
          title={t('patient.submissions.empty.title')}
          text={t('patient.submissions.empty.text')}
        />
      </Card>
    );
  }
  return (
    <ul className="grid gap-3">
      {shown.map((submission) => (
        <PartBoundary key={submission.id} as="li">
          <OwnSubmissionCard submission={submission} />
        </PartBoundary>
      ))}
    </ul>
  );
}

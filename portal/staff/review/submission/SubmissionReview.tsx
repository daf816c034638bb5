/** One submission: facts and answers on the left; alerts, patient, notes and history on the right. */
import type { OpenDanger, SubmissionDetail } from '@clinic/contract/review';
import { submissionAsFhir, submissionPdf } from '@clinic/contract/review/printed';
import { addressOf } from '@clinic/platform/address';
import { erasedOn, hasFailed } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import {
  buttonClasses,
  EmptyState,
  LoadFailed,
  Loading,
  PartBoundary,
  Skeleton,
  Tabs,
  usePageTitle,
} from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Braces, Download, FileX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { changedAnswers } from '../answers/changedAnswers.ts';
import { FormResponses } from '../answers/FormResponses.tsx';
import { ContactNotice } from '../contact/ContactNotice.tsx';
import { PromiseNotice } from '../contact/PromiseNotice.tsx';
import { answersVersions } from '../conversation/conversationQueries.ts';
import { Messages } from '../conversation/Messages.tsx';
import { NotesCard } from '../conversation/NotesCard.tsx';
import { ReviewNotes } from '../conversation/ReviewNotes.tsx';
import { dangersOf } from '../flags/flagList.ts';
import { HealthAlerts } from '../flags/HealthAlerts.tsx';
import { HealthFlags } from '../flags/HealthFlags.tsx';
import { listedFlags } from '../flags/listedFlags.ts';
import { Glance } from '../glance/Glance.tsx';
import { isUnknown, reviewNotes, submissionDetail } from '../queries.ts';
import { NeighbourLinks } from '../queue/NeighbourLinks.tsx';
import { ViewersNotice } from '../queue/ViewersNotice.tsx';
import { useQueueLink } from '../queue/visitedQueue.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { StatusHistory } from '../status/StatusHistory.tsx';
import { useBasis } from '../useBasis.ts';
import { useReviewTab } from '../useReviewTab.tsx';
import { DocumentsCard } from './DocumentsCard.tsx';
import { PatientCard } from './PatientCard.tsx';
import { ReviewKeys } from './ReviewKeys.tsx';
import { StatusEditor } from './StatusEditor.tsx';
import { SubmissionTimeline } from './SubmissionTimeline.tsx';
import { useLiveSubmission } from './useLiveSubmission.ts';
import { usePrintFooter } from './usePrintFooter.ts';

const DASHBOARD = '/physician/dashboard';
const TABS = ['responses', 'flags', 'notes', 'messages', 'timeline'] as const;
type Tab = (typeof TABS)[number];

export default function SubmissionReview({ id }: { id: string | undefined }) {
  const { t } = useTranslation();
  if (!id) return <Missing title={t('submission.idRequired')} />;
  return <Loaded id={id} />;
}

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useQuery(submissionDetail(id));
  const { data: submission, error } = query;
  usePageTitle(...(submission ? [submission.reference] : []), t('submission.title'), t('brand.name'));
  const failed = hasFailed(query);
  if (!submission && !failed) return <LoadingReview />;
  if (!submission && !isUnknown(error)) {
    return (
      <Page>
        <LoadFailed
          level={1}
          title={t('submission.failed.title')}
          text={t('submission.failed.text')}
          query={query}
        />
        <div className="grid place-items-center">
          <GoBack />
        </div>
      </Page>
    );
  }
  if (!submission) {
    const erased = erasedOn(error);
    if (erased) {
      const title = t('rights.erased', { day: format.calendarDate(erased) });
      return <Missing title={title} text={t('rights.erasedText')} />;
    }
    return <Missing title={t('submission.notFound.title')} text={t('submission.notFound.text')} />;
  }
  return <Review submission={submission} />;
}

function LoadingReview() {
  const { t } = useTranslation();
  return (
    <Page>
      <Loading title={t('submission.loading.title')} text={t('submission.loading.text')}>
        <ReviewSkeleton />
      </Loading>
    </Page>
  );
}

function Missing({ title, text }: { title: string; text?: string }) {
  return (
    <Page>
      <EmptyState level={1} tone="danger" icon={FileX} title={title} text={text} action={<GoBack />} />
    </Page>
  );
}

function Review({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation();
  const [tabOfAddress, openTab] = useReviewTab();
  const basis = useBasis(submission);
  const { questionnaire, ruleSet } = basis;
  const { data: notes, isError: notesFailed } = useQuery(reviewNotes(submission.id));
  const { data: versions } = useQuery(answersVersions(submission.id));
  const changed = useMemo(() => changedAnswers(versions ?? []), [versions]);
  useLiveSubmission(submission.id);
  useFooter(submission);
  const flags = useMemo(
    () => ruleSet && listedFlags(submission, ruleSet, questionnaire),
    [ruleSet, questionnaire, submission],
  );
  // Alerts and facts would appear one after the other, and move the content below them.
  if (basis.isLoading) return <LoadingReview />;
  const tab = TABS.find((each) => each === tabOfAddress) ?? 'responses';
  const titles: Partial<Record<Tab, ReactNode>> = {
    notes: (
      <>
        {t('submission.tabs.notes')}
        {notes && <span className="text-ink-soft tabular-nums">({notes.length})</span>}
      </>
    ),
  };
  const contents: Record<Tab, ReactNode> = {
    responses: <FormResponses {...{ submission, basis, changed, flags }} />,
    flags: <HealthFlags {...{ submission, basis, flags }} />,
    notes: <ReviewNotes submissionId={submission.id} />,
    messages: <Messages submission={submission} />,
    // Printed with the rest, because it contains the messages, too.
    timeline: <SubmissionTimeline submissionId={submission.id} questionnaire={questionnaire} />,
  };
  return (
    <Page>
      <ReviewHeader submission={submission} dangers={flags && dangersOf(flags)} />
      <ViewersNotice submissionId={submission.id} />
      <ContactNotice submission={submission} />
      <PromiseNotice submission={submission} />
      {/* Stacked on a phone: alerts, facts and answers first, then documents and history. */}
      <div className={`${COLUMNS} lg:grid-rows-[auto_1fr]`}>
        <div className="lg:col-start-2 lg:row-start-1">
          <PartBoundary resetKey={submission.id}>
            <HealthAlerts {...{ submission, basis, flags }} />
          </PartBoundary>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <PartBoundary resetKey={submission.id}>
            <Glance submission={submission} questionnaire={questionnaire} unreadable={basis.formFailed} />
          </PartBoundary>
          <div className="min-w-0">
            <Tabs
              label={t('submission.title')}
              value={tab}
              onChange={openTab}
              printAll
              resetKey={submission.id}
              tabs={TABS.map((id) => ({
                id,
                title: titles[id] ?? t(`submission.tabs.${id}`),
                content: contents[id],
                lazy: id === 'messages',
              }))}
            />
          </div>
        </div>
        <aside
          aria-label={t('submission.aside')}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-22 lg:col-start-2 lg:row-start-2 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto print:static print:max-h-none"
        >
          <PartBoundary resetKey={submission.id}>
            <PatientCard submission={submission} questionnaire={questionnaire} />
          </PartBoundary>
          <PartBoundary resetKey={submission.id}>
            <DocumentsCard submissionId={submission.id} questionnaire={questionnaire} />
          </PartBoundary>
          <PartBoundary resetKey={submission.id}>
            {tab !== 'notes' && <NotesCard notes={notes} failed={notesFailed} />}
          </PartBoundary>
          <PartBoundary resetKey={submission.id}>
            <StatusHistory history={submission.statusHistory} />
          </PartBoundary>
        </aside>
      </div>
    </Page>
  );
}

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_22rem]';

/** Who the patient is, on every printed page. */
function useFooter({ reference, patient }: SubmissionDetail): void {
  const { t } = useTranslation();
  const format = useFormat();
  usePrintFooter(
    useCallback(
      () =>
        [
          patient.name ?? t('review.unknownPatient'),
          reference,
          t('submission.printed', { when: format.dateAndTime(new Date().toISOString()) }),
        ].join(' · '),
      [patient.name, reference, format, t],
    ),
  );
}

interface ReviewHeaderProps {
  submission: SubmissionDetail;
  /** Undefined until the flags are known. */
  dangers: OpenDanger[] | undefined;
}

function ReviewHeader({ submission, dangers }: ReviewHeaderProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const back = useQueueLink();
  return (
    <>
      <div className="flex items-center gap-3">
        <Link
          {...back}
          className={`${buttonClasses({ variant: 'quiet', size: 'sm' })} me-auto -ms-3 print:hidden`}
        >
          <ArrowLeft aria-hidden="true" />
          {t('submission.back')}
        </Link>
        <ReviewKeys key={submission.id} submission={submission} dangers={dangers} />
        <NeighbourLinks submissionId={submission.id} />
      </div>
      <header className="mt-1 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold wrap-anywhere">
            <span className="block text-xs font-medium tracking-normal text-ink-soft">
              {t('submission.title')}
            </span>{' '}
            {submission.patient.name || t('review.unknownPatient')}
          </h1>
          <p className="text-xs text-ink-soft">{t('submission.subtitle')}</p>
        </div>
        <div className="flex min-h-10 flex-wrap items-center gap-3">
          <StatusBadge status={submission.status} />
          <a
            href={addressOf(submissionPdf, { id: submission.id }, { language })}
            download
            className={`${buttonClasses({ variant: 'secondary' })} print:hidden`}
          >
            <Download aria-hidden="true" />
            {t('submission.downloadPdf')}
          </a>
          <a
            href={addressOf(submissionAsFhir, { id: submission.id }, { language })}
            download
            title={t('submission.downloadFhirHelp')}
            className={`${buttonClasses({ variant: 'secondary' })} print:hidden`}
          >
            <Braces aria-hidden="true" />
            {t('submission.downloadFhir')}
          </a>
          <StatusEditor submission={submission} dangers={dangers} />
        </div>
      </header>
    </>
  );
}

function Page({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-7xl px-4 py-4 sm:px-6 sm:py-5">{children}</div>;
}

function ReviewSkeleton() {
  return (
    <>
      <Skeleton className="mt-6 mb-6 h-9 w-96 max-w-full" />
      <div className={COLUMNS}>
        <Skeleton className="h-48 lg:order-2" />
        <div className="grid gap-4 lg:order-1">
          <Skeleton className="h-80" />
          <Skeleton className="h-[40vh]" />
        </div>
      </div>
    </>
  );
}

function GoBack() {
  const { t } = useTranslation();
  return (
    <Link to={DASHBOARD} className={buttonClasses({ variant: 'secondary' })}>
      <ArrowLeft aria-hidden="true" />
      {t('submission.goBack')}
    </Link>
  );
}

/** One submission: answers on the left; patient, flags, status and notes on the right. */

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, FileX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { SubmissionDetail } from '../../../contract/review.ts';
import { submissionPdf } from '../../../contract/review.ts';
import { addressOf } from '../../platform/address/address.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { buttonClasses } from '../../platform/ui/base/buttonClasses.ts';
import { EmptyState } from '../../platform/ui/states/EmptyState.tsx';
import { Loading } from '../../platform/ui/states/Loading.tsx';
import { PartBoundary } from '../../platform/ui/states/PartBoundary.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import { Tabs } from '../../platform/ui/states/Tabs.tsx';
import { usePageTitle } from '../../platform/ui/states/usePageTitle.ts';
import { changedAnswers } from '../answers/changedAnswers.ts';
import { FormResponses } from '../answers/FormResponses.tsx';
import { answersVersions } from '../conversation/conversationQueries.ts';
import { Messages } from '../conversation/Messages.tsx';
import { NotesCard } from '../conversation/NotesCard.tsx';
import { ReviewNotes } from '../conversation/ReviewNotes.tsx';
import { dangerRaised, listFlags } from '../flags/flagList.ts';
import { HealthFlags } from '../flags/HealthFlags.tsx';
import { questionnaireOf, reviewNotes, ruleSetOf, submissionDetail } from '../queries.ts';
import { NeighbourLinks } from '../queue/NeighbourLinks.tsx';
import { ViewersNotice } from '../queue/ViewersNotice.tsx';
import { useQueueAddress } from '../queue/visitedQueue.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { StatusHistory } from '../status/StatusHistory.tsx';
import { DocumentsCard } from './DocumentsCard.tsx';
import { PatientCard } from './PatientCard.tsx';
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
  const { data: submission, isPending } = useQuery(submissionDetail(id));
  usePageTitle(...(submission ? [submission.reference] : []), t('submission.title'), t('brand.name'));
  if (isPending) {
    return (
      <Page>
        <Loading title={t('submission.loading.title')} text={t('submission.loading.text')}>
          <ReviewSkeleton />
        </Loading>
      </Page>
    );
  }
  if (!submission) {
    return <Missing title={t('submission.notFound.title')} text={t('submission.notFound.text')} />;
  }
  return <Review submission={submission} />;
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
  const format = useFormat();
  const [parameters, setParameters] = useSearchParams();
  const { data: questionnaire, isError: unreadable } = useQuery(questionnaireOf(submission.questionnaire));
  const { data: ruleSet } = useQuery(ruleSetOf(submission.ruleSet));
  const { data: notes } = useQuery(reviewNotes(submission.id));
  const { data: versions } = useQuery(answersVersions(submission.id));
  const changed = useMemo(() => changedAnswers(versions ?? []), [versions]);
  useLiveSubmission(submission.id);
  const { reference, patient } = submission;
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
  const flags = ruleSet && listFlags(ruleSet, submission.flagsJSON, submission.evidenceJSON);
  // The requested flag is kept out of the URL, and therefore out of any log.
  const { key: visit, state } = useLocation();
  const asked = (state as { flag?: string } | null)?.flag;
  const tab = TABS.find((each) => each === parameters.get('tab')) ?? 'responses';
  const titles: Partial<Record<Tab, ReactNode>> = {
    notes: (
      <>
        {t('submission.tabs.notes')}
        <span className="text-ink-soft tabular-nums">({notes?.length ?? 0})</span>
      </>
    ),
  };
  const contents: Record<Tab, ReactNode> = {
    responses: <FormResponses {...{ submission, questionnaire, unreadable, changed }} />,
    flags: (
      <HealthFlags
        {...{ submission, questionnaire, ruleSet, flags }}
        opened={asked === undefined ? undefined : { key: asked, visit }}
      />
    ),
    notes: <ReviewNotes submissionId={submission.id} />,
    messages: <Messages submission={submission} />,
    // Printed with the rest, because it contains the messages, too.
    timeline: <SubmissionTimeline submissionId={submission.id} questionnaire={questionnaire} />,
  };
  return (
    <Page>
      <ReviewHeader submission={submission} dangerRaised={flags ? dangerRaised(flags) : false} />
      <ViewersNotice submissionId={submission.id} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <aside
          aria-label={t('submission.aside')}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-22 lg:order-2 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto print:static print:max-h-none"
        >
          <PartBoundary resetKey={submission.id}>
            <PatientCard submission={submission} questionnaire={questionnaire} flags={flags} />
          </PartBoundary>
          <PartBoundary resetKey={submission.id}>
            <DocumentsCard submissionId={submission.id} questionnaire={questionnaire} />
          </PartBoundary>
          <PartBoundary resetKey={submission.id}>
            {tab !== 'notes' && <NotesCard notes={notes} />}
          </PartBoundary>
          <PartBoundary resetKey={submission.id}>
            <StatusHistory history={submission.statusHistory} />
          </PartBoundary>
        </aside>
        <div className="min-w-0 lg:order-1">
          <Tabs
            label={t('submission.title')}
            value={tab}
            onChange={(chosen) => setParameters({ tab: chosen }, { replace: true })}
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
    </Page>
  );
}

interface ReviewHeaderProps {
  submission: SubmissionDetail;
  dangerRaised: boolean;
}

function ReviewHeader({ submission, dangerRaised: isDangerous }: ReviewHeaderProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queueAddress = useQueueAddress();
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <Link
          to={queueAddress}
          className={`${buttonClasses({ variant: 'quiet', size: 'sm' })} -ml-3 print:hidden`}
        >
          <ArrowLeft aria-hidden="true" />
          {t('submission.back')}
        </Link>
        <NeighbourLinks submissionId={submission.id} />
      </div>
      <header className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-3xl font-bold">{t('submission.title')}</h1>
          <p className="mt-1 text-ink-soft">{t('submission.subtitle')}</p>
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
          <StatusEditor submission={submission} dangerRaised={isDangerous} />
        </div>
      </header>
    </>
  );
}

function Page({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-8">{children}</div>;
}

function ReviewSkeleton() {
  return (
    <>
      <Skeleton className="mt-6 h-9 w-96 max-w-full" />
      <Skeleton className="mt-3 mb-8 h-5 w-64 max-w-full" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8">
        <Skeleton className="h-80 lg:order-2" />
        <Skeleton className="h-[60vh] lg:order-1" />
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

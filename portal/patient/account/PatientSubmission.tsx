/** One of the patient's intakes: the clinic's request, progress, messages and the patient's own answers. */
import type { OwnSubmissionDetail } from '@clinic/contract/patient/ownSubmission';
import { ownSubmissionPdf } from '@clinic/contract/patient/ownSubmissions';
import { textIn } from '@clinic/engine/definition';
import { addressOf } from '@clinic/platform/address';
import { clinic, erasedOn, onLive } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { useSession } from '@clinic/platform/session';
import {
  buttonClasses,
  Card,
  EmptyState,
  Loading,
  PartBoundary,
  Skeleton,
  useFocusOnReplaced,
  usePageTitle,
} from '@clinic/platform/ui';
import { PhoneLinks } from '@clinic/wizard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Download, FileX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ClaimIntake } from './ClaimIntake.tsx';
import type { Intakes } from './intakes.ts';
import { OwnAnswers } from './OwnAnswers.tsx';
import { OwnDocuments } from './OwnDocuments.tsx';
import { OwnMessages } from './OwnMessages.tsx';
import { Promised } from './Promised.tsx';
import { formOf, ownSubmission, ownSubmissions, patientSetup } from './queries.ts';
import { Replies } from './Replies.tsx';
import { StageBar } from './StageBar.tsx';
import { progressOf } from './stages.ts';

export default function PatientSubmission({ id, intakes }: { id: string | undefined; intakes: Intakes }) {
  const { t } = useTranslation();
  const format = useFormat();
  // Intakes sent without an account are first assigned to the patient.
  const { data: setup, isFetched } = useQuery(patientSetup(intakes));
  const {
    data,
    error,
    isFetched: isAnswered,
  } = useQuery({
    ...ownSubmission(id ?? ''),
    enabled: isFetched && id !== undefined,
  });
  useLive(id);
  usePageTitle(...(data ? [data.reference] : []), t('patient.title'), t('brand.name'));
  const erased = erasedOn(error);
  const isMissing = !data && (isAnswered || id === undefined);
  // Depends on the account alone, so that it does not tell whether there is such a form.
  const canClaim = setup?.awaitsBirthDate === true;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-6 sm:py-10">
      <Link
        to="/patient/dashboard"
        className={`${buttonClasses({ variant: 'quiet', size: 'sm' })} -ms-3 print:hidden`}
      >
        <ArrowLeft aria-hidden="true" />
        {t('ownSubmission.back')}
      </Link>
      <PartBoundary>
        <ClaimIntake isLinked waits={isMissing && canClaim} />
      </PartBoundary>
      {data && <Loaded submission={data} />}
      {!data && !isMissing && (
        <Loading text={t('shell.loadingSubmission')}>
          <Skeleton className="h-72" />
        </Loading>
      )}
      {isMissing && !canClaim && (
        <EmptyState
          level={1}
          tone="danger"
          icon={FileX}
          title={
            erased
              ? t('ownSubmission.erased', { day: format.calendarDate(erased) })
              : t('ownSubmission.notFound.title')
          }
          text={erased ? undefined : t('ownSubmission.notFound.text')}
        />
      )}
    </div>
  );
}

function Loaded({ submission }: { submission: OwnSubmissionDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { user } = useSession();
  const { data: form } = useQuery(formOf(submission.questionnaire));
  const { reference, status, createdAt, questionnaire, request } = submission;
  const heading = useFocusOnReplaced(request?.id);
  const progress = progressOf(
    status,
    submission.history.some(({ byReply }) => byReply),
  );
  // In the reader's language once the form has loaded; until then, the list's title in the language it was
  // filled in.
  const title = form ? textIn(form.definition.title, language) : questionnaire.name;
  return (
    <>
      <header className="mt-2 flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="hidden print:block">
            {[clinic().clinicName, user?.name].filter(Boolean).join(' · ')}
          </p>
          <h1 className="text-3xl font-bold">{title}</h1>
          <p className="mt-1 text-ink-soft tabular-nums">
            {t('patient.submissions.sent', { date: format.longDate(createdAt), reference })}
          </p>
        </div>
        <a
          href={addressOf(ownSubmissionPdf, { id: submission.id }, { language })}
          download
          className={`${buttonClasses({ variant: 'secondary' })} print:hidden`}
        >
          <Download aria-hidden="true" />
          {t('ownSubmission.downloadPdf')}
        </a>
      </header>
      <div className="mt-6 grid gap-6">
        <Card as="section" aria-labelledby="status-title">
          <h2 id="status-title" ref={heading} tabIndex={-1} className="text-xl font-semibold">
            {t(`patient.status.${progress}.title`)}
          </h2>
          <p className="mt-1 max-w-[38em]">{t(`patient.status.${progress}.text`)}</p>
          <Promised promised={submission.promised} />
          <StageBar progress={progress} />
        </Card>
        <PhoneLinks definition={form?.definition} language={language}>
          <div className="grid gap-6 empty:hidden print:hidden">
            <PartBoundary>
              <Replies submission={submission} form={form} />
            </PartBoundary>
          </div>
          <PartBoundary>
            <OwnMessages submission={submission} />
          </PartBoundary>
        </PhoneLinks>
        <PartBoundary>
          <OwnDocuments submissionId={submission.id} questionnaire={form} />
        </PartBoundary>
        <section aria-labelledby="answers-title">
          <h2 id="answers-title" className="mb-3 text-xl font-semibold">
            {t('ownSubmission.answers')}
          </h2>
          <PartBoundary>
            {form ? (
              <OwnAnswers submission={submission} questionnaire={form} />
            ) : (
              <Skeleton className="h-64" />
            )}
          </PartBoundary>
        </section>
        <section aria-labelledby="history-title">
          <h2 id="history-title" className="mb-3 text-xl font-semibold">
            {t('ownSubmission.history')}
          </h2>
          <ol className="grid gap-2">
            {submission.history.map(({ status: to, at, byReply }) => (
              <li
                key={`${at} ${to}`}
                className="flex flex-col justify-between gap-x-4 border-b border-line py-2 sm:flex-row"
              >
                <span className="font-medium">{t(`patient.status.${progressOf(to, byReply)}.title`)}</span>
                <time dateTime={at} className="text-ink-soft tabular-nums">
                  {format.longDateAndTime(at)}
                </time>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

function useLive(id: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLive((event) => {
        if (event.type === 'resync' || ('submissionId' in event && event.submissionId === id)) {
          void queryClient.invalidateQueries({ queryKey: ownSubmissions.queryKey });
        }
      }),
    [queryClient, id],
  );
}

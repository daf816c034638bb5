/** All events of a submission, latest first. */
import type { TimelineEntry } from '@clinic/contract/review/timeline';
import { textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Card, LoadFailed, Skeleton } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowRightLeft,
  BellRing,
  Eye,
  FilePenLine,
  Inbox,
  type LucideIcon,
  MessageCircleQuestion,
  MessagesSquare,
  NotebookPen,
  PhoneCall,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { submissionTimeline } from '../conversation/conversationQueries.ts';
import { passedRules } from '../flags/ContinuedPast.tsx';
import { questionText } from '../questionText.ts';
import { DangerList } from '../status/DangerList.tsx';

const icons: Record<TimelineEntry['kind'], LucideIcon> = {
  submitted: Inbox,
  status: ArrowRightLeft,
  note: NotebookPen,
  message: MessagesSquare,
  request: MessageCircleQuestion,
  reply: FilePenLine,
  contact: PhoneCall,
  notified: BellRing,
  viewed: Eye,
};

interface SubmissionTimelineProps {
  submissionId: string;
  /** Undefined while it loads. */
  questionnaire: Questionnaire | undefined;
}

export function SubmissionTimeline({ submissionId, questionnaire }: SubmissionTimelineProps) {
  const { t } = useTranslation();
  const { data: entries, isError, isFetching, refetch } = useQuery(submissionTimeline(submissionId));
  if (!entries && isError) {
    return (
      <Card padding="none">
        <LoadFailed level={3} title={t('timeline.failed')} query={{ refetch, isFetching }} />
      </Card>
    );
  }
  if (!entries) return <Skeleton className="h-64" />;
  return (
    <Card as="section" aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="text-xl font-semibold">
        {t('timeline.title')}
      </h2>
      <ol className="mt-5 ms-3.5 border-s border-line">
        {entries.toReversed().map((entry) => (
          <Entry
            key={`${entry.kind} ${entry.at} ${'id' in entry ? entry.id : entry.author?.name}`}
            entry={entry}
            questionnaire={questionnaire}
          />
        ))}
      </ol>
    </Card>
  );
}

export const EntryBox = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="relative pb-6 ps-8 last:pb-0 print:break-inside-avoid">
    <span className="absolute top-0 -start-3.5 grid size-7 place-items-center rounded-full border border-line bg-surface text-accent">
      <Icon aria-hidden="true" className="size-4" />
    </span>
    {children}
  </li>
);

interface EntryProps {
  entry: TimelineEntry;
  questionnaire: Questionnaire | undefined;
  /** Which submission it is about, where that is not clear. */
  about?: ReactNode;
}

export function Entry({ entry, questionnaire, about }: EntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return (
    <EntryBox icon={icons[entry.kind]}>
      <p className="font-semibold">
        <What entry={entry} />
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {whoOf(entry) ?? t('timeline.withoutAccount')} ·{' '}
        <time dateTime={entry.at}>{format.dateAndTime(entry.at)}</time>
        {about && <> · {about}</>}
      </p>
      {'continuedPast' in entry && entry.continuedPast && (
        <ul className="mt-1.5 list-disc ps-5 text-sm font-semibold text-warning">
          {passedRules({ continuedPast: entry.continuedPast }, questionnaire).map(({ id, title }) => (
            <li key={id}>{t('continuedPast.title', { title: textIn(title, language) })}</li>
          ))}
        </ul>
      )}
      <Detail entry={entry} questionnaire={questionnaire} />
    </EntryBox>
  );
}

const whoOf = (entry: TimelineEntry): string | undefined =>
  entry.kind === 'notified' ? entry.names.join(', ') : entry.author?.name;

function What({ entry }: { entry: TimelineEntry }): ReactNode {
  const { t } = useTranslation();
  switch (entry.kind) {
    case 'status':
      return t('submission.history.change', {
        from: t(`status.${entry.from}`),
        to: t(`status.${entry.to}`),
      });
    case 'message':
      return t(entry.fromPatient ? 'timeline.messageFromPatient' : 'timeline.messageToPatient');
    case 'request':
      return `${t('timeline.request')} · ${t(`timeline.requestState.${entry.state}`)}`;
    case 'reply':
      return t('timeline.reply', { version: entry.version });
    case 'contact':
      return t(`contact.outcome.${entry.outcome}`);
    case 'notified':
      return t(`timeline.notified.${entry.about}.${entry.late ? 'late' : 'due'}`);
    case 'viewed':
      return t('timeline.viewed', { count: entry.times });
    default:
      return t(`timeline.${entry.kind}`);
  }
}

function Detail({
  entry,
  questionnaire,
}: {
  entry: TimelineEntry;
  questionnaire: Questionnaire | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const quote = (text: string) => (
    <p className="mt-1.5 max-w-[45em] border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  );
  const questions = (keys: readonly string[]) => (
    <ul className="mt-1.5 list-disc ps-5 text-sm">
      {keys.map((key) => (
        <li key={key}>{questionnaire ? questionText(questionnaire, key, language) : key}</li>
      ))}
    </ul>
  );
  switch (entry.kind) {
    case 'status':
      return (
        <>
          <DangerList dangers={entry.dangers} className="mt-1.5 text-sm" />
          {entry.reason && quote(entry.reason)}
        </>
      );
    case 'note':
    case 'message':
      return quote(entry.message);
    case 'contact':
      return (
        <>
          {entry.nextTryAt && (
            <p className="mt-1 text-sm">
              {t('timeline.nextTry', { time: format.clinicMoment(entry.nextTryAt) })}
            </p>
          )}
          {entry.note && quote(entry.note)}
        </>
      );
    case 'request':
      return (
        <>
          {quote(entry.message)}
          {questions(entry.questionIds)}
        </>
      );
    case 'reply':
      return entry.changed.length > 0 ? (
        questions(entry.changed)
      ) : (
        <p className="mt-1 text-sm text-ink-soft">{t('timeline.nothingChanged')}</p>
      );
    default:
      return null;
  }
}

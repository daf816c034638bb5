/** One submitted intake: its status in plain words, and what happens next. */
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Badge, buttonClasses, Card, type Tone } from '@clinic/platform/ui';
import {
  Archive,
  CircleCheck,
  Inbox,
  type LucideIcon,
  Mail,
  MessageCircleQuestion,
  Stethoscope,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Promised } from './Promised.tsx';
import type { OwnSubmission } from './queries.ts';
import { StageBar } from './StageBar.tsx';
import { type Progress, progressOf } from './stages.ts';

const MARKS: Record<Progress, { icon: LucideIcon; tone: Tone }> = {
  NEW: { icon: Inbox, tone: 'info' },
  ANSWERED: { icon: Inbox, tone: 'info' },
  IN_REVIEW: { icon: Stethoscope, tone: 'warning' },
  NEEDS_INFO: { icon: MessageCircleQuestion, tone: 'danger' },
  APPROVED: { icon: CircleCheck, tone: 'success' },
  ARCHIVED: { icon: Archive, tone: 'neutral' },
};

export function OwnSubmissionCard({ submission }: { submission: OwnSubmission }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { id, status, reference, questionnaire, createdAt, unread } = submission;
  const waits = status === 'NEEDS_INFO';
  const progress = progressOf(status, submission.answered);
  const { icon, tone } = MARKS[progress];
  return (
    <Card as="li" className={waits ? 'border-warning-line bg-warning-soft' : undefined}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg font-semibold">{questionnaire.titles[language] ?? questionnaire.name}</h3>
        <Badge tone={tone} icon={icon}>
          {t(`patient.status.${progress}.title`)}
        </Badge>
      </div>
      <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
        {t('patient.submissions.sent', { date: format.longDate(createdAt), reference })}
      </p>
      <StageBar progress={progress} />
      <p className="mt-4 max-w-[38em]">{t(`patient.status.${progress}.text`)}</p>
      <Promised promised={submission.promised} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Link
          to={`/patient/submissions/${id}`}
          className={buttonClasses({ variant: waits ? 'primary' : 'secondary' })}
        >
          {t(waits ? 'ownSubmission.answer' : 'ownSubmission.open')}
          <span className="sr-only">: {reference}</span>
        </Link>
        {unread > 0 && (
          <Badge tone="info" icon={Mail}>
            {t('ownSubmission.unread', { count: unread })}
          </Badge>
        )}
      </div>
    </Card>
  );
}

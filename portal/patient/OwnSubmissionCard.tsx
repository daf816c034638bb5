/** One intake handed in: where it stands in plain words, and what happens next. */

import {
  Archive,
  CircleCheck,
  Inbox,
  type LucideIcon,
  MessageCircleQuestion,
  Stethoscope,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../engine/locale.ts';
import type { Status } from '../../server/review/contract.ts';
import { useLanguage } from '../shell/i18n.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import type { Tone } from '../ui/tone.ts';
import type { OwnSubmission } from './queries.ts';
import { type StageState, stages } from './stages.ts';

const looks: Record<Status, { icon: LucideIcon; tone: Tone }> = {
  NEW: { icon: Inbox, tone: 'info' },
  IN_REVIEW: { icon: Stethoscope, tone: 'warning' },
  NEEDS_INFO: { icon: MessageCircleQuestion, tone: 'danger' },
  APPROVED: { icon: CircleCheck, tone: 'success' },
  ARCHIVED: { icon: Archive, tone: 'neutral' },
};

export function OwnSubmissionCard({ submission }: { submission: OwnSubmission }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, reference, questionnaire, createdAt } = submission;
  const { icon, tone } = looks[status];
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg font-semibold">{questionnaire.name}</h3>
        <Badge tone={tone} icon={icon}>
          {t(`patient.status.${status}.title`)}
        </Badge>
      </div>
      <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
        {t('patient.submissions.sent', { date: longDate(createdAt, language), reference })}
      </p>
      <Stages status={status} />
      <p className="mt-4 max-w-[60ch]">{t(`patient.status.${status}.text`)}</p>
    </Card>
  );
}

const bars: Record<StageState, string> = {
  done: 'bg-accent',
  current: 'bg-accent',
  ahead: 'bg-line',
};

function Stages({ status }: { status: Status }) {
  const { t } = useTranslation();
  const steps = stages(status);
  if (steps.length === 0) return null;
  return (
    <ol className="mt-5 grid grid-cols-3 gap-1.5">
      {steps.map(({ stage, state }) => (
        <li key={stage} aria-current={state === 'current' ? 'step' : undefined}>
          <span
            aria-hidden="true"
            className={classes('block h-1.5 rounded-full forced-colors:border', bars[state])}
          />
          <span
            className={classes(
              'mt-1.5 block text-sm',
              state === 'current' ? 'font-semibold' : 'text-ink-soft',
            )}
          >
            {t(`patient.stage.${stage}`)}
            {state === 'done' && <span className="sr-only"> {t('patient.stageDone')}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const longDate = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(new Date(iso));

/** One form that a plan asks for, with its state. */
import type { Occurrence } from '@clinic/contract/plans/personPlans';
import { textIn } from '@clinic/engine/definition';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Badge, Button, type Tone } from '@clinic/platform/ui';
import { CalendarClock, CalendarX, CircleCheck, CircleSlash, Clock, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

const MARKS: Record<Occurrence['state'], { tone: Tone; icon: LucideIcon }> = {
  planned: { tone: 'neutral', icon: CalendarClock },
  due: { tone: 'info', icon: Clock },
  overdue: { tone: 'warning', icon: Clock },
  missed: { tone: 'danger', icon: CalendarX },
  done: { tone: 'success', icon: CircleCheck },
  skipped: { tone: 'neutral', icon: CircleSlash },
};

export function StateBadge({ state }: { state: Occurrence['state'] }) {
  const { t } = useTranslation();
  return (
    <Badge tone={MARKS[state].tone} icon={MARKS[state].icon}>
      {t(`plans.state.${state}`)}
    </Badge>
  );
}

interface OccurrenceRowProps {
  occurrence: Occurrence;
  onSkip: (() => void) | undefined;
}

export function OccurrenceRow({ occurrence, onSkip }: OccurrenceRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { title, due, closes, state, reason, by, submission, on, formRetired } = occurrence;
  const name = textIn(title, language);
  const isOpen = state === 'due' || state === 'overdue' || state === 'missed';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 sm:px-6">
      <span className="w-28 shrink-0 text-sm tabular-nums">{format.calendarDate(due)}</span>
      <span className="min-w-0 flex-1 basis-40">
        {submission ? (
          <Link
            to={`/physician/submissions/${submission}`}
            className="font-medium text-accent hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <span className="block text-sm text-ink-soft wrap-anywhere">
          {formRetired
            ? t('plans.retired')
            : (reason ??
              (by && t(`plans.skippedBy.${by}`)) ??
              (on && t('plans.sentOn', { date: format.calendarDate(on) })) ??
              (isOpen && state !== 'missed' && t('plans.openUntil', { date: format.calendarDate(closes) })))}
        </span>
      </span>
      <StateBadge state={state} />
      {isOpen && onSkip && (
        <Button variant="secondary" size="sm" onClick={onSkip}>
          {t('plans.skip.action')}
          <span className="sr-only">
            : {name}, {format.calendarDate(due)}
          </span>
        </Button>
      )}
    </li>
  );
}

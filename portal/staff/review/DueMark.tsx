/** Until when something has to be done for the patient, and that the time is over. */
import type { SubmissionListItem } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { Badge, classes } from '@clinic/platform/ui';
import { CalendarClock, PhoneCall } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Waiting = Pick<SubmissionListItem, 'contact' | 'promised'>;

interface Due {
  what: 'contact' | 'promised';
  late: boolean;
  dueAt: string;
  /** "Read by 2:30 PM". */
  text: string;
  /** "By 2:30 PM". */
  short: string;
}

/** The contact if the patient has to be contacted, otherwise what was promised next. */
export function useDue({ contact, promised }: Waiting): Due | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const due = contact ?? promised;
  if (!due) return undefined;
  const what = contact ? 'contact' : 'promised';
  return {
    what,
    late: due.late,
    dueAt: due.dueAt,
    text: t(contact || !promised ? 'contact.by' : `promised.${promised.step}`, {
      time: format.dueTime(due.dueAt),
    }),
    short: t(contact ? 'contact.short' : 'promised.short', { time: format.dueShort(due.dueAt) }),
  };
}

/** Red for a contact; a promise is marked once it is late. */
export const dueTone = ({ what, late }: Due): string =>
  what === 'contact' ? 'text-danger' : late ? 'text-warning' : 'text-ink-soft';

export function DueMark({ due }: { due: Due }) {
  const { t } = useTranslation();
  const Icon = due.what === 'contact' ? PhoneCall : CalendarClock;
  return (
    <span
      className={classes(
        'inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold tabular-nums @4xl:flex-nowrap @4xl:text-xs',
        dueTone(due),
      )}
    >
      {due.late && (
        <Badge
          tone={due.what === 'contact' ? 'danger' : 'warning'}
          className="@4xl:min-h-4.5 @4xl:px-1.5! @4xl:py-0!"
        >
          {t('contact.late')}
        </Badge>
      )}
      <span className="inline-flex min-w-0 items-center gap-1.5" title={due.text}>
        <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.25} />
        <span className="@4xl:sr-only">{due.text}</span>
        <span aria-hidden="true" className="hidden truncate @4xl:inline">
          {due.short}
        </span>
      </span>
    </span>
  );
}

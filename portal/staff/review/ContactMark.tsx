/** Until when the patient has to be contacted, and that the time is over; nothing if nobody has to. */
import type { SubmissionListItem } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { Badge } from '@clinic/platform/ui';
import { PhoneCall } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function ContactMark({ contact }: Pick<SubmissionListItem, 'contact'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!contact) return null;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold text-danger tabular-nums @4xl:flex-nowrap @4xl:text-xs">
      {contact.late && (
        <Badge tone="danger" className="@4xl:min-h-4.5 @4xl:px-1.5! @4xl:py-0!">
          {t('contact.late')}
        </Badge>
      )}
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <PhoneCall aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.25} />
        <span className="@4xl:hidden">{t('contact.by', { time: format.dueTime(contact.dueAt) })}</span>
        <span className="hidden truncate @4xl:inline">
          {t('contact.short', { time: format.dueShort(contact.dueAt) })}
        </span>
      </span>
    </span>
  );
}

/** The latest audit log entries: who did what and when, without the person affected. */
import type { AdminOverview } from '@clinic/contract/admin';
import { useFormat } from '@clinic/platform/format';
import { Card } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { actorText } from '../audit/actorText.ts';

type Event = AdminOverview['recentEvents'][number];

export function RecentEvents({ events }: { events: Event[] }) {
  const { t } = useTranslation();
  return (
    <Card as="section" aria-label={t('admin.events.title')} padding="none">
      <div className="p-4 pb-3 sm:px-6 sm:pt-5">
        <h2 className="text-lg font-semibold">{t('admin.events.title')}</h2>
        <p className="text-sm text-ink-soft">{t('admin.events.text')}</p>
      </div>
      <ol className="border-t border-line">
        {events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
      {events.length === 0 && <p className="p-6 text-ink-soft">{t('admin.events.none')}</p>}
    </Card>
  );
}

function EventLine({ event: { at, action, actor } }: { event: Event }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const who = actorText(t, actor, action);
  // The action may be one this page has no text for yet.
  const what = i18n.exists(`admin.actions.${action}`)
    ? t(`admin.actions.${action}`)
    : action.replaceAll('_', ' ');
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2.5 last:border-b-0 sm:px-6">
      <span className="min-w-0 flex-1 basis-48">
        <span className="font-medium">{who}</span> <span className="text-ink-soft">{what}</span>
      </span>
      <time dateTime={at} className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
        {format.clinicMoment(at)}
      </time>
    </li>
  );
}

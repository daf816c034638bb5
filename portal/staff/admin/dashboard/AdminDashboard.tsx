/** The clinic at a glance, with links to the administrator's tasks. */
import type { AdminOverview } from '@clinic/contract/admin';
import { useFormat } from '@clinic/platform/format';
import { Card, Notice, PartBoundary, Skeleton } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminPage } from '../AdminPage.tsx';
import { actorText } from '../audit/actorText.ts';
import { adminOverview, mailStatus } from '../queries.ts';

export default function AdminDashboard() {
  const { t } = useTranslation();
  const query = useQuery(adminOverview);
  return (
    <AdminPage title={t('admin.dashboard.title')} subtitle={t('admin.dashboard.subtitle')} query={query}>
      {(overview) => (
        <>
          <PartBoundary as="div">
            <Figures overview={overview} />
          </PartBoundary>
          <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
            <PartBoundary as="div">
              <RecentEvents events={overview.recentEvents} />
            </PartBoundary>
            <div className="grid gap-6">
              <PartBoundary as="div">
                <ActiveQuestionnaire active={overview.activeQuestionnaire} />
              </PartBoundary>
              <PartBoundary as="div">
                <AccountCounts counts={overview.accounts} />
              </PartBoundary>
              <PartBoundary as="div">
                <MailState />
              </PartBoundary>
            </div>
          </div>
        </>
      )}
    </AdminPage>
  );
}

function Figures({ overview }: { overview: AdminOverview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { today, thisWeek, waiting, oldestWaiting } = overview.submissions;
  const figures: [string, number, string, string?][] = [
    [t('admin.dashboard.today'), today, t('admin.dashboard.submissions')],
    [t('admin.dashboard.thisWeek'), thisWeek, t('admin.dashboard.submissions')],
    [
      t('admin.dashboard.waiting'),
      waiting,
      oldestWaiting
        ? t('admin.dashboard.oldest', { when: format.clinicMoment(oldestWaiting) })
        : t('admin.dashboard.nobodyWaits'),
      '/physician/review',
    ],
    [t('admin.dashboard.drafts'), overview.draftsInProgress, t('admin.dashboard.notSubmitted')],
  ];
  return (
    <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {figures.map(([label, value, hint, to]) => (
        <Card key={label}>
          <dt className="text-sm font-medium text-ink-soft">
            {to ? (
              <Link to={to} className="font-semibold text-accent underline underline-offset-3">
                {label}
              </Link>
            ) : (
              label
            )}
          </dt>
          <dd className="mt-1 text-3xl font-bold tabular-nums">{format.number(value)}</dd>
          <dd className="mt-1 text-sm text-ink-soft">{hint}</dd>
        </Card>
      ))}
    </dl>
  );
}

function ActiveQuestionnaire({ active }: { active: AdminOverview['activeQuestionnaire'] }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  return (
    <Panel
      title={t('admin.dashboard.active')}
      to="/admin/questionnaires"
      more={t('admin.dashboard.allVersions')}
    >
      {active ? (
        <>
          <p className="font-semibold">{active.titles[i18n.language] ?? active.id}</p>
          <p className="text-sm text-ink-soft">
            {t('admin.dashboard.version', { version: active.version })}
            {active.publishedAt && ` · ${format.clinicDay(active.publishedAt)}`}
          </p>
        </>
      ) : (
        <p>{t('admin.dashboard.noActive')}</p>
      )}
    </Panel>
  );
}

function AccountCounts({ counts }: { counts: AdminOverview['accounts'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel title={t('admin.dashboard.accounts')} to="/admin/users" more={t('admin.dashboard.allAccounts')}>
      <dl className="grid gap-2">
        {(['ADMIN', 'PHYSICIAN', 'PATIENT'] as const).map((role) => (
          <div key={role} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{t(`admin.roles.${role}`)}</dt>
            <dd className="font-semibold tabular-nums">{format.number(counts[role])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface PanelProps {
  title: string;
  to: string;
  more: string;
  children: ReactNode;
}

function Panel({ title, to, more, children }: PanelProps) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="mt-3">{children}</div>
      <Link
        to={to}
        className="mt-4 inline-flex min-h-8 items-center gap-1.5 rounded text-sm font-semibold text-accent underline-offset-3 hover:underline"
      >
        {more}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </Card>
  );
}

/** Mail delivery status: what is queued, and what the provider never accepted. */
function MailState() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError } = useQuery(mailStatus);
  return (
    <Card as="section" aria-label={t('admin.mail.title')}>
      <h2 className="text-lg font-semibold">{t('admin.mail.title')}</h2>
      <div className="mt-3">
        {data ? (
          <>
            <dl className="grid gap-2">
              {[
                [t('admin.mail.waiting'), data.waiting] as const,
                [t('admin.mail.givenUp'), data.givenUp] as const,
              ].map(([label, count]) => (
                <div key={label} className="flex justify-between gap-4">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="font-semibold tabular-nums">{format.number(count)}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 text-sm text-ink-soft empty:hidden">
              {data.waitingSince
                ? t('admin.mail.since', { when: format.clinicMoment(data.waitingSince) })
                : data.givenUp === 0 && t('admin.mail.allSent')}
            </p>
            {data.givenUp > 0 && (
              <Notice tone="warning" className="mt-3">
                {t('admin.mail.givenUpHint')}
              </Notice>
            )}
          </>
        ) : isError ? (
          <p role="alert">{t('admin.failed.title')}</p>
        ) : (
          <Skeleton className="h-14" />
        )}
      </div>
    </Card>
  );
}

type Event = AdminOverview['recentEvents'][number];

/** The latest audit log entries: who did what and when, without the person affected. */
function RecentEvents({ events }: { events: Event[] }) {
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

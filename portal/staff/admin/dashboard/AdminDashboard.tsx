/** The clinic at a glance, with links to the administrator's tasks. */
import type { AdminOverview } from '@clinic/contract/admin';
import { useFormat } from '@clinic/platform/format';
import { Card, PartBoundary } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminPage } from '../AdminPage.tsx';
import { adminOverview } from '../queries.ts';
import { MailState } from './MailState.tsx';
import { RecentEvents } from './RecentEvents.tsx';

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

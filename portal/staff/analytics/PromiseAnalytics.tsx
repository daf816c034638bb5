/** Promises and alerts: whether patients were served in time, and what alerts led to. */
import type { PromiseFigures } from '@clinic/contract/analytics/promises';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { NONE, useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from './ChartCard.tsx';
import { FiguresHeading } from './FiguresHeading.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { LoadedAnalytics } from './LoadedAnalytics.tsx';
import { type AnalyticsFilter, promisesAndAlerts } from './queries.ts';
import { StatCard } from './StatCard.tsx';

export function PromiseAnalytics({ filter }: { filter: AnalyticsFilter }) {
  const { t } = useTranslation();
  return (
    <LoadedAnalytics
      query={useQuery(promisesAndAlerts(filter))}
      loadingText={t('analytics.loading')}
      failed={{ title: t('analytics.failed.title'), text: t('analytics.failed.text') }}
    >
      {(figures) => (
        <div className="grid gap-6">
          <FiguresHeading
            title={t('analytics.promises.title')}
            subtitle={t('analytics.promises.subtitle')}
            figures={figures}
          />
          <PromisesKept promises={figures.promises} />
          <AlertsCard figures={figures} />
          <AlertsByFlag flags={figures.flags} />
        </div>
      )}
    </LoadedAnalytics>
  );
}

function PromisesKept({ promises }: Pick<PromiseFigures, 'promises'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = t('analytics.promises.kept.title');
  return (
    <ChartCard title={title} note={t('analytics.promises.kept.note')}>
      <FiguresTable
        title={title}
        columns={[t('analytics.promises.kept.promise'), t('analytics.promises.kept.inTime')]}
        rows={promises.map(({ step, kept, notDue }) => ({
          key: step,
          name: t(`analytics.promises.kept.step.${step}`),
          note:
            notDue > 0 ? t('analytics.promises.kept.notDue', { number: format.whole(notDue) }) : undefined,
          cells: [
            {
              value: kept.of === 0 ? NONE : format.percent(kept.percentage),
              note:
                kept.of === 0
                  ? t('analytics.promises.kept.none')
                  : t('analytics.promises.of', {
                      part: format.whole(kept.count),
                      whole: format.whole(kept.of),
                    }),
            },
          ],
        }))}
      />
    </ChartCard>
  );
}

function AlertsCard({ figures: { alerts, approvedDespiteDanger } }: { figures: PromiseFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <StatCard
      title={t('analytics.promises.alerts.title')}
      icon={BellRing}
      figures={[
        {
          label: t('analytics.promises.alerts.median'),
          value: alerts.patients === 0 ? NONE : format.number(alerts.medianPerPatient),
          note:
            alerts.patients === 0
              ? t('analytics.promises.alerts.nobody')
              : t('analytics.promises.alerts.patients', {
                  count: alerts.patients,
                  number: format.whole(alerts.patients),
                }),
        },
        {
          label: t('analytics.promises.alerts.despite'),
          value: approvedDespiteDanger.of === 0 ? NONE : format.percent(approvedDespiteDanger.percentage),
          note:
            approvedDespiteDanger.of === 0
              ? t('analytics.promises.alerts.noApproval')
              : t('analytics.promises.alerts.approvals', {
                  count: approvedDespiteDanger.of,
                  part: format.whole(approvedDespiteDanger.count),
                  whole: format.whole(approvedDespiteDanger.of),
                }),
        },
      ]}
    />
  );
}

function AlertsByFlag({ flags }: Pick<PromiseFigures, 'flags'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const title = t('analytics.promises.flags.title');
  const contact = ({ contacted, medianHoursToContact }: PromiseFigures['flags'][number]) => {
    if (contacted.of === 0) return { value: NONE, note: t('analytics.promises.flags.noContact') };
    return {
      value: contacted.count === 0 ? NONE : format.duration(medianHoursToContact),
      note: t('analytics.promises.flags.contacted', {
        part: format.whole(contacted.count),
        whole: format.whole(contacted.of),
      }),
    };
  };
  return (
    <ChartCard title={title} note={t('analytics.promises.flags.note')}>
      {flags.length === 0 ? (
        <p className="text-ink-soft">{t('analytics.promises.flags.none')}</p>
      ) : (
        <FiguresTable
          title={title}
          columns={[
            t('analytics.promises.flags.alert'),
            t('analytics.promises.flags.contact'),
            t('analytics.promises.flags.notApproved'),
          ]}
          rows={flags.map((flag) => ({
            key: flag.key,
            name: flag.titles[language] ?? flag.titles[FALLBACK_LANGUAGE] ?? flag.key,
            note: t('analytics.promises.flags.alerts', {
              count: flag.alerts,
              number: format.whole(flag.alerts),
            }),
            cells: [
              contact(flag),
              {
                value: flag.notApproved.of === 0 ? NONE : format.percent(flag.notApproved.percentage),
                note:
                  flag.notApproved.of === 0
                    ? t('analytics.promises.flags.undecided')
                    : t('analytics.promises.flags.decided', {
                        part: format.whole(flag.notApproved.count),
                        whole: format.whole(flag.notApproved.of),
                      }),
              },
            ],
          }))}
        />
      )}
    </ChartCard>
  );
}

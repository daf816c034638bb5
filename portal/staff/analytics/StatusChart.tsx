import type { ClinicAnalytics } from '@clinic/contract/analytics/clinicFigures';
import { STATUSES, type Status } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { useTranslation } from 'react-i18next';
import { Chart } from './Chart.tsx';
import { ChartCard } from './ChartCard.tsx';
import type { ChartColor } from './themeColors.ts';

/** New blue, In Review amber, Needs Info red, Approved green, Archived gray. */
const COLOR_OF: Record<Status, ChartColor> = {
  NEW: '--info',
  IN_REVIEW: '--amber',
  NEEDS_INFO: '--danger',
  APPROVED: '--success',
  ARCHIVED: '--neutral',
};

export function StatusChart({ metrics }: { metrics: ClinicAnalytics['submissionMetrics'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { statusDistribution, totalSubmissions: total } = metrics;
  const rows = STATUSES.map((status) => {
    const count = statusDistribution[status] ?? 0;
    const share = total === 0 ? 0 : (100 * count) / total;
    return { status, name: t(`status.${status}`), count, share: format.percent(share) };
  });
  const title = t('analytics.statusChart.title');
  return (
    <ChartCard title={title}>
      {total === 0 ? (
        <p className="text-ink-soft">{t('analytics.empty')}</p>
      ) : (
        <Chart
          title={title}
          summary={rows.map(({ name, count }) => `${name}: ${format.whole(count)}`).join(', ')}
          type="donut"
          series={rows.map(({ count }) => count)}
          options={(colors) => ({
            labels: rows.map(({ name, count, share }) => `${name}  ${format.whole(count)} (${share})`),
            colors: rows.map(({ status }) => colors[COLOR_OF[status]]),
            stroke: { width: 2, colors: [colors['--surface']] },
            dataLabels: { enabled: false },
            legend: {
              position: 'right',
              fontSize: '14px',
              itemMargin: { vertical: 4 },
              markers: { offsetX: -4 },
            },
            tooltip: { y: { formatter: (value: number) => format.whole(value) } },
            plotOptions: {
              pie: {
                expandOnClick: false,
                donut: {
                  size: '68%',
                  labels: {
                    show: true,
                    name: {
                      offsetY: 22,
                      color: colors['--ink-soft'],
                      formatter: () => t('analytics.statusChart.center'),
                    },
                    value: { offsetY: -14, fontSize: '30px', fontWeight: 700, color: colors['--ink'] },
                    total: {
                      show: true,
                      showAlways: true,
                      label: t('analytics.statusChart.center'),
                      formatter: () => format.whole(total),
                    },
                  },
                },
              },
            },
            responsive: [
              { breakpoint: 640, options: { legend: { position: 'bottom' }, chart: { height: 380 } } },
            ],
          })}
          table={{
            columns: [t('analytics.column.status'), t('analytics.column.count'), t('analytics.column.share')],
            rows: rows.map(({ name, count, share }) => [name, format.whole(count), share]),
          }}
        />
      )}
    </ChartCard>
  );
}

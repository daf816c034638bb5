import type { Trends } from '@clinic/contract/analytics/trends';
import { NONE, useFormat } from '@clinic/platform/format';
import { useTranslation } from 'react-i18next';
import { Chart } from './Chart.tsx';
import { ChartCard } from './ChartCard.tsx';

interface TrendsCardProps {
  trends: Trends;
  /** The user chose the days, so they need not be the most recent ones. */
  chosen: boolean;
}

export function TrendsCard({ trends: { trends, summary }, chosen }: TrendsCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = chosen
    ? t('analytics.trends.titlePeriod')
    : t('analytics.trends.title', { count: trends.length });
  const { peakDay } = summary;
  const figures = [
    {
      label: t('analytics.trends.total', { count: trends.length }),
      value: format.whole(summary.totalSubmissions),
    },
    { label: t('analytics.trends.average'), value: format.oneDecimal(summary.averagePerDay) },
    {
      label: t('analytics.trends.peak'),
      value: peakDay ? format.whole(peakDay.count) : NONE,
      note: peakDay && format.shortDay(peakDay.date),
    },
  ];
  return (
    <ChartCard title={title}>
      <Chart
        title={title}
        summary={t('analytics.trends.summary', { count: summary.totalSubmissions })}
        type="line"
        series={[
          { name: t('analytics.trends.daily'), data: trends.map(({ count }) => count) },
          { name: t('analytics.trends.highBmi'), data: trends.map(({ healthFlags }) => healthFlags.highBMI) },
        ]}
        options={(colors) => ({
          colors: [colors['--accent'], colors['--danger']],
          // Distinguishable without colour, too.
          stroke: { width: [3, 2], dashArray: [0, 5], curve: 'straight' },
          markers: { size: 0, hover: { size: 5 } },
          grid: { borderColor: colors['--line'], strokeDashArray: 3 },
          legend: { position: 'top', horizontalAlign: 'left', fontSize: '14px', markers: { offsetX: -4 } },
          xaxis: {
            categories: trends.map(({ date }) => format.shortDay(date)),
            tickAmount: 6,
            axisTicks: { show: false },
            axisBorder: { color: colors['--line'] },
            labels: { rotate: 0, hideOverlappingLabels: true },
            tooltip: { enabled: false },
          },
          yaxis: {
            min: 0,
            forceNiceScale: true,
            decimalsInFloat: 0,
            labels: { formatter: (value: number) => format.whole(value) },
          },
          tooltip: { y: { formatter: (value: number) => format.whole(value) } },
          responsive: [{ breakpoint: 640, options: { xaxis: { tickAmount: 3 } } }],
        })}
        table={{
          columns: [t('analytics.column.day'), t('analytics.trends.daily'), t('analytics.trends.highBmi')],
          rows: trends.map(({ date, count, healthFlags }) => [
            format.shortDay(date),
            format.whole(count),
            format.whole(healthFlags.highBMI),
          ]),
        }}
      />
      <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-4 sm:grid-cols-3">
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">
              {value}
              {note && <span className="ms-2 text-sm font-normal text-ink-soft">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </ChartCard>
  );
}

import { useTranslation } from 'react-i18next';
import type { Trends } from '../../contract/analytics.ts';
import { useLanguage } from '../platform/i18n/i18n.ts';
import { Chart } from './Chart.tsx';
import { ChartCard } from './ChartCard.tsx';
import { NONE, oneDecimal, shortDay, whole } from './format.ts';

interface TrendsCardProps {
  trends: Trends;
  /** The user chose the days, so they need not be the most recent ones. */
  chosen: boolean;
}

export function TrendsCard({ trends: { trends, summary }, chosen }: TrendsCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = chosen
    ? t('analytics.trends.titlePeriod')
    : t('analytics.trends.title', { count: trends.length });
  const { peakDay } = summary;
  const figures = [
    {
      label: t('analytics.trends.total', { count: trends.length }),
      value: whole(summary.totalSubmissions, language),
    },
    { label: t('analytics.trends.average'), value: oneDecimal(summary.averagePerDay, language) },
    {
      label: t('analytics.trends.peak'),
      value: peakDay ? whole(peakDay.count, language) : NONE,
      note: peakDay && shortDay(peakDay.date, language),
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
            categories: trends.map(({ date }) => shortDay(date, language)),
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
            labels: { formatter: (value: number) => whole(value, language) },
          },
          tooltip: { y: { formatter: (value: number) => whole(value, language) } },
          responsive: [{ breakpoint: 640, options: { xaxis: { tickAmount: 3 } } }],
        })}
        table={{
          columns: [t('analytics.column.day'), t('analytics.trends.daily'), t('analytics.trends.highBmi')],
          rows: trends.map(({ date, count, healthFlags }) => [
            shortDay(date, language),
            whole(count, language),
            whole(healthFlags.highBMI, language),
          ]),
        }}
      />
      <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-4 sm:grid-cols-3">
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">
              {value}
              {note && <span className="ml-2 text-sm font-normal text-ink-soft">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </ChartCard>
  );
}

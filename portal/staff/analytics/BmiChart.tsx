import type { ClinicAnalytics } from '@clinic/contract/analytics/clinicFigures';
import { useFormat } from '@clinic/platform/format';
import { useTranslation } from 'react-i18next';
import { Chart } from './Chart.tsx';
import { ChartCard } from './ChartCard.tsx';

const CATEGORIES = ['underweight', 'normal', 'overweight', 'obese'] as const;

export function BmiChart({ bmi }: { bmi: ClinicAnalytics['bmiAnalytics'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = CATEGORIES.map((category) => ({
    name: t(`analytics.bmiChart.${category}`),
    range: t(`analytics.bmiChart.range.${category}`),
    count: bmi.distribution[category] ?? 0,
  }));
  const title = t('analytics.bmiChart.title');
  return (
    <ChartCard
      title={title}
      note={bmi.bmiUnknown > 0 ? t('analytics.bmiChart.unknown', { count: bmi.bmiUnknown }) : undefined}
    >
      {bmi.sampleSize === 0 ? (
        <p className="text-ink-soft">{t('analytics.empty')}</p>
      ) : (
        <Chart
          title={title}
          summary={rows.map(({ name, count }) => `${name}: ${format.whole(count)}`).join(', ')}
          type="bar"
          series={[{ name: t('analytics.column.count'), data: rows.map(({ count }) => count) }]}
          options={(colors) => ({
            colors: [colors['--accent']],
            plotOptions: { bar: { borderRadius: 4, columnWidth: '55%', dataLabels: { position: 'top' } } },
            dataLabels: {
              enabled: true,
              offsetY: -22,
              style: { fontSize: '14px', fontWeight: 600, colors: [colors['--ink']] },
              formatter: (value: number) => format.whole(value),
            },
            grid: { borderColor: colors['--line'], strokeDashArray: 3 },
            xaxis: {
              categories: rows.map(({ name, range }) => [name, range]),
              axisTicks: { show: false },
              axisBorder: { color: colors['--line'] },
              labels: { rotate: 0, hideOverlappingLabels: false, style: { fontSize: '13px' } },
            },
            yaxis: { labels: { formatter: (value: number) => format.whole(value) }, forceNiceScale: true },
            tooltip: { y: { formatter: (value: number) => format.whole(value) } },
          })}
          table={{
            columns: [
              t('analytics.column.category'),
              t('analytics.column.range'),
              t('analytics.column.count'),
            ],
            rows: rows.map(({ name, range, count }) => [name, range, format.whole(count)]),
          }}
        />
      )}
    </ChartCard>
  );
}

import type { ClinicAnalytics } from '@clinic/contract/analytics/clinicFigures';
import { NONE, useFormat } from '@clinic/platform/format';
import { useTranslation } from 'react-i18next';
import { ChartCard } from './ChartCard.tsx';
import { ProportionBar } from './ProportionBar.tsx';

const RISKS = [
  { key: 'highBMI', tone: 'warning' },
  { key: 'nonPharmaCriteria', tone: 'neutral' },
  { key: 'glp1Contraindicated', tone: 'danger' },
  { key: 'pregnancy', tone: 'danger' },
] as const;

/** How many submissions have each risk, of all or of those with a BMI. */
export function RiskAssessment({ overview }: { overview: ClinicAnalytics }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ChartCard title={t('analytics.risk.title')} note={t('analytics.risk.note')}>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {RISKS.map(({ key, tone }) => {
          const { count, percentage } = overview.healthFlags[key];
          const total =
            key === 'highBMI'
              ? overview.bmiAnalytics.sampleSize
              : overview.submissionMetrics.totalSubmissions;
          return (
            <li key={key}>
              <p className="mb-1.5 flex items-baseline justify-between gap-4">
                <span className="font-medium">{t(`analytics.risk.${key}`)}</span>
                <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
                  <strong className="me-1.5 text-base text-ink">{format.whole(count)}</strong>
                  {total === 0 ? NONE : format.percent(percentage)}
                </span>
              </p>
              <ProportionBar value={percentage} tone={tone} />
            </li>
          );
        })}
      </ul>
    </ChartCard>
  );
}

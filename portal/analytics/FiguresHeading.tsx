/** The heading of a tab, with the days of its figures and when they were computed. */
import { useTranslation } from 'react-i18next';
import type { Period as Days } from '../../contract/analytics/figures.ts';
import { useFormat } from '../platform/format/useFormat.ts';
import { Period } from './Period.tsx';

interface FiguresHeadingProps {
  title: string;
  subtitle: string;
  figures: { period: Days | null; timestamp: string; timeZone: string };
}

export function FiguresHeading({ title, subtitle, figures }: FiguresHeadingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="text-ink-soft">{subtitle}</p>
      </div>
      <p className="text-sm text-ink-soft sm:text-right">
        <Period days={figures.period} />
        <br />
        {t('analytics.lastUpdated', { time: format.clinicMoment(figures.timestamp, figures.timeZone) })}
      </p>
    </div>
  );
}

/** The heading of a tab, with the days of its figures and when they were computed. */
import type { ClinicAnalytics } from '@clinic/contract/analytics/clinicFigures';
import type { Period as Days } from '@clinic/contract/analytics/figures';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { useTranslation } from 'react-i18next';
import { Period } from './Period.tsx';

type FormCounted = ClinicAnalytics['form'];

/** Which form figures are about. */
export function CountedForm({ form }: { form: FormCounted }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!form) return t('analytics.form.all');
  const title = form.titles[language] ?? form.titles[FALLBACK_LANGUAGE] ?? form.id;
  return form.version === null
    ? t('analytics.form.everyVersion', { title })
    : t('analytics.form.version', { title, version: form.version });
}

interface FiguresHeadingProps {
  title: string;
  subtitle: string;
  figures: { form: FormCounted; period: Days | null; timestamp: string; timeZone: string };
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
      <p className="text-sm text-ink-soft sm:text-end">
        <span className="font-semibold text-ink">
          <CountedForm form={figures.form} />
        </span>
        <br />
        <Period days={figures.period} />
        <br />
        {t('analytics.lastUpdated', { time: format.clinicMoment(figures.timestamp, figures.timeZone) })}
      </p>
    </div>
  );
}

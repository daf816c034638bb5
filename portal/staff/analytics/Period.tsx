import type { Period as Days } from '@clinic/contract/analytics/figures';
import { useFormat } from '@clinic/platform/format';
import { useTranslation } from 'react-i18next';

/** The days that figures are about; null for all. */
export function Period({ days }: { days: Days | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return days
    ? t('analytics.period', { from: format.calendarDate(days.from), to: format.calendarDate(days.to) })
    : t('analytics.allTime');
}

import { parseSubmittedDays } from '@clinic/contract/queue/submittedDays';
import { useFormat } from '@clinic/platform/format';
import { useTranslation } from 'react-i18next';

/** The days of a filter in words. */
export function useDaysText(): (submitted: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (submitted) => {
    const days = parseSubmittedDays(submitted);
    if (!days) return submitted;
    if ('last' in days) {
      return days.last === 1 ? t('queue.days.today') : t('queue.days.last', { count: days.last });
    }
    const [from, to] = [days.from, days.to].map((day) => day && format.calendarDate(day));
    if (from && to) return from === to ? from : t('queue.days.between', { from, to });
    return from ? t('queue.days.from', { from }) : t('queue.days.until', { to });
  };
}

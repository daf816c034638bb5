import type { CompletionAnalytics } from '@clinic/contract/analytics/completion';
import { NONE, useFormat } from '@clinic/platform/format';
import { Badge } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { ChartCard } from './ChartCard.tsx';
import { ProportionBar } from './ProportionBar.tsx';

/** `2026-W47` → "Week 47". */
const weekNumber = (week: string): number => Number(week.split('W')[1]);

/** Of the forms started in each week, how many were submitted within seven days. */
export function WeeklyTrends({ weeks }: { weeks: CompletionAnalytics['weeklyTrends'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const title = t('analytics.weeks.title');
  return (
    <ChartCard title={title} note={t('analytics.weeks.note')}>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-start text-ink-soft">
            <th scope="col" className="py-2 font-medium">
              {t('analytics.column.week')}
            </th>
            <th scope="col" className="w-1/3 py-2 ps-4 font-medium">
              {t('analytics.weeks.completion')}
            </th>
            <th scope="col" className="py-2 ps-4 text-end font-medium">
              {t('analytics.weeks.completedOfStarted')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, startDate, completionRate, completed, estimatedStarted, partial }) => (
            <tr key={week} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2.5 pe-2 text-start font-normal">
                {t('analytics.weeks.week', { week: weekNumber(week) })}
                <span className="ms-2 text-ink-soft max-sm:ms-0 max-sm:block">
                  {format.shortDay(startDate)}
                </span>
                {partial && (
                  <Badge className="ms-2" title={t('analytics.weeks.partialNote')}>
                    {t('analytics.weeks.partial')}
                  </Badge>
                )}
              </th>
              <td className="py-2.5 ps-4">
                <span className="flex items-center gap-3">
                  <span className="flex-1 max-sm:hidden">
                    <ProportionBar value={completionRate} tone={partial ? 'neutral' : 'accent'} />
                  </span>
                  <span className="w-12 text-end font-semibold">
                    {estimatedStarted === 0 ? NONE : format.percent(completionRate)}
                  </span>
                </span>
              </td>
              <td className="py-2.5 ps-4 text-end whitespace-nowrap">
                {format.whole(completed)} / {format.whole(estimatedStarted)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartCard>
  );
}

import type { CompletionAnalytics } from '@clinic/contract/analytics/completion';
import { NONE, useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { useTranslation } from 'react-i18next';
import { ChartCard } from './ChartCard.tsx';
import { ProportionBar } from './ProportionBar.tsx';
import { stepTone } from './stepTone.ts';

/** For each step, how many of those who saw it completed it, and how long it took them. */
export function StepAnalysis({ completion }: { completion: CompletionAnalytics }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { stepAnalysis } = completion;
  const title = t('analytics.steps.title');
  return (
    <ChartCard title={title} note={t('analytics.steps.note')}>
      {stepAnalysis.length === 0 ? (
        <p className="text-ink-soft">{t('analytics.empty')}</p>
      ) : (
        <table className="w-full border-collapse text-sm tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-start text-ink-soft">
              <th scope="col" className="py-2 font-medium">
                {t('analytics.column.step')}
              </th>
              <th scope="col" className="w-2/5 py-2 ps-4 font-medium">
                {t('analytics.steps.completed')}
              </th>
              <th scope="col" className="py-2 ps-4 text-end font-medium">
                {t('analytics.steps.time')}
              </th>
            </tr>
          </thead>
          <tbody>
            {stepAnalysis.map(
              ({ step, key, name, titles, completionRate, avgTimeMinutes, viewed, timed }) => (
                <tr key={key} className="border-b border-line last:border-b-0">
                  <th scope="row" className="py-2.5 pe-4 text-start font-normal">
                    <span className="me-2 inline-block min-w-5 text-ink-soft">{step}</span>
                    {titles[language] ?? name}
                  </th>
                  <td className="py-2.5 ps-4">
                    <span className="flex items-center gap-3 max-sm:gap-1">
                      <span className="min-w-8 flex-1">
                        <ProportionBar value={completionRate} tone={stepTone(completionRate)} />
                      </span>
                      <span
                        className="w-14 text-end font-semibold"
                        title={t('analytics.steps.viewers', {
                          count: viewed,
                          viewers: format.whole(viewed),
                        })}
                      >
                        {viewed === 0 ? NONE : format.percent(completionRate)}
                      </span>
                    </span>
                  </td>
                  <td className="py-2.5 ps-4 text-end whitespace-nowrap">
                    {timed === 0 ? NONE : format.minutes(avgTimeMinutes)}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
      {completion.retiredSteps.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          {t('analytics.steps.retired', { count: completion.retiredSteps.length })}
        </p>
      )}
    </ChartCard>
  );
}

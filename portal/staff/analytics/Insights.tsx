import type { CompletionAnalytics } from '@clinic/contract/analytics/completion';
import { useLanguage } from '@clinic/platform/i18n';
import { Footprints, Lightbulb, Target } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from './ChartCard.tsx';
import { bottleneckText, conversionText, recommendationText } from './insightTexts.ts';

export function Insights({ details }: { details: CompletionAnalytics['insights']['details'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const findings = [
    {
      title: t('analytics.insights.topBottleneck'),
      icon: Footprints,
      text: bottleneckText(details.bottleneck, t, language),
    },
    {
      title: t('analytics.insights.recommendation'),
      icon: Lightbulb,
      text: recommendationText(details.recommendation, t, language),
    },
    {
      title: t('analytics.insights.conversionRate'),
      icon: Target,
      text: conversionText(details.conversion, t, language),
    },
  ];
  return (
    <ChartCard title={t('analytics.insights.title')}>
      <dl className="grid gap-6 md:grid-cols-3">
        {findings.map(({ title, icon: Icon, text }) => (
          <div key={title}>
            <dt className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
              <Icon aria-hidden="true" className="size-4.5 text-accent" />
              {title}
            </dt>
            <dd className="mt-1.5 max-w-[38em]">{text}</dd>
          </div>
        ))}
      </dl>
    </ChartCard>
  );
}

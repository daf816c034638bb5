/** The server's insights in the reader's language. */
import type { CompletionAnalytics } from '@clinic/contract/analytics/completion';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { formatOf } from '@clinic/platform/format';
import type { TFunction } from 'i18next';

type Details = CompletionAnalytics['insights']['details'];

/** "Tuesday, 9 AM"; undefined while there are too few starts. */
export function peakTimeText(peak: Details['peak'], language: string): string | undefined {
  if (!peak) return undefined;
  return formatOf(language).weekdayHour(peak.weekday, peak.hour);
}

export function bottleneckText(bottleneck: Details['bottleneck'], t: TFunction, language: string): string {
  if (!bottleneck) return t('analytics.insights.notEnoughData');
  const { percent, whole } = formatOf(language);
  return t('analytics.insights.bottleneck', {
    step: bottleneck.titles[language] ?? bottleneck.titles[FALLBACK_LANGUAGE] ?? bottleneck.key,
    idle: whole(bottleneck.idle),
    count: bottleneck.viewed,
    viewed: whole(bottleneck.viewed),
    share: percent(bottleneck.percentage),
  });
}

export function recommendationText(
  { code, value, usual }: Details['recommendation'],
  t: TFunction,
  language: string,
): string {
  const { minutes, percent } = formatOf(language);
  const say = code === 'splitStep' ? minutes : percent;
  return t(`analytics.insights.recommend.${code}`, {
    value: value === null ? '' : say(value),
    usual: usual === null ? '' : say(usual),
  });
}

export function conversionText(
  { submitted, opened, percentage }: Details['conversion'],
  t: TFunction,
  language: string,
): string {
  if (opened === 0) return t('analytics.insights.notEnoughData');
  const { percent, whole } = formatOf(language);
  return t('analytics.insights.conversion', {
    share: percent(percentage),
    submitted: whole(submitted),
    opened: whole(opened),
    count: opened,
  });
}

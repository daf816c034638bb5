/** The server's insights in the reader's language. */
import type { TFunction } from 'i18next';
import type { CompletionAnalytics } from '../../contract/analytics.ts';
import { localeOf } from '../../engine/base/locale.ts';
import { minutes, percent, whole } from './format.ts';

type Details = CompletionAnalytics['insights']['details'];

/** A Monday; its weekday is 1. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** "Tuesday, 9 AM"; undefined while there are too few starts. */
export function peakTimeText(peak: Details['peak'], language: string): string | undefined {
  if (!peak) return undefined;
  const at = new Date(MONDAY + (peak.weekday - 1) * DAY_MS + peak.hour * HOUR_MS);
  return new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    hour: 'numeric',
    timeZone: 'UTC',
  }).format(at);
}

export function bottleneckText(bottleneck: Details['bottleneck'], t: TFunction, language: string): string {
  if (!bottleneck) return t('analytics.insights.notEnoughData');
  return t('analytics.insights.bottleneck', {
    step: bottleneck.titles[language] ?? bottleneck.titles.en ?? bottleneck.key,
    idle: whole(bottleneck.idle, language),
    count: bottleneck.viewed,
    viewed: whole(bottleneck.viewed, language),
    share: percent(bottleneck.percentage, language),
  });
}

export function recommendationText(
  { code, value, usual }: Details['recommendation'],
  t: TFunction,
  language: string,
): string {
  const say = code === 'splitStep' ? minutes : percent;
  return t(`analytics.insights.recommend.${code}`, {
    value: value === null ? '' : say(value, language),
    usual: usual === null ? '' : say(usual, language),
  });
}

export const conversionText = (
  { submitted, opened, percentage }: Details['conversion'],
  t: TFunction,
  language: string,
): string =>
  opened === 0
    ? t('analytics.insights.notEnoughData')
    : t('analytics.insights.conversion', {
        share: percent(percentage, language),
        submitted: whole(submitted, language),
        opened: whole(opened, language),
        count: opened,
      });

/** The insights in English. The screens phrase the details themselves, in the reader's language. */
import type { CompletionAnalytics } from '@clinic/contract/analytics/completion';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';

type Insights = CompletionAnalytics['insights'];

const NOT_ENOUGH = 'Not enough data';
const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

export function insightTexts(details: Insights['details']): Omit<Insights, 'details'> {
  const { peak, bottleneck, recommendation, conversion } = details;
  const stepTitle = bottleneck?.titles[FALLBACK_LANGUAGE] ?? bottleneck?.key ?? '';
  return {
    peakTime: peak
      ? `${WEEKDAYS[peak.weekday - 1]}, ${clock(peak.hour)} to ${clock((peak.hour + 1) % 24)}`
      : NOT_ENOUGH,
    topBottleneck: bottleneck
      ? `${stepTitle}: ${bottleneck.percentage}% of ${bottleneck.viewed} stop there`
      : recommendation.code === 'noBottleneck'
        ? 'No step stands out'
        : NOT_ENOUGH,
    recommendation: advice(recommendation, stepTitle),
    conversionRate:
      conversion.opened > 0
        ? `${conversion.percentage}% (${conversion.submitted} of ${conversion.opened} visitors)`
        : NOT_ENOUGH,
  };
}

const clock = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

function advice({ code, value, usual }: Insights['details']['recommendation'], step: string): string {
  switch (code) {
    case 'notEnoughData':
      return NOT_ENOUGH;
    case 'noBottleneck':
      return 'Nothing to change: no draft is left behind';
    case 'clarifyWording':
      return `Make the questions of "${step}" clearer: answers are refused in ${value}% of visits (usually ${usual}%)`;
    case 'splitStep':
      return `Split "${step}": it takes ${value} minutes (usually ${usual})`;
    case 'fixMobileLayout':
      return `Check "${step}" on phones: ${value}% complete it there, ${usual}% on desktops`;
    case 'checkConnectivity':
      return `Look at connections: saving fails in ${value}% of visits to "${step}" (usually ${usual}%)`;
    case 'lookCloser':
      return `Ask patients about "${step}": no cause stands out in the figures`;
  }
}

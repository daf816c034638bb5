/** Submissions by date. */
import type { Trends } from '@clinic/contract/analytics/trends';
import { datesBetween } from './calendar.ts';
import { rounded } from './rates.ts';
import { type Question, talliesByDay } from './tallies.ts';

export async function trends(question: Question): Promise<Trends> {
  const { period, timeZone, now } = question;
  const rows = await talliesByDay(question, ['status', 'flag'], period);
  const counts = new Map<string, number>();
  const high = new Map<string, number>();
  for (const { figure, key, day, n } of rows) {
    if (figure === 'status') counts.set(day, (counts.get(day) ?? 0) + n);
    else if (key === 'highBMI') high.set(day, n);
  }
  const days = datesBetween(period.from, period.to).map((date) => ({
    date,
    count: counts.get(date) ?? 0,
    healthFlags: { highBMI: high.get(date) ?? 0 },
  }));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const peak = days.reduce((best, day) => (day.count > best.count ? day : best));
  return {
    form: question.form,
    timestamp: now.toISOString(),
    timeZone,
    trends: days,
    summary: {
      totalSubmissions: total,
      averagePerDay: rounded(total / days.length, 2),
      peakDay: total > 0 ? { date: peak.date, count: peak.count } : null,
    },
  };
}

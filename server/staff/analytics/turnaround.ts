/** How long patients wait for the first decision. */
import type { Turnaround } from '@clinic/contract/analytics/turnaround';
import { durations } from './durations.ts';
import { rounded } from './rates.ts';
import { type Question, tallies } from './tallies.ts';

export async function turnaround(question: Question): Promise<Turnaround> {
  const { period, timeZone, now } = question;
  const rows = await tallies(question, ['status', 'decided'], period);
  const waited = durations(
    rows
      .filter(({ figure }) => figure === 'decided')
      .map(({ bucket, n, total }) => ({ seconds: bucket, n, totalMs: total })),
  );
  const submitted = rows.reduce((sum, { figure, n }) => (figure === 'status' ? sum + n : sum), 0);
  return {
    form: question.form,
    timestamp: now.toISOString(),
    timeZone,
    period,
    meanHours: hours(waited.meanMs),
    medianHours: hours(waited.medianMs),
    sampleSize: waited.n,
    undecided: submitted - waited.n,
  };
}

const hours = (ms: number): number => rounded(ms / 3_600_000, 2);

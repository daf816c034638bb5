/** The Reports tab: submissions by status, body-mass index and flags. */
import type { ClinicAnalytics } from '@clinic/contract/analytics/clinicFigures';
import { STATUSES } from '@clinic/contract/review';
import { percentage, rounded } from './rates.ts';
import { countsOf, type Question, type Tally, tallies } from './tallies.ts';

const CATEGORIES = ['underweight', 'normal', 'overweight', 'obese'] as const;
const FLAGS = ['highBMI', 'nonPharmaCriteria', 'glp1Contraindicated', 'pregnancy'] as const;

export async function overview(question: Question): Promise<ClinicAnalytics> {
  const { query, period, timeZone, today, now } = question;
  const asked = query.from === undefined ? null : period;
  const rows = await tallies(question, ['status', 'bmi', 'flag'], asked ?? undefined);
  const month = await tallies(question, ['status'], { from: `${today.slice(0, 7)}-01`, to: today });
  const statuses = countsOf(rows, 'status');
  const total = sumOf(statuses.values());
  const flags = countsOf(rows, 'flag');
  const measured = bmi(rows);
  const share = (flag: (typeof FLAGS)[number], of = total) => ({
    count: flags.get(flag) ?? 0,
    percentage: percentage(flags.get(flag) ?? 0, of),
  });
  return {
    form: question.form,
    timestamp: now.toISOString(),
    timeZone,
    period: asked,
    submissionMetrics: {
      statusDistribution: Object.fromEntries(
        STATUSES.map((status) => [status, statuses.get(status) ?? 0]),
      ) as ClinicAnalytics['submissionMetrics']['statusDistribution'],
      totalSubmissions: total,
      submissionsLastMonth: sumOf(countsOf(month, 'status').values()),
    },
    healthFlags: {
      highBMI: share('highBMI', measured.sampleSize),
      nonPharmaCriteria: share('nonPharmaCriteria'),
      glp1Contraindicated: share('glp1Contraindicated'),
      pregnancy: share('pregnancy'),
    },
    bmiAnalytics: measured,
  };
}

function bmi(rows: readonly Tally[]): ClinicAnalytics['bmiAnalytics'] {
  const counts = countsOf(rows, 'bmi');
  const count = (category: string) => counts.get(category) ?? 0;
  const known = sumOf(CATEGORIES.map(count));
  const sum = sumOf(rows.filter(({ figure }) => figure === 'bmi').map(({ total }) => total));
  return {
    averageBMI: known > 0 ? rounded(sum / known, 2) : 0,
    distribution: {
      underweight: count('underweight'),
      normal: count('normal'),
      overweight: count('overweight'),
      obese: count('obese'),
    },
    sampleSize: known,
    bmiUnknown: count('unknown'),
  };
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);

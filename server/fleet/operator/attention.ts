/** What an operator should look at, clinic by clinic: from the figures that monitoring gets, so that both say the same. */
import type { Metrics } from '@clinic/server-platform/log';
import type { Texts } from './texts/en.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** As `operate/alerts.yaml` has them. */
const MAIL_LATE_S = 15 * MINUTE_S;
const BACKUP_LATE_S = 25 * HOUR_S;

export interface Attention {
  clinic: string;
  problems: string[];
}

type Labels = Readonly<Record<string, string | number | undefined>>;
type Values = ReadonlyMap<string, ReadonlyArray<{ labels: Labels; value: number }>>;

/** By name. */
export async function figuresOf({ register, shared }: Metrics): Promise<Values> {
  const all = [...(await register.getMetricsAsJSON()), ...(await shared.getMetricsAsJSON())];
  return new Map(
    all.map(({ name, values }) => [
      name,
      values.map(({ labels, value }) => ({ labels: labels as Labels, value: Number(value) })),
    ]),
  );
}

export const totalOf = (figures: Values, name: string): number =>
  (figures.get(name) ?? []).reduce((sum, { value }) => sum + value, 0);

export const largestOf = (figures: Values, name: string): number =>
  Math.max(0, ...(figures.get(name) ?? []).map(({ value }) => value));

/** Clinics without a problem are left out. */
export function attentionTo(figures: Values, texts: Texts, now: number): Attention[] {
  const found = new Map<string, string[]>();
  const note = (labels: Labels, problem: string): void => {
    const clinic = String(labels.clinic);
    found.set(clinic, [...(found.get(clinic) ?? []), problem]);
  };
  const each = (name: string, say: (value: number, labels: Labels) => string | false): void => {
    for (const { labels, value } of figures.get(name) ?? []) {
      const problem = say(value, labels);
      if (problem !== false) note(labels, problem);
    }
  };
  each('clinic_unopened', (value) => value > 0 && texts.unopened);
  each('mail_oldest_waiting_seconds', (value) => value > MAIL_LATE_S && texts.mailLate(minutes(value)));
  each('mail_given_up', (value) => value > 0 && texts.mailGivenUp(value));
  each('webhooks_given_up', (value) => value > 0 && texts.webhooksGivenUp(value));
  each(
    'operation_last_ok',
    (value, { operation }) => value === 0 && texts.operationFailed(String(operation)),
  );
  const backups = new Map<string, number>();
  for (const { labels, value } of figures.get('operation_last_timestamp_seconds') ?? []) {
    if (labels.operation === 'backup') backups.set(String(labels.clinic), value);
  }
  each('intakes_unfinished', (_, { clinic }) => {
    const at = backups.get(String(clinic));
    if (at === undefined) return texts.neverBackedUp;
    return now / 1000 - at > BACKUP_LATE_S && texts.backupOld(Math.floor((now / 1000 - at) / HOUR_S));
  });
  return [...found].map(([clinic, problems]) => ({ clinic, problems }));
}

const minutes = (seconds: number): number => Math.floor(seconds / MINUTE_S);

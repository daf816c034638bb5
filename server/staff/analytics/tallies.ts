/** Reads the tallies after updating them. */
import type { ClinicAnalytics } from '@clinic/contract/analytics/clinicFigures';
import { ALL_FORMS, type AnalyticsQuery, type Period } from '@clinic/contract/analytics/figures';
import { textsIn } from '@clinic/engine/definition';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import { clinicDate, type Library, type PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays } from './calendar.ts';

export interface Clinic {
  config: ClinicDefaults;
  library: Library;
}

interface Asked {
  query: AnalyticsQuery;
  name: string;
}

/** A resolved query, within a transaction whose tallies include everything committed. */
export interface Question {
  tx: EntityManager;
  query: AnalyticsQuery;
  /** The requested period, or the 30 days ending today. */
  period: Period;
  timeZone: string;
  today: string;
  now: Date;
  /** The requested questionnaire, or else the clinic's active one, if any: its steps are listed. */
  questionnaire: PublishedQuestionnaire | null;
  /** What is counted. */
  form: ClinicAnalytics['form'];
}

export interface Tally {
  figure: string;
  key: string;
  bucket: number;
  n: number;
  total: number;
}

const DEFAULT_DAYS = 30;

/** @throws NotFound if the query names a questionnaire or version that was never published */
export function readTallies<Answer>(
  em: EntityManager,
  clinic: Clinic,
  asked: Asked,
  requestContext: RequestContext,
  answer: (question: Question) => Promise<Answer>,
): Promise<Answer> {
  return em.transactional(async (tx) => answer(await prepared(tx, clinic, asked, requestContext)));
}

/** Audits the query and updates the tallies. */
async function prepared(
  tx: EntityManager,
  { config, library }: Clinic,
  { query, name }: Asked,
  requestContext: RequestContext,
): Promise<Question> {
  const { timeZone, activeQuestionnaire } = await clinicSettings(tx, config);
  const asked = await questionnaireAsked(tx, library, query);
  recordAudit(tx, requestContext, {
    action: 'analytics_viewed',
    object: { type: 'analytics', id: name },
    detail: { ...query },
  });
  // Blocks concurrent folding until the transaction ends: all reads here see the same state.
  await tx.execute('select fold_analytics(?)', [timeZone]);
  const today = clinicDate(requestContext.at, timeZone);
  const period = { from: query.from ?? addDays(today, 1 - DEFAULT_DAYS), to: query.to ?? today };
  const questionnaire = asked ?? (await library.newest(tx, activeQuestionnaire).catch(() => null));
  const counted = query.questionnaire === ALL_FORMS ? null : questionnaire;
  return {
    tx,
    query: { ...query, questionnaire: counted?.id },
    period,
    timeZone,
    today,
    now: requestContext.at,
    questionnaire,
    form: counted && {
      id: counted.id,
      version: query.version ?? null,
      titles: textsIn(counted.definition.title, counted.definition.languages),
    },
  };
}

async function questionnaireAsked(
  tx: EntityManager,
  library: Library,
  { questionnaire, version }: AnalyticsQuery,
): Promise<PublishedQuestionnaire | null> {
  if (questionnaire === undefined || questionnaire === ALL_FORMS) return null;
  if (version === undefined) return library.newest(tx, questionnaire);
  return library.questionnaire(tx, questionnaire, version);
}

/**
 * Counts are added as floating point, which is faster than PostgreSQL's `numeric` and exact for whole numbers;
 * totals, some of which have fractions, as `numeric`, which they are stored as.
 */
const SUMS = 'sum(n::float8) as n, sum(total)::float8 as total';

/** Tallied as a day of its own. */
const ALL_TIME: Period = { from: '-infinity', to: '-infinity' };

/** Sums of some figures over a period. */
export function tallies(
  { tx, query }: Question,
  figures: readonly string[],
  { from, to }: Period = ALL_TIME,
): Promise<Tally[]> {
  const { sql, parameters } = only(query);
  return tx.execute<Tally[]>(
    `select figure, key, bucket, ${SUMS} from analytics_tally
     where figure = any (?) and day between ? and ?${sql}
     group by figure, key, bucket`,
    [listOf(figures), from, to, ...parameters],
  );
}

/** The same, by day. */
export function talliesByDay(
  { tx, query }: Question,
  figures: readonly string[],
  { from, to }: Period,
): Promise<Array<Tally & { day: string }>> {
  const { sql, parameters } = only(query);
  return tx.execute(
    `select figure, to_char(day, 'YYYY-MM-DD') as day, key, bucket, ${SUMS}
     from analytics_tally
     where figure = any(?) and day between ? and ?${sql}
     group by figure, day, key, bucket`,
    [listOf(figures), from, to, ...parameters],
  );
}

/** The part of a condition that restricts to what the query names. */
export function only({ questionnaire, version }: AnalyticsQuery): { sql: string; parameters: string[] } {
  return {
    sql: `${questionnaire === undefined ? '' : ' and questionnaire_id = ?'}${version === undefined ? '' : ' and version = ?'}`,
    parameters: [questionnaire, version].filter((part) => part !== undefined),
  };
}

const listOf = (texts: readonly string[]): string => `{${texts.join(',')}}`;

/** For one figure: key → count. */
export const countsOf = (rows: readonly Tally[], figure: string): Map<string, number> =>
  new Map(rows.filter((row) => row.figure === figure).map(({ key, n }) => [key, n]));

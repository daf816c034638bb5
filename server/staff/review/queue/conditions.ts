/** A filter as conditions on `queue_entry`. */
import type { QueueFilter } from '@clinic/contract/queue/filter';
import { boundsOf, parseSubmittedDays } from '@clinic/contract/queue/submittedDays';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import { clinicDate } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { searchTerms, type Word } from './searchTerms.ts';

/** With `?` for each value. */
export interface Sql {
  text: string;
  values: unknown[];
}

export type Narrowing = Pick<QueueFilter, 'status' | 'flag'> & {
  /** Matches all of them. */
  search?: readonly [Word, ...Word[]];
  /** An account, or null for nobody. */
  assignee?: string | null;
  submitted?: Days;
  /** What is due by then. */
  due?: Date;
};

/** Calendar days in a time zone. */
export interface Days {
  from?: string;
  /** The first day after. */
  before?: string;
  timeZone: string;
}

/** The filter, resolved for the caller and the clinic's calendar. */
export async function narrowingFor(
  em: EntityManager,
  config: ClinicDefaults,
  { status, flag, search, assignee, submitted, due }: Partial<QueueFilter>,
  { by, at, language = FALLBACK_LANGUAGE }: Pick<SignedInRequest, 'by' | 'at' | 'language'>,
): Promise<Narrowing> {
  const words = search === undefined ? undefined : searchTerms(search, language);
  const days = submitted === undefined ? undefined : parseSubmittedDays(submitted);
  const { timeZone } = days ? await clinicSettings(em, config) : {};
  return {
    ...(status === undefined ? {} : { status }),
    ...(flag === undefined ? {} : { flag }),
    ...(words === undefined ? {} : { search: words }),
    ...(assignee === undefined ? {} : { assignee: accountOf(assignee, by.id) }),
    ...(due === undefined ? {} : { due: new Date(at.getTime() + AHEAD_MS[due]) }),
    ...(days && timeZone ? { submitted: { ...boundsOf(days, clinicDate(at, timeZone)), timeZone } } : {}),
  };
}

const AHEAD_MS = { late: 0, day: 86_400_000 } as const;

const accountOf = (assignee: string, callerId: string): string | null => {
  if (assignee === 'me') return callerId;
  return assignee === 'none' ? null : assignee;
};

export const all = (...conditions: Array<Sql | undefined>): Sql => {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0
    ? { text: 'true', values: [] }
    : {
        text: given.map(({ text }) => text).join(' and '),
        values: given.flatMap(({ values }) => values),
      };
};

const hasStatus = ({ status }: Narrowing): Sql | undefined =>
  status && { text: 'status = ?', values: [status] };

const hasAssignee = ({ assignee }: Narrowing): Sql | undefined => {
  if (assignee === undefined) return undefined;
  return assignee === null
    ? { text: 'assignee_id is null', values: [] }
    : { text: 'assignee_id = ?', values: [assignee] };
};

const hasFlag = ({ flag }: Narrowing): Sql | undefined =>
  flag === undefined ? undefined : { text: 'raised_flags @> array[?::text]', values: [flag] };

const START = '(?::timestamp at time zone ?::text)';

const hasDays = ({ submitted }: Narrowing): Sql | undefined => {
  if (submitted === undefined) return undefined;
  const { from, before, timeZone } = submitted;
  return all(
    from === undefined ? undefined : { text: `created_at >= ${START}`, values: [from, timeZone] },
    before === undefined ? undefined : { text: `created_at < ${START}`, values: [before, timeZone] },
  );
};

const isDue = ({ due }: Narrowing): Sql | undefined =>
  due && {
    text: `submission_id in (
      select submission_id from promised_step where ended_at is null and due_at <= ?
      union all select submission_id from contact_due where closed_at is null and due_at <= ?)`,
    values: [due, due],
  };

/** Separates name, e-mail, reference, phone and date of birth in the search text. */
const BETWEEN = '\u001f';

const any = (conditions: readonly Sql[]): Sql => ({
  text: `(${conditions.map(({ text }) => text).join(' or ')})`,
  values: conditions.flatMap(({ values }) => values),
});

const hasText = ({ search }: Narrowing): Sql | undefined => search && all(...search.map(hasWord));

const hasWord = (terms: Word): Sql =>
  any(
    terms.map((term) =>
      term.includes(BETWEEN)
        ? { text: 'false', values: [] }
        : { text: "search_text like '%' || lower(?) || '%'", values: [literally(term)] },
    ),
  );

/** No character is special to `like`. */
const literally = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

export const hasId = (ids: readonly string[] | undefined): Sql | undefined =>
  ids && { text: `submission_id = any (string_to_array(?, ',')::uuid[])`, values: [ids.join(',')] };

export const matching = (narrowing: Narrowing): Sql =>
  all(
    hasStatus(narrowing),
    hasAssignee(narrowing),
    hasFlag(narrowing),
    hasText(narrowing),
    hasDays(narrowing),
    isDue(narrowing),
  );

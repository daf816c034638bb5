/** A filter as conditions on `queue_entry`. */
import type { QueueFilter } from '../../../contract/queue.ts';
import { searchTerm } from './searchTerm.ts';

/** With `?` for each value. */
export interface Sql {
  text: string;
  values: unknown[];
}

export const NOBODY = '00000000-0000-0000-0000-000000000000';

export type Narrowing = Pick<QueueFilter, 'status' | 'flag' | 'search'> & {
  /** An account, or `NOBODY`. */
  assignee?: string;
};

/** The filter, resolved for the caller. */
export const narrowingOf = (
  { status, flag, search, assignee }: Omit<QueueFilter, 'sort' | 'status'> & Pick<QueueFilter, 'status'>,
  callerId: string,
): Narrowing => ({
  ...(status === undefined ? {} : { status }),
  ...(flag === undefined ? {} : { flag }),
  ...(search?.trim() ? { search: searchTerm(search) } : {}),
  ...(assignee === undefined ? {} : { assignee: accountOf(assignee, callerId) }),
});

const accountOf = (assignee: string, callerId: string): string => {
  if (assignee === 'me') return callerId;
  return assignee === 'none' ? NOBODY : assignee;
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

export const hasStatus = ({ status }: Narrowing): Sql | undefined =>
  status && { text: 'status = ?', values: [status] };

export const hasAssignee = ({ assignee }: Narrowing): Sql | undefined => {
  if (assignee === undefined) return undefined;
  return assignee === NOBODY
    ? { text: 'assignee_id is null', values: [] }
    : { text: 'assignee_id = ?', values: [assignee] };
};

export const hasFlag = ({ flag }: Narrowing): Sql | undefined =>
  flag === undefined ? undefined : { text: '? = any (raised_flags)', values: [flag] };

/** Separates name, e-mail, reference, phone and date of birth in the search text. */
const BETWEEN = '\u001f';

/** Compared literally: no character is special. */
export const hasText = ({ search }: Narrowing): Sql | undefined => {
  if (search === undefined) return undefined;
  return search.includes(BETWEEN)
    ? { text: 'false', values: [] }
    : { text: 'strpos(search_text, lower(?)) > 0', values: [search] };
};

/** Uses the index on hashed n-grams of name and e-mail and on flags; hits still have to be compared. */
export const hasTerms = ({ search, flag }: Narrowing): Sql => ({
  text: 'queue_terms(search_text, raised_flags) @> queue_wanted(lower(?::text), ?::text)',
  values: [search ?? '', flag ?? null],
});

/** Conditions on an index row `passed`: flag and assignee, which require fetching the submission. */
export function ofPassed(narrowing: Narrowing): Sql | undefined {
  if (narrowing.flag === undefined && narrowing.assignee === undefined) return undefined;
  const { text, values } = all(hasAssignee(narrowing), hasFlag(narrowing));
  return {
    text: `(select true from queue_entry where submission_id = passed.submission_id and ${text})`,
    values,
  };
}

export const matching = (narrowing: Narrowing): Sql =>
  all(hasStatus(narrowing), hasAssignee(narrowing), hasFlag(narrowing), hasText(narrowing));

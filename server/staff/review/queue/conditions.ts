/** A filter as conditions on `queue_entry`. */
import type { QueueFilter } from '@clinic/contract/queue/filter';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { searchTerms, type Word } from './searchTerms.ts';

/** With `?` for each value. */
export interface Sql {
  text: string;
  values: unknown[];
}

export const NOBODY = '00000000-0000-0000-0000-000000000000';

export type Narrowing = Pick<QueueFilter, 'status' | 'flag'> & {
  /** Matches all of them. */
  search?: readonly [Word, ...Word[]];
  /** An account, or `NOBODY`. */
  assignee?: string;
  submitted?: Days;
};

/** Calendar days in a time zone. */
export interface Days {
  from?: string;
  /** The first day after. */
  before?: string;
  timeZone: string;
}

/** The filter, resolved for the caller, except for the days. */
export const narrowingOf = (
  { status, flag, search, assignee }: Partial<QueueFilter>,
  { by, language = 'en' }: Pick<SignedInRequest, 'by' | 'language'>,
): Narrowing => {
  const words = search === undefined ? undefined : searchTerms(search, language);
  return {
    ...(status === undefined ? {} : { status }),
    ...(flag === undefined ? {} : { flag }),
    ...(words === undefined ? {} : { search: words }),
    ...(assignee === undefined ? {} : { assignee: accountOf(assignee, by.id) }),
  };
};

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

const START = '(?::timestamp at time zone ?::text)';

export const hasDays = ({ submitted }: Narrowing): Sql | undefined =>
  submitted && within('created_at', [], submitted);

/** The same as bounds of an index that begins with the status. */
export const hasDaysOfStatus = (status: string, { submitted }: Narrowing): Sql | undefined =>
  submitted && within('(status, created_at)', [status], submitted);

function within(columns: string, prefix: readonly string[], { from, before, timeZone }: Days): Sql {
  const start = prefix.length === 0 ? START : `(?, ${START})`;
  return all(
    from === undefined ? undefined : { text: `${columns} >= ${start}`, values: [...prefix, from, timeZone] },
    before === undefined
      ? undefined
      : { text: `${columns} < ${start}`, values: [...prefix, before, timeZone] },
  );
}

/** Separates name, e-mail, reference, phone and date of birth in the search text. */
const BETWEEN = '\u001f';

const any = (conditions: readonly Sql[]): Sql => ({
  text: `(${conditions.map(({ text }) => text).join(' or ')})`,
  values: conditions.flatMap(({ values }) => values),
});

/** Compared literally: no character is special. */
export const hasText = ({ search }: Narrowing): Sql | undefined => search && all(...search.map(hasWord));

const hasWord = (terms: Word): Sql =>
  any(
    terms.map((term) =>
      term.includes(BETWEEN)
        ? { text: 'false', values: [] }
        : { text: 'strpos(search_text, lower(?)) > 0', values: [term] },
    ),
  );

/** Restricts matches to those whose names do not begin with a word of `possibleFirstNames`. */
export const isElsewhere = (word: string): Sql => ({
  text: 'strpos(search_text, ?) <> 1',
  values: [word],
});

export const hasId = (ids: readonly string[] | undefined): Sql | undefined =>
  ids && { text: `submission_id = any (string_to_array(?, ',')::uuid[])`, values: [ids.join(',')] };

/** Uses the index on hashed n-grams of name and e-mail and on flags; hits still have to be compared. */
export const hasTerms = ({ search = [['']], flag }: Narrowing): Sql =>
  all(...search.map((terms) => hasTermsOf(terms, flag)));

const hasTermsOf = (terms: Word, flag: string | undefined): Sql =>
  any(
    terms.map((term) => ({
      text: 'queue_terms(search_text, raised_flags) @> queue_wanted(lower(?::text), ?::text)',
      values: [term, flag ?? null],
    })),
  );

/** In other letters, the database may write names and name keys differently from this code. */
const FIRST_NAME = /^[a-z]{4,}$/;

/** Words that can be the first name, which are also the prefix of its name keys. */
export const possibleFirstNames = ({ search = [['']] }: Narrowing): string[] =>
  search.map(wordOf).filter((word) => FIRST_NAME.test(word));

const wordOf = ([term]: Word): string => term.toLowerCase();

/** The index contains these as one term wherever they do not begin the first name. */
const LATE_PIECE = 4;

/** Uses the same index for submissions with the word anywhere but at the start of the first name. */
export function hasTermsElsewhere({ search = [['']], flag }: Narrowing, word: string): Sql {
  const pieces = Array.from(
    { length: word.length - LATE_PIECE + 1 },
    (_, place) => `late:${word.slice(place, place + LATE_PIECE)}`,
  );
  const elsewhere = {
    text: `queue_terms(search_text, raised_flags) @> array[${pieces.map(() => 'hashtext(?)').join(', ')}]`,
    values: pieces,
  };
  return all(
    ...search.map((terms) => {
      if (wordOf(terms) !== word) return hasTermsOf(terms, flag);
      const [, ...alternatives] = terms;
      return any([elsewhere, ...alternatives.map((other) => hasTermsOf([other], flag))]);
    }),
  );
}

/** Conditions on an index row `passed`: flag, assignee and days, which require fetching the submission. */
export function ofPassed(narrowing: Narrowing): Sql | undefined {
  const { flag, assignee, submitted } = narrowing;
  if (flag === undefined && assignee === undefined && submitted === undefined) return undefined;
  const { text, values } = all(hasAssignee(narrowing), hasFlag(narrowing), hasDays(narrowing));
  return {
    text: `(select true from queue_entry where submission_id = passed.submission_id and ${text})`,
    values,
  };
}

export const matching = (narrowing: Narrowing): Sql =>
  all(
    hasStatus(narrowing),
    hasAssignee(narrowing),
    hasFlag(narrowing),
    hasText(narrowing),
    hasDays(narrowing),
  );

/** However PostgreSQL finds them, pages, counts and neighbours equal those of a naive full scan. */
import { randomUUID } from 'node:crypto';
import { type QueueFilter, SORTS } from '@clinic/contract/queue/filter';
import { MatchingCounts } from '@clinic/contract/queue/queue';
import { boundsOf, parseSubmittedDays } from '@clinic/contract/queue/submittedDays';
import { STATUSES, SubmissionList, type SubmissionListItem } from '@clinic/contract/review';
import { cleanText } from '@clinic/engine/typed';
import { User } from '@clinic/server-platform/entities';
import { clinicDate } from '@clinic/server-shared/catalogue';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

const STORED = 2_500;
const TIME_ZONE = 'America/New_York';
const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let me: string;
let everything: SubmissionListItem[];

beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
  await submitIntake(server.browser());
  me = (await server.orm.em.fork().findOneOrFail(User, { role: 'PHYSICIAN' })).id as string;
  await multiply();
  everything = await allPages({ sort: 'newest' });
});

/** Copies one submission with names, statuses, flags and assignees of every kind. */
async function multiply(): Promise<void> {
  const em = server.orm.em.fork();
  await em.execute(
    `insert into draft select (json_populate_record(d, json_build_object('id', md5(n::text)::uuid))).*
     from draft d, generate_series(1, ?) as n`,
    [STORED],
  );
  await em.execute(
    `insert into submission select (json_populate_record(s, json_build_object(
      'id', gen_random_uuid(), 'draft_id', md5(n::text)::uuid, 'submission_key', md5('k' || n)::uuid,
      'reference', 'R' || n, 'created_at', s.created_at - (n * 2) * interval '1 hour',
      'waiting_since', s.created_at - (n % 500) * interval '1 hour',
      'status', (array['NEW', 'IN_REVIEW', 'NEEDS_INFO', 'APPROVED', 'ARCHIVED'])[1 + n % 7 % 5],
      'patient_name', case when n % 997 = 0 then null else
        (array['Anna', 'Émile', 'Anna', 'Zoë', 'Annabel', 'bo%', 'ANNA', 'Marianna', 'Ànna', 'anna'])[1 + n % 10] || ' ' ||
        case when n % 613 = 0 then 'Qwörk' when n % 617 = 0 then 'Santanna' when n % 619 = 0 then 'anna' when n > 1000 then 'Elder' else 'Lee' end
      end,
      'patient_email', case when n % 601 = 0 then 'zannab' || n || '@example.com'
        when n % 10 = 0 then 'anna.' || n || '@example.com' when n % 11 > 0 then 'mail' || n || '@example.com' end,
      'raised_flags', case when n % 311 = 0 then array['pregnancy', 'aged'] when n % 3 = 0 then array['aged']
        else array[]::text[] end,
      'assignee_id', case when n % 5 = 0 then ?::uuid end))).*
    from submission s, generate_series(1, ?) as n`,
    [me, STORED],
  );
  await em.execute('select record_submissions(array(select id from submission))');
}

const search = async (body: object) => {
  const reply = await physician.send('POST', '/api/review/search', body);
  expect(reply.status, reply.text).toBe(200);
  return reply;
};

async function allPages(filter: object): Promise<SubmissionListItem[]> {
  const found: SubmissionListItem[] = [];
  let cursor: string | null = null;
  do {
    const reply = await search({ ...filter, limit: 500, ...(cursor ? { cursor } : {}) });
    found.push(...SubmissionList.parse(reply.json()));
    cursor = reply.headers.get('x-next-cursor');
  } while (cursor);
  return found;
}

/** The date this many days before the newest submission. */
const dayBefore = (days: number): string =>
  clinicDate(new Date(server.clock.now.getTime() - days * 86_400_000), TIME_ZONE);
const DAYS = [
  () => '1d',
  () => '30d',
  () => `${dayBefore(90)}..${dayBefore(80)}`,
  () => `${dayBefore(20)}..`,
  () => `..${dayBefore(60)}`,
  () => '..2001-01-01',
];

const clinicDays = new Map<string, string>();
function clinicDay(createdAt: string): string {
  const known = clinicDays.get(createdAt);
  if (known !== undefined) return known;
  const day = clinicDate(new Date(createdAt), TIME_ZONE);
  clinicDays.set(createdAt, day);
  return day;
}

function isOfDays(submitted: string | undefined): (item: SubmissionListItem) => boolean {
  const days = submitted === undefined ? undefined : parseSubmittedDays(submitted);
  if (!days) return () => true;
  const { from = '', before = '9' } = boundsOf(days, clinicDate(server.clock.now, TIME_ZONE));
  return ({ createdAt }) => clinicDay(createdAt) >= from && clinicDay(createdAt) < before;
}

const filters = (): fc.Arbitrary<QueueFilter> =>
  fc.record(
    {
      status: fc.constantFrom(...STATUSES),
      flag: fc.constantFrom('pregnancy', 'aged', 'nonsense'),
      assignee: fc.constantFrom('me' as const, 'none' as const, randomUUID()),
      search: fc.constantFrom(
        'a',
        'é',
        'qw',
        'QWÖRK',
        'lee',
        'elder',
        'bo%',
        '%',
        '_',
        'mail59',
        'r77',
        'zzz',
        'anna lee',
        'lee  anna',
        'anna example',
        'zoe qw',
        'emile m 5',
        'anna',
        'annab',
        'mari',
        'ànna',
        'santa',
        '\u001f',
        ' ',
      ),
      submitted: fc.constantFrom(...DAYS.map((days) => days())),
      sort: fc.constantFrom(...SORTS),
    },
    { requiredKeys: ['sort'] },
  );

const raised = ({ flagsJSON }: SubmissionListItem) => flagsJSON;
const flagged = new Map<string, Set<string>>();
async function withFlag(flag: string): Promise<Set<string>> {
  const known = flagged.get(flag);
  if (known) return known;
  const rows = await server.orm.em
    .fork()
    .execute<Array<{ id: string }>>('select id from submission where ? = any (raised_flags)', [flag]);
  const ids = new Set(rows.map(({ id }) => id));
  flagged.set(flag, ids);
  return ids;
}

async function naively({
  status,
  flag,
  assignee,
  submitted,
  search: words,
  sort,
}: QueueFilter): Promise<string[]> {
  const ids = flag === undefined ? undefined : await withFlag(flag);
  // Invisible characters of a request are dropped.
  const wanted = folded(cleanText(words ?? '')).split(/\s/);
  const isSubmitted = isOfDays(submitted);
  const found = everything.filter(
    (item) =>
      (status === undefined || item.status === status) &&
      (ids === undefined || ids.has(item.id)) &&
      (assignee === undefined || (item.assignee?.id ?? 'none') === (assignee === 'me' ? me : assignee)) &&
      isSubmitted(item) &&
      wanted.every((word) =>
        [item.patient.name, item.patient.email, item.reference].some((value) =>
          folded(value ?? '').includes(word),
        ),
      ),
  );
  const key = (item: SubmissionListItem): string[] => {
    if (sort === 'urgent') {
      const decided = item.status === 'APPROVED' || item.status === 'ARCHIVED';
      return [decided ? '9' : String(4 - item.urgency), item.promised?.dueAt ?? item.waitingSince];
    }
    if (sort === 'name') return [nameKey(item.patient.name)];
    return [item.createdAt];
  };
  const sorted = found
    .map((item) => ({ id: item.id, key: [...key(item), item.id].join('\u0001') }))
    .sort((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ id }) => id);
  return sort === 'newest' ? sorted.reverse() : sorted;
}

const nameKey = (name: string | null): string => (name === null ? '\uFFFD' : folded(name));

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

test('the sample contains what the searches look for', () => {
  expect(everything).toHaveLength(STORED + 1);
  expect(new Set(everything.map(({ urgency }) => urgency))).toEqual(new Set([0, 2, 4]));
  expect(raised(everything[0] as SubmissionListItem)).toBeDefined();
});

test.each(SORTS)(
  'every page of all submissions leads to the next, whoever is last on it: %s',
  async (sort) => {
    const listed = await allPages({ sort });
    expect(listed.map(({ id }) => id)).toEqual(await naively({ sort }));
  },
);

test('pages, counts and neighbours equal those of a naive full scan', async () => {
  await fc.assert(
    fc.asyncProperty(filters(), fc.nat(), async (filter, chance) => {
      const expected = await naively(filter);
      const listed = await allPages(filter);
      expect(listed.map(({ id }) => id)).toEqual(expected);

      const { status: _status, sort: _sort, ...narrowing } = filter;
      const counted = MatchingCounts.parse(
        (await physician.send('POST', '/api/review/counts', narrowing)).json(),
      );
      for (const status of STATUSES) {
        const { length } = await naively({ ...narrowing, status, sort: 'newest' });
        const shown = counted.byStatus[status];
        if (counted.atLeast.includes(status)) expect(shown).toBeLessThanOrEqual(length);
        else expect(shown).toBe(length);
      }
      const { headers } = await search({ ...filter, limit: 1 });
      const exact = headers.get('x-total-count');
      if (exact === null) {
        expect(Number(headers.get('x-total-count-at-least'))).toBeLessThanOrEqual(expected.length);
        expect(counted.atLeast).not.toEqual([]);
      } else expect(exact).toBe(String(expected.length));

      const place = expected.length === 0 ? 0 : chance % expected.length;
      const id = expected[place] ?? (everything[0] as SubmissionListItem).id;
      const reply = await physician.send('POST', '/api/review/neighbours', { id, filter });
      if (expected.length > 0) {
        expect(reply.json()).toEqual({
          previous: expected[place - 1] ?? null,
          next: expected[place + 1] ?? null,
        });
      }
    }),
    {
      numRuns: 32,
      // Common words, with flag, status and assignee.
      examples: [
        [{ sort: 'name', search: 'a' }, 4_321],
        [{ sort: 'urgent', search: 'elder' }, 77],
        [{ sort: 'newest', search: 'mail', flag: 'aged', status: 'NEW' }, 12],
        [{ sort: 'oldest', search: 'lee', assignee: 'me' }, 3],
        [{ sort: 'name', search: 'e', assignee: 'none', flag: 'pregnancy' }, 1],
        // Several words, one of which begins most of the names.
        [{ sort: 'name', search: 'anna example' }, 6_543],
        [{ sort: 'name', search: 'example anna', status: 'NEW' }, 321],
        // Days alone, in every order, and with other filters.
        [{ sort: 'newest', submitted: '30d' }, 100],
        [{ sort: 'oldest', status: 'NEW', submitted: `..${dayBefore(60)}` }, 1_000],
        [{ sort: 'urgent', submitted: `${dayBefore(90)}..${dayBefore(80)}` }, 5],
        [{ sort: 'name', search: 'a', submitted: '30d', flag: 'aged' }, 2],
        [{ sort: 'newest', search: 'a', status: 'NEW', submitted: `${dayBefore(90)}..${dayBefore(80)}` }, 2],
      ],
    },
  );
});

test('the maintained counts follow every change of status and assignee', async () => {
  const { id } = everything.find(({ status }) => status === 'NEW') as SubmissionListItem;
  await physician.send('POST', `/api/submissions/${id}/status`, { status: 'IN_REVIEW' });
  await physician.send('POST', `/api/submissions/${id}/assignee`, { assigneeId: me });
  const em = server.orm.em.fork();
  await em.execute('select fold_queue_tally()');
  const kept = await em.execute(
    'select status, flag, assignee_id, sum(number)::int as number from queue_tally group by 1, 2, 3 having sum(number) <> 0 order by 1, 2, 3',
  );
  const recounted = await em.execute(
    `select status, flag, coalesce(assignee_id, '00000000-0000-0000-0000-000000000000') as assignee_id,
      count(*)::int as number
     from submission, unnest(array_append(raised_flags, '')) as flag group by 1, 2, 3 order by 1, 2, 3`,
  );
  expect(kept).toEqual(recounted);
});

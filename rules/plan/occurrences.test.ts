import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Course, type CourseEvent, isPaused, type Occurrence, occurrencesOf } from './occurrences.ts';
import type { Plan, PlanUnit } from './plan.ts';
import { checkIn, samplePlan } from './testPlan.ts';

const DAY_MS = 86_400_000;

/** Independent of the product: by the clock of UTC. */
const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const courseOf = (change: Partial<Course> = {}, plan: Plan = samplePlan()): Course => ({
  startedOn: '2026-01-05',
  versions: [{ plan, from: '2026-01-05' }],
  events: [],
  answered: [],
  retired: new Set(),
  ...change,
});

const everyFour = (plan: Partial<Plan> = {}) => samplePlan({ steps: [checkIn()], ...plan });

const withEvery = (count: number, unit: PlanUnit, change: object = {}): Plan =>
  samplePlan({ steps: [{ ...checkIn(), count, unit, opens: 0, closes: 0, reminders: [], ...change }] });

const dues = (course: Course, today = '2026-01-05'): string[] =>
  occurrencesOf(course, today).map(({ due }) => due);

const stateOn = (course: Course, due: string, today: string): Partial<Occurrence> | undefined => {
  const occurrence = occurrencesOf(course, today).find((each) => each.due === due);
  return occurrence && { state: occurrence.state, ...(occurrence.by && { by: occurrence.by }) };
};

describe('the days of a plan', () => {
  test('a year of four weeks has thirteen check-ins, the first four weeks after the start', () => {
    const expected = Array.from({ length: 13 }, (_, index) => plus('2026-01-05', (index + 1) * 28));
    expect(dues(courseOf({}, everyFour()))).toEqual(expected);
  });

  test('a month without the day of the start has its last day, in leap years, too', () => {
    const monthly = (startedOn: string) =>
      dues(courseOf({ startedOn }, withEvery(1, 'months', { times: 4 })), startedOn);
    expect(monthly('2026-01-31')).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(monthly('2028-01-30')).toEqual(['2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30']);
  });

  test('29 February is due where there is one', () => {
    expect(
      dues(courseOf({ startedOn: '2028-02-01' }, withEvery(28, 'days', { times: 1 })), '2028-02-01'),
    ).toEqual(['2028-02-29']);
  });

  test('a day of the week is the first such day from the computed one on', () => {
    // 2026-01-05 is a Monday.
    expect(dues(courseOf({}, withEvery(1, 'weeks', { weekday: 'FR', times: 2 })))).toEqual([
      '2026-01-16',
      '2026-01-23',
    ]);
  });

  test('a plan without an end is known for a year ahead', () => {
    const { ends: _none, ...endless } = everyFour();
    expect(dues(courseOf({}, endless), '2030-06-01').at(-1)?.slice(0, 7)).toBe('2031-05');
  });

  test('each change of the dose has its own, and one recorded twice has one', () => {
    const events: CourseEvent[] = ['2026-02-02', '2026-02-02', '2026-03-02'].map((on) => ({
      kind: 'dose',
      on,
    }));
    expect(
      occurrencesOf(courseOf({ events }), '2026-01-05').flatMap(({ step, due }) =>
        step === 'afterDose' ? [due] : [],
      ),
    ).toEqual(['2026-02-16', '2026-03-16']);
  });
});

describe('states', () => {
  test.each([
    ['2026-01-29', 'planned'],
    ['2026-01-30', 'due'],
    ['2026-02-02', 'due'],
    ['2026-02-03', 'overdue'],
    ['2026-02-09', 'overdue'],
    ['2026-02-10', 'missed'],
  ])('on %s the first check-in is %s', (today, state) => {
    expect(stateOn(courseOf(), '2026-02-02', today)).toEqual({ state });
  });

  const done: CourseEvent = {
    kind: 'done',
    on: '2026-02-20',
    step: 'checkIn',
    due: '2026-02-02',
    submission: 's1',
  };

  test('a form sent without a connection and received after its window is done', () => {
    expect(stateOn(courseOf({ events: [done] }), '2026-02-02', '2026-02-21')).toEqual({ state: 'done' });
  });

  test('a submission made without a link answers the open one of its form, and only one', () => {
    const answered = ['a', 'b'].map((submission) => ({
      form: 'weight-loss-check-in',
      on: '2026-02-01',
      submission,
    }));
    const all = occurrencesOf(courseOf({ answered }), '2026-02-01');
    expect(all.filter(({ state }) => state === 'done').map(({ due }) => due)).toEqual(['2026-02-02']);
  });

  test('a submission before the window, or of another form, answers nothing', () => {
    const answered = [
      { form: 'weight-loss-check-in', on: '2026-01-20', submission: 'a' },
      { form: 'weight-loss-intake', on: '2026-02-01', submission: 'b' },
    ];
    expect(stateOn(courseOf({ answered }), '2026-02-02', '2026-02-02')).toEqual({ state: 'due' });
  });

  test('a skipped one says why', () => {
    const reason = 'Phoned on Friday';
    const skipped: CourseEvent = {
      kind: 'skipped',
      on: '2026-02-03',
      step: 'checkIn',
      due: '2026-02-02',
      reason,
    };
    expect(occurrencesOf(courseOf({ events: [skipped] }), '2026-02-04')[0]).toMatchObject({
      state: 'skipped',
      reason,
    });
  });

  test('what falls into a pause is skipped, and what comes after it is asked in the same rhythm', () => {
    const events: CourseEvent[] = [
      { kind: 'pause', on: '2026-02-01' },
      { kind: 'resume', on: '2026-02-20' },
    ];
    const course = courseOf({ events });
    expect(stateOn(course, '2026-02-02', '2026-02-05')).toEqual({ state: 'skipped', by: 'pause' });
    expect(stateOn(course, '2026-03-02', '2026-03-02')).toEqual({ state: 'due' });
    expect([isPaused(events, '2026-02-19'), isPaused(events, '2026-02-20')]).toEqual([true, false]);
  });

  test('after a stop nothing is asked, and nothing that was missed is forgotten', () => {
    const course = courseOf({ events: [{ kind: 'stop', on: '2026-03-03' }] });
    expect(occurrencesOf(course, '2026-04-01').map(({ due, state }) => [due, state])).toEqual([
      ['2026-02-02', 'missed'],
      ['2026-03-02', 'skipped'],
    ]);
  });

  test('a follow-up whose form was retired stays open and says so', () => {
    const course = courseOf({ retired: new Set(['weight-loss-check-in']) });
    const [first] = occurrencesOf(course, '2026-05-20');
    expect(first).toMatchObject({ due: '2026-02-02', state: 'overdue', formRetired: true });
  });
});

describe('a plan that is edited on the way', () => {
  const weekly = { ...everyFour({ version: '1.1' }) };
  weekly.steps = [{ ...checkIn(), count: 1, opens: 1, closes: 2, reminders: [] }];
  const versions = [
    { plan: everyFour(), from: '2026-01-05' },
    { plan: weekly, from: '2026-02-10' },
  ] as const;

  test('has its earlier days by the earlier version and later ones by the later', () => {
    expect(dues(courseOf({ versions }), '2026-02-10').slice(0, 4)).toEqual([
      '2026-02-02',
      '2026-02-16',
      '2026-02-23',
      '2026-03-02',
    ]);
  });

  test('keeps what was done for a day that it no longer has', () => {
    const events: CourseEvent[] = [
      { kind: 'done', on: '2026-02-28', step: 'checkIn', due: '2026-02-27', submission: 's1' },
    ];
    const all = occurrencesOf(courseOf({ versions, events }), '2026-03-01');
    expect(all.filter(({ submission }) => submission === 's1')).toMatchObject([
      { due: '2026-02-27', state: 'done', form: 'weight-loss-check-in' },
    ]);
  });

  test('does not ask again for what was sent under the earlier version a day before', () => {
    const events: CourseEvent[] = [
      { kind: 'done', on: '2026-02-15', step: 'checkIn', due: '2026-02-17', submission: 's1' },
    ];
    expect(stateOn(courseOf({ versions, events }), '2026-02-16', '2026-02-16')).toEqual({ state: 'done' });
  });

  test('loses no record when the step is gone', () => {
    const other = everyFour({ version: '2.0' });
    other.steps = [{ ...checkIn(), id: 'other' }];
    const events: CourseEvent[] = [
      { kind: 'done', on: '2026-03-02', step: 'checkIn', due: '2026-03-02', submission: 's1' },
    ];
    const course = courseOf({ versions: [versions[0], { plan: other, from: '2026-02-10' }], events });
    expect(stateOn(course, '2026-03-02', '2026-03-05')).toEqual({ state: 'done' });
  });
});

describe('a simulated year', () => {
  const ZONE = 'America/New_York';
  const dayAt = (at: Date) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(at);

  /** Each hour of 2028: a leap year with both changes of the clock. */
  const days = (): string[] => [
    ...new Set(
      Array.from({ length: 366 * 24 }, (_, hour) => dayAt(new Date(Date.UTC(2028, 0, 1, 12 + hour)))),
    ),
  ];

  test('has 366 days in the zone of the clinic, and each is known by its date', () => {
    expect(days().slice(0, 366)).toEqual(
      Array.from({ length: 366 }, (_, index) => plus('2028-01-01', index)),
    );
  });

  test('asks on each day for exactly what a second computation says', () => {
    const every = fc.record({
      weeks: fc.integer({ min: 1, max: 8 }),
      opens: fc.integer({ min: 0, max: 2 }),
      closes: fc.integer({ min: 0, max: 3 }),
    });
    const input = fc.record({
      start: fc.integer({ min: 0, max: 300 }),
      every,
      dose: fc.integer({ min: 0, max: 300 }),
      pause: fc.tuple(fc.integer({ min: 0, max: 360 }), fc.integer({ min: 1, max: 60 })),
      answered: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
      edited: fc.option(
        fc.record({ day: fc.integer({ min: 10, max: 350 }), weeks: fc.integer({ min: 1, max: 8 }) }),
        { nil: undefined },
      ),
    });
    fc.assert(
      fc.property(input, ({ start, every: { weeks, opens, closes }, dose, pause, answered, edited }) => {
        const startedOn = plus('2028-01-01', start);
        const at = (days: number): string => plus(startedOn, days);
        const planOf = (count: number) =>
          samplePlan({
            steps: [
              { ...checkIn(), count, opens, closes, reminders: [] },
              {
                ...checkIn(),
                id: 'afterDose',
                form: 'other',
                when: 'afterDose',
                count: 2,
                opens,
                closes,
                reminders: [],
              },
            ],
          });
        const [from, length] = pause;
        const expectedDues = Array.from({ length: 364 }, (_, index) => index + 1).filter((day) => {
          const step = edited && day >= edited.day ? edited.weeks : weeks;
          return day % (step * 7) === 0;
        });
        const answers = answered.flatMap((place) => expectedDues[place] ?? []);
        const events: CourseEvent[] = [
          { kind: 'dose', on: at(dose) },
          { kind: 'pause', on: at(from) },
          { kind: 'resume', on: at(from + length) },
          ...answers.map(
            (day): CourseEvent => ({
              kind: 'done',
              on: at(day),
              step: 'checkIn',
              due: at(day),
              submission: `s${day}`,
            }),
          ),
        ];
        const course = courseOf({
          startedOn,
          events,
          versions: [
            { plan: planOf(weeks), from: startedOn },
            ...(edited ? [{ plan: planOf(edited.weeks), from: at(edited.day) }] : []),
          ],
        });
        for (const today of [0, 7, from, from + length, edited?.day ?? 90, 200, 364, 380]) {
          const states = new Map(
            occurrencesOf(course, at(today)).flatMap(({ step, due, state }) =>
              step === 'checkIn' ? [[due, state] as const] : [],
            ),
          );
          const expected = new Map(
            expectedDues.map((day) => {
              const isAsked = today >= day - opens;
              const inPause = day <= today && day >= from && day < from + length;
              const state = answers.includes(day)
                ? 'done'
                : inPause
                  ? 'skipped'
                  : !isAsked
                    ? 'planned'
                    : today <= day
                      ? 'due'
                      : today <= day + closes
                        ? 'overdue'
                        : 'missed';
              return [at(day), state] as const;
            }),
          );
          expect(states).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
  });
});

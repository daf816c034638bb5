/** A leap year of many people, day by day: what is asked of each, against a diary that is kept by hand. */
import { runs } from '@clinic/fixtures/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Course, type CourseEvent, isPaused, occurrencesOf } from './occurrences.ts';
import { checkIn, samplePlan } from './testPlan.ts';

const DAY_MS = 86_400_000;
const DAYS = 366;
const PLANNED_DAYS = 364;
/** Independent of the calendar functions of the product. */
const dateOf = (day: number): string =>
  new Date(Date.UTC(2028, 0, 1) + day * DAY_MS).toISOString().slice(0, 10);

const person = fc.record({
  start: fc.integer({ min: -60, max: 340 }),
  weeks: fc.integer({ min: 1, max: 8 }),
  opens: fc.integer({ min: 0, max: 3 }),
  closes: fc.integer({ min: 0, max: 3 }),
  doses: fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 3 }),
  pause: fc.option(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 60 })), {
    nil: undefined,
  }),
  stop: fc.option(fc.integer({ min: 30, max: 360 }), { nil: undefined, freq: 4 }),
  /** How many days after a form opens it is sent; longer than its window: never. */
  answers: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }),
  retired: fc.boolean(),
});

interface Asked {
  step: string;
  due: number;
  opens: number;
  closes: number;
  sentOn?: number;
}

/** 1,000 people in all: each group stays well within the time of a test. */
test.each([1, 2, 3, 4, 5])(
  'the people of group %i are asked on each of 366 days for exactly what a diary says, and answer nothing twice',
  () => {
    let openCount = 0;
    fc.assert(
      fc.property(person, ({ start, weeks, opens, closes, doses, pause, stop, answers, retired }) => {
        const end = start + PLANNED_DAYS;
        const stopDay = stop === undefined ? Number.POSITIVE_INFINITY : start + stop;
        const [from, to] = pause ? [start + pause[0], start + pause[0] + pause[1]] : [Infinity, Infinity];
        const dueDays = (step: string, days: number[]): Asked[] =>
          days
            .filter((due) => due <= end)
            .map((due) => ({ step, due, opens: due - opens, closes: due + closes }));
        const everyWeeks = Array.from({ length: PLANNED_DAYS }, (_, index) => index + 1).filter(
          (day) => day % (weeks * 7) === 0,
        );
        const diary = [
          ...dueDays(
            'checkIn',
            everyWeeks.map((day) => start + day),
          ),
          ...dueDays(
            'afterDose',
            doses.map((day) => start + day + 14),
          ),
        ];
        const window = { opens, closes, reminders: [] };
        const plan = samplePlan({
          steps: [
            { ...checkIn(), ...window, count: weeks },
            { ...checkIn(), ...window, id: 'afterDose', form: 'refill-check', when: 'afterDose', count: 2 },
          ],
        });
        const events: CourseEvent[] = doses.map((day) => ({ kind: 'dose', on: dateOf(start + day) }));
        const course: Course = {
          startedOn: dateOf(start),
          versions: [{ plan, from: dateOf(start) }],
          events,
          answered: [],
          retired: new Set(retired ? ['refill-check'] : []),
        };
        for (let day = start; day < DAYS; day += 1) {
          const today = dateOf(day);
          if (day === from && day < stopDay) events.push({ kind: 'pause', on: today });
          if (day === to && from < stopDay && day < stopDay) events.push({ kind: 'resume', on: today });
          if (day === stopDay) events.push({ kind: 'stop', on: today });
          const isAway = day >= from && day < to && from < stopDay;
          const expected = diary.filter((each) => {
            if (isAway || day >= stopDay || each.sentOn !== undefined || day < each.opens) return false;
            if (each.due >= from && each.due < to && each.due <= day) return false;
            // Nobody can fill in a form that is gone, so its time is not over.
            return day <= each.closes || (retired && each.step === 'afterDose');
          });
          const open = isPaused(events, today)
            ? []
            : occurrencesOf(course, today).filter(({ state }) => state === 'due' || state === 'overdue');
          const named = (step: string, due: string) => `${step} ${due}`;
          expect(open.map(({ step, due }) => named(step, due)).sort(), today).toEqual(
            expected.map(({ step, due }) => named(step, dateOf(due))).sort(),
          );
          openCount += open.length;
          for (const each of expected) {
            const waits = answers[each.due % answers.length] ?? 0;
            if (day - each.opens !== waits || (retired && each.step === 'afterDose')) continue;
            each.sentOn = day;
            events.push({
              kind: 'done',
              on: today,
              step: each.step,
              due: dateOf(each.due),
              submission: named(each.step, today),
            });
          }
        }
        const last = occurrencesOf(course, dateOf(DAYS));
        const sent = diary.filter(({ sentOn }) => sentOn !== undefined).length;
        expect(last.filter(({ state }) => state === 'done')).toHaveLength(sent);
      }),
      { numRuns: runs(200) },
    );
    expect(openCount).toBeGreaterThan(200);
  },
);

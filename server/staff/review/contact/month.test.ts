import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Colleagues, nextNotification } from './nextNotification.ts';
import { nextReminder } from './nextReminder.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MONTH_MINUTES = 30 * 24 * 60;
const CLINICIANS = ['ana', 'ben', 'cleo', 'dan'];
const START = Date.parse('2026-03-01T00:00:00Z');

/** Runs the clock from one notice to the next until somebody who is there has acted on one. */
function contactedAt(
  dueHours: number,
  list: Colleagues,
  isThere: (id: string) => boolean,
  actsAfterMs: number,
) {
  const dueAt = new Date(START + dueHours * HOUR_MS);
  let notified: string[] = [];
  let now = new Date(START);
  const notices: Array<{ id: string; at: number }> = [];
  for (let step = 0; step < 20; step += 1) {
    const waiting = { startedAt: new Date(START), dueAt, notified, isOpened: false };
    const { to, nextAt } = nextNotification(waiting, list, now);
    notices.push(...to.map((id) => ({ id, at: now.getTime() })));
    notified = [...new Set([...notified, ...to])];
    const acting = notices.filter(({ id, at }) => isThere(id) && at + actsAfterMs <= nextAt.getTime());
    if (acting.length > 0) {
      return { late: Math.min(...acting.map(({ at }) => at)) + actsAfterMs > dueAt.getTime(), notices };
    }
    now = nextAt;
  }
  return { late: true, notices };
}

const away = fc.shuffledSubarray(CLINICIANS, { minLength: 2, maxLength: 2 });
const term = fc.constantFrom(1, 2, 4, 8, 24, 48);
const submissions = fc.array(fc.tuple(fc.nat(MONTH_MINUTES), term), { minLength: 20, maxLength: 60 });

test('in a month with two of four clinicians away, every patient of a flag for today is contacted in time', () => {
  fc.assert(
    fc.property(
      away,
      fc.shuffledSubarray(CLINICIANS, { minLength: 0 }),
      submissions,
      // People act on a notice within a quarter of the shortest term.
      fc.integer({ min: 0, max: 15 }),
      (gone, dutyList, cases, minutes) => {
        const list = { inTurn: dutyList, everybody: [...new Set([...dutyList, ...CLINICIANS])] };
        for (const [, hours] of cases) {
          const { late, notices } = contactedAt(hours, list, (id) => !gone.includes(id), minutes * MINUTE_MS);
          expect(late).toBe(false);
          // No storm: nobody is told twice before it is late.
          expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('of a promise each person is told at most once, and somebody who is there always hears of it', () => {
  fc.assert(
    fc.property(
      away,
      fc.shuffledSubarray(CLINICIANS, { minLength: 0 }),
      fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      (gone, inTurn, opened) => {
        const dueAt = new Date(START + 8 * HOUR_MS);
        let notified: string[] = [];
        let now = START + 6 * HOUR_MS;
        let turns = 0;
        for (const isOpened of opened) {
          turns += 1;
          const onDuty = { inTurn, administrators: ['sam', 'ana'] };
          const reminder = nextReminder(
            { dueAt, notified, isOpened: isOpened && notified.length > 0 },
            onDuty,
            new Date(now),
          );
          expect(reminder.to.filter((id) => notified.includes(id))).toEqual([]);
          expect(reminder.to.length).toBeLessThanOrEqual(reminder.againAfter === null ? 2 : 1);
          expect(reminder.late).toBe(now >= dueAt.getTime());
          notified = [...notified, ...reminder.to];
          if (reminder.againAfter === null) break;
          now += reminder.againAfter * 8 * HOUR_MS;
        }
        // Unless it was opened again and again, everybody on the list and the administrators have heard of it.
        if (turns < opened.length) expect(new Set(notified)).toEqual(new Set([...inTurn, 'sam', 'ana']));
        expect(notified.some((id) => !gone.includes(id)) || turns === opened.length).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

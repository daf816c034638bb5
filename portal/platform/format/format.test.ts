import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_HOME_PAGE } from '@clinic/contract/homePage';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { updateClinic } from '../api/clinic.ts';
import { clinicToday, formatOf } from './format.ts';

const LATE = '2026-11-06T03:07:09Z';
const now = new Date('2026-11-21T12:00:00Z');
const en = formatOf('en');
const es = formatOf('es');
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');

beforeAll(() => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  updateClinic({
    clinicName: 'Clinic',
    timeZone: 'America/New_York',
    defaultLanguage: 'en',
    accent: 'teal',
    supportEmail: null,
    supportPhone: null,
    claims: { hipaa: false, boardCertified: false, noInsurance: false },
    homePage: EMPTY_HOME_PAGE,
    draftRetentionDays: 30,
  });
});
afterAll(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['clinicMoment', 'Nov 5, 2026, 10:07 PM EST', '5 nov 2026, 10:07 p.m. EST'],
  ['dateAndTime', 'Nov 5, 2026, 10:07 PM EST', '5 nov 2026, 10:07 p.m. EST'],
  ['clinicSecond', 'Nov 5, 2026, 10:07:09 PM EST', '5 nov 2026, 10:07:09 p.m. EST'],
  ['clinicClock', '10:07:09 PM EST', '10:07:09 p.m. EST'],
  ['clinicDay', 'Nov 5, 2026', '5 nov 2026'],
] as const)("%s uses the clinic's time zone, wherever the reader is", (name, english, spanish) => {
  expect(plain(en[name](LATE))).toBe(english);
  expect(plain(es[name](LATE))).toBe(spanish);
});

test("today is the clinic's day, on which answers are evaluated", () => {
  expect(clinicToday(new Date(LATE))).toBe('2026-11-05');
});

test('an answer that names its own time zone is shown in that zone', () => {
  expect(plain(en.clinicMoment(LATE, 'America/Denver'))).toBe('Nov 5, 2026, 8:07 PM MST');
});

test('patients see times in their own zone, named if it is not the clinic’s', () => {
  expect(plain(en.longDateAndTime(LATE))).toBe('November 6, 2026 at 12:07 PM GMT+9');
  expect(en.longDate(LATE)).toBe('November 6, 2026');
  expect(plain(en.timeOfDay(LATE))).toBe('12:07 PM');
});

test('a calendar day is the same wherever the reader is', () => {
  expect([en.shortDay('2026-03-01'), es.shortDay('2026-03-01')]).toEqual(['Mar 1', '1 mar']);
  expect(en.calendarDate('2026-03-01')).toBe('Mar 1, 2026');
  expect(plain(en.weekdayHour(2, 9))).toBe('Tuesday 9 AM');
});

test.each([
  ['2026-11-21T11:59:30Z', '30 seconds ago'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T10:30:00Z', '1 hour ago'],
  ['2026-11-18T11:00:00Z', '3 days ago'],
  ['2026-11-07T12:00:00Z', '2 weeks ago'],
  ['2025-11-01T12:00:00Z', '1 year ago'],
])('%s is %s', (iso, said) => {
  expect(en.relativeTime(iso, now)).toBe(said);
});

test('relative times in Spanish', () => {
  expect(es.relativeTime('2026-11-18T11:00:00Z', now)).toBe('hace 3 días');
  expect(es.waitingTime('2026-11-18T11:00:00Z', now)).toBe('3 días');
});

test('a time a little ahead of the clock is now, not in the future', () => {
  expect(en.relativeTime('2026-11-21T12:00:05Z', now)).toBe('0 seconds ago');
});

test('an invalid date has no text', () => {
  expect(en.relativeTime('soon', now)).toBeUndefined();
  expect(en.waitingTime('', now)).toBeUndefined();
  expect(en.dateAndTime('soon')).toBeUndefined();
});

test('figures are formatted as the clinic writes them, in either language', () => {
  expect([en.whole(1234567), es.whole(1234567)]).toEqual(['1,234,567', '1,234,567']);
  expect([en.oneDecimal(30), en.oneDecimal(29.96), es.oneDecimal(41.27)]).toEqual(['30.0', '30.0', '41.3']);
  expect([en.percent(50), en.percent(33.333)]).toEqual(['50%', '33.3%']);
  expect(en.minutes(12)).toBe('12 min');
  expect([en.duration(5.5), en.duration(47.9), en.duration(48)]).toEqual(['5.5 hr', '47.9 hr', '2 days']);
  expect([en.anyOf(['a', 'b', 'c']), es.anyOf(['a', 'b'])]).toEqual(['a, b, or c', 'a o b']);
});

/** Language names, and the time zones an administrator chooses from, are not figures. */
const OTHERS = /^platform\/(format|i18n)\/|^staff\/admin\/settings\/SettingsFields\.tsx$/;

test('no screen formats numbers or times on its own', () => {
  const portal = join(import.meta.dirname, '..', '..');
  const files = readdirSync(portal, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|browser)\.tsx?$/.test(file))
    .filter((file) => /\bIntl\.|\.toLocale\w*String\(/.test(readFileSync(join(portal, file), 'utf8')));
  expect(files).toContain('platform/format/format.ts');
  expect(files.filter((file) => !OTHERS.test(file))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dateAndTime } from '../../review/times.ts';
import { updateClinic } from './clinic.ts';
import { clinicClock, clinicDay, clinicMoment, clinicSecond, clinicToday } from './clinicTime.ts';

const LATE = '2026-11-06T03:07:09Z';
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');

beforeAll(() => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  updateClinic({
    clinicName: 'Clinic',
    timeZone: 'America/New_York',
    supportEmail: null,
    supportPhone: null,
    claims: { hipaa: false, boardCertified: false, noInsurance: false },
    draftRetentionDays: 30,
  });
});
afterAll(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['a date and time', clinicMoment, 'Nov 5, 2026, 10:07 PM EST', '5 nov 2026, 10:07 p.m. EST'],
  ['the same in the review', dateAndTime, 'Nov 5, 2026, 10:07 PM EST', '5 nov 2026, 10:07 p.m. EST'],
  ['with seconds', clinicSecond, 'Nov 5, 2026, 10:07:09 PM EST', '5 nov 2026, 10:07:09 p.m. EST'],
  ['the time alone', clinicClock, '10:07:09 PM EST', '10:07:09 p.m. EST'],
  ['the day alone', clinicDay, 'Nov 5, 2026', '5 nov 2026'],
])('%s is that of the clinic, wherever the reader is', (_what, write, english, spanish) => {
  expect(plain(write(LATE, 'en'))).toBe(english);
  expect(plain(write(LATE, 'es'))).toBe(spanish);
});

test('today is the day of the clinic, which reads the answers', () => {
  expect(clinicToday(new Date(LATE))).toBe('2026-11-05');
});

test('an answer that names its own zone is read in it', () => {
  expect(plain(clinicMoment(LATE, 'en', 'America/Denver'))).toBe('Nov 5, 2026, 8:07 PM MST');
});

/** Patients see times in their own zone, which is named if it is not the clinic's. */
const PATIENTS = /^(patient|intake|wizard)\/|^platform\/api\/clinicTime.ts$/;

test('no screen of the staff writes a time without saying in which zone', () => {
  const portal = join(import.meta.dirname, '..', '..');
  const written = readdirSync(portal, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|browser)\.tsx?$/.test(file) && !PATIENTS.test(file))
    .flatMap((file) => {
      const calls = readFileSync(join(portal, file), 'utf8').matchAll(
        /(?:DateTimeFormat|toLocale(?:Date|Time)?String)\(([^;]*?)\)(?:\.|;|\n)/g,
      );
      return [...calls].map(([, options = '']) => ({ file, options }));
    });
  expect(written.length).toBeGreaterThan(3);
  expect(written.filter(({ options }) => !options.includes('timeZone'))).toEqual([]);
});

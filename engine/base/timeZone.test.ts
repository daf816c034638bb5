import { expect, test } from 'vitest';
import { isTimeZone } from './timeZone.ts';

test.each([
  'America/New_York',
  'America/Argentina/Buenos_Aires',
  'America/Port-au-Prince',
  'Etc/GMT+5',
  'europe/madrid',
  'UTC',
  'GMT',
])('%s is a time zone', (zone) => {
  expect(isTimeZone(zone)).toBe(true);
});

test('every time zone that a browser offers is accepted', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test.each([
  '+05:30',
  '-08:00',
  '+05',
  'UTC+3',
  'CET',
  'EST',
  'Z',
  '',
  ' ',
  'Mars/Olympus',
  'Europe/Madrid\n',
  5,
  null,
])('%j is not a time zone', (zone) => {
  expect(isTimeZone(zone)).toBe(false);
});

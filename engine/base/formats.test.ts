import { expect, test } from 'vitest';
import { dateFormat, numberFormat } from './formats.ts';

const AT = new Date('2026-11-26T03:00:00Z');

test('formatters are cached by locale, options and time zone', () => {
  const zones = ['America/New_York', 'UTC', 'Asia/Tokyo'];
  const texts = zones.map((timeZone) => dateFormat('en-US', { dateStyle: 'short', timeZone }).format(AT));
  expect(texts).toEqual(['11/25/26', '11/26/26', '11/26/26']);
  const day = { dateStyle: 'long', timeZone: 'UTC' } as const;
  expect(dateFormat('es-US', day).format(AT)).toBe('26 de noviembre de 2026');
  expect(dateFormat('en-US', day)).toBe(dateFormat('en-US', { ...day }));
  expect(numberFormat('en-US').format(0.5)).toBe('0.5');
  expect(numberFormat('en-US', { style: 'percent' }).format(0.5)).toBe('50%');
});

test('the time zone of the device is read each time', () => {
  const before = process.env.TZ;
  const shown = (zone: string): string => {
    process.env.TZ = zone;
    return dateFormat('en-US', { timeStyle: 'short' }).format(AT).replaceAll(/\s/g, ' ');
  };
  try {
    expect([shown('UTC'), shown('Asia/Tokyo')]).toEqual(['3:00 AM', '12:00 PM']);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

/** A day in three fields and a time in another: the content of each, and the answer they form. */
import { isCalendarDate } from '@clinic/engine/logic';
import type { DateParts } from '@clinic/engine/typed';
import { joinDate, splitDate, spreadDate } from './dateParts.ts';

export interface DateTimeParts extends DateParts {
  time: string;
}

/**
 * The answer from the fields: `YYYY-MM-DDThh:mm` if they form one, undefined if all are empty, otherwise what is
 * typed of the day and of the time around a `T`, so that nothing is lost and validation can name what is missing.
 */
export function joinDateTime({ time, ...day }: DateTimeParts): string | undefined {
  const date = joinDate(day);
  return date === undefined && time === '' ? undefined : `${date ?? ''}T${time}`;
}

/** The content of the fields for an answer. */
export function splitDateTime(value: unknown): DateTimeParts {
  const text = typeof value === 'string' ? value : '';
  // Text typed as a month can contain a T.
  const end = text.lastIndexOf('T');
  return { ...splitDate(end < 0 ? text : text.slice(0, end)), time: end < 0 ? '' : text.slice(end + 1) };
}

/** The fields of a whole date that was typed or pasted into one of them of the day. */
export function spreadDateTime({ time, ...day }: DateTimeParts, language: string): DateTimeParts | undefined {
  const whole = spreadDate(day, language);
  return whole && { ...whole, time };
}

/** Which fields to mark in a rejected answer: the incomplete ones, or all if none is. */
export function faultyFields(value: unknown): { date: boolean; time: boolean } {
  const { time, ...day } = splitDateTime(value);
  const date = !isCalendarDate(joinDate(day));
  return date === (time === '') ? { date: true, time: true } : { date, time: time === '' };
}

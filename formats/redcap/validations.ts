/** Question types of `text` fields, by their validation and limits. */
import { isCalendarDate, isDateTime } from '@clinic/engine/base';
import { numberIn } from '../importing/formula/values.ts';
import type { TableReport } from '../importing/tableReport.ts';
import { type Message, say } from '../importing/texts/message.ts';
import type { Column } from './columns.ts';
import type { Field } from './dictionary.ts';

const TEXT_LENGTH = 1_000;

type LimitKind = 'number' | 'date' | 'time' | 'dateTime';

interface Validated {
  /** Properties specific to the question type. */
  question: object;
  /** How it differs; absent if it is equivalent. */
  note?: Message;
  limits?: LimitKind;
}

/** Whether the length of its answers can be limited. */
export const isTextField = (field: Field): boolean =>
  'maxLength' in validated(field.text('validation').toLowerCase()).question;

/** @param charLimit from an action tag */
export function validatedQuestion(field: Field, charLimit: number | undefined, report: TableReport): object {
  const validation = field.text('validation').toLowerCase();
  const { question, note, limits } = validated(validation);
  if (validation !== '') report.note(field.row, field.header('validation'), note ? 'mapped' : 'taken', note);
  const numberLimits = limits ? limitsOf(field, limits, report) : {};
  const isText = 'maxLength' in question;
  return { ...question, ...numberLimits, ...(isText && charLimit !== undefined && { maxLength: charLimit }) };
}

function validated(validation: string): Validated {
  const text = (maxLength = TEXT_LENGTH) => ({ type: 'text', maxLength });
  if (validation === '') return { question: text() };
  if (/^date_(?:ymd|mdy|dmy)$/.test(validation)) return { question: { type: 'date' }, limits: 'date' };
  if (/^datetime_(?:ymd|mdy|dmy)$/.test(validation))
    return { question: { type: 'dateTime' }, limits: 'dateTime' };
  if (/^datetime_/.test(validation))
    return { question: { type: 'dateTime' }, note: say('dateTimeWithoutSeconds'), limits: 'dateTime' };
  if (validation === 'time') return { question: { type: 'time' }, limits: 'time' };
  if (validation === 'time_hh_mm_ss')
    return { question: { type: 'time' }, note: say('withoutSeconds'), limits: 'time' };
  if (validation === 'integer') return { question: { type: 'integer' }, limits: 'number' };
  if (validation === 'email') return { question: { type: 'email', maxLength: 254 } };
  if (/^phone/.test(validation)) {
    const isAny = validation === 'phone';
    return { question: { type: 'phone', maxLength: 40 }, ...(!isAny && { note: say('anyPhone') }) };
  }
  const [, digits] = /^number(?:_(\d)dp)?(?:_comma_decimal)?$/.exec(validation) ?? [];
  if (/^number/.test(validation)) {
    const places = digits === undefined ? undefined : Number(digits);
    const step = places !== undefined && places >= 1 && places <= 6 ? Number(`1e-${places}`) : undefined;
    return {
      question: { type: 'decimal', ...(step !== undefined && { step }) },
      ...(step !== undefined && { note: say('asStepOfNumber', { step }) }),
      limits: 'number',
    };
  }
  if (validation === 'alpha_only')
    return { question: { ...text(), format: 'letters' }, note: say('everyLetter') };
  if (validation === 'zipcode') return { question: { ...text(10), format: 'usZipCode' } };
  return { question: text(), note: say('formatNotChecked') };
}

function limitsOf(field: Field, kind: LimitKind, report: TableReport): object {
  const read = (column: Column): string | number | undefined => {
    const text = field.text(column);
    if (text === '') return undefined;
    const limit = limitIn(text, kind, column === 'max');
    const note = limit === undefined ? say('limitNotRead') : differenceOf(text, kind);
    report.note(
      field.row,
      field.header(column),
      limit === undefined ? 'kept' : note ? 'mapped' : 'taken',
      note,
    );
    return limit;
  };
  const [min, max] = [read('min'), read('max')];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** How an imported limit differs from the written one. */
function differenceOf(text: string, kind: LimitKind): Message | undefined {
  if (kind === 'date') return text.length <= 10 ? undefined : say('limitAsDay');
  if (kind !== 'dateTime') return undefined;
  if (/^now$/i.test(text)) return say('limitAsDay');
  return /:\d\d:(?!00)/.test(text) ? say('dateTimeWithoutSeconds') : undefined;
}

/** @param isLast whether it is a maximum, where a day without a time includes all of the day */
function limitIn(text: string, kind: LimitKind, isLast: boolean): string | number | undefined {
  if (kind === 'number') return numberIn(text.replace(',', '.'));
  if (kind === 'time') {
    const [, hours = '', minutes] = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text) ?? [];
    return minutes === undefined ? undefined : `${hours.padStart(2, '0')}:${minutes}`;
  }
  if (/^(?:today|now)$/i.test(text)) return 'today';
  const day = text.slice(0, 10);
  const [isRead, time] = /^(?:[ T](\d\d:\d\d)(?::\d\d)?)?$/.exec(text.slice(10)) ?? [];
  if (!isCalendarDate(day) || isRead === undefined) return undefined;
  if (kind === 'date') return day;
  const moment = `${day}T${time ?? (isLast ? '23:59' : '00:00')}`;
  return isDateTime(moment) ? moment : undefined;
}

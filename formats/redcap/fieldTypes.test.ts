/** The question type of each field type. */
import type { Row } from '@clinic/testing/redcap/dictionary';
import { questionOf } from '@clinic/testing/redcap/importedDictionary';
import { expect, test } from 'vitest';

test.each<[string, Partial<Row>, object]>([
  ['text', {}, { type: 'text', maxLength: 1000 }],
  ['text', { annotation: '@CHARLIMIT=20' }, { type: 'text', maxLength: 20 }],
  [
    'text',
    { validation: 'date_mdy', min: '2020-01-01', max: 'today' },
    { type: 'date', min: '2020-01-01', max: 'today' },
  ],
  [
    'text',
    { validation: 'datetime_dmy', min: '2020-01-01 10:00', max: '2030-12-31' },
    { type: 'dateTime', min: '2020-01-01T10:00', max: '2030-12-31T23:59' },
  ],
  ['text', { validation: 'datetime_mdy', min: '2020-01-01', max: 'now' }, { type: 'dateTime', max: 'today' }],
  [
    'text',
    { validation: 'datetime_seconds_ymd', min: '2020-01-01 10:00:30' },
    { type: 'dateTime', min: '2020-01-01T10:00' },
  ],
  ['text', { validation: 'time', min: '8:00' }, { type: 'time', min: '08:00' }],
  ['text', { validation: 'time_hh_mm_ss' }, { type: 'time' }],
  ['text', { validation: 'integer', min: '1', max: '9' }, { type: 'integer', min: 1, max: 9 }],
  ['text', { validation: 'number', max: '2.5' }, { type: 'decimal', max: 2.5 }],
  ['text', { validation: 'number_2dp_comma_decimal' }, { type: 'decimal', step: 0.01 }],
  ['text', { validation: 'email' }, { type: 'email' }],
  ['text', { validation: 'phone' }, { type: 'phone' }],
  ['text', { validation: 'zipcode' }, { type: 'text' }],
  ['notes', {}, { type: 'longText' }],
  [
    'dropdown',
    { choices: 'a, A | b, B' },
    { type: 'choice', display: 'select', options: [{ value: 'a' }, { value: 'b' }] },
  ],
  [
    'checkbox',
    { choices: '1, A | -2, B' },
    { type: 'multipleChoice', options: [{ value: 1 }, { value: -2 }] },
  ],
  [
    'checkbox',
    { choices: '1, A | 0, None', annotation: '@NONEOFTHEABOVE=0' },
    { options: [{ value: 1 }, { value: 0, exclusive: true }] },
  ],
  ['yesno', {}, { type: 'yesNo' }],
  ['truefalse', {}, { type: 'choice', options: [{ value: 1, label: { en: 'True' } }, { value: 0 }] }],
  [
    'slider',
    { choices: 'None | Some | Worst' },
    { type: 'scale', min: 0, max: 100, minLabel: { en: 'None' }, maxLabel: { en: 'Worst' } },
  ],
  ['slider', { min: '0', max: '1000' }, { type: 'integer', min: 0, max: 1000 }],
  ['file', {}, { type: 'file', maxFiles: 1 }],
  ['file', { validation: 'signature' }, { type: 'signature' }],
  [
    'descriptive',
    { label: 'Read &lt;this&gt;<br>now' },
    { type: 'information', label: { en: 'Read <this>\nnow' } },
  ],
  ['calc', { choices: '1 + 1' }, { type: 'computed', compute: 2 }],
  ['calc', { choices: '1 + 1', annotation: '@HIDDEN' }, { type: 'computed', staffOnly: true }],
])('a field of type %s with %j becomes %j', (type, more, expected) => {
  expect(questionOf({ name: 'q', type, ...more })).toMatchObject({ id: 'q', ...expected });
});

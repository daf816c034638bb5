import { SMALL_VISIT_ANSWERS, SMALL_VISIT_DAY, smallVisit } from '@clinic/fixtures/smallVisit';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import { issueText } from './issueText.ts';
import { refusedKeys } from './validation.ts';

const visit = smallVisit();

const codes = (answers: Answers): string[] =>
  visit
    .issues({ ...SMALL_VISIT_ANSWERS, ...answers })
    .map(({ key, level, code }) => `${level} ${key}: ${code}`);

test('complete answers have no issue', () => {
  expect(codes({})).toEqual([]);
});

test('missing required answers are reported in the order asked', () => {
  const issues = visit.issues({ sex: 'female', smokes: true });
  expect(issues.map(({ stepId, key, code }) => `${stepId}/${key}: ${code}`)).toEqual([
    'person/agree: consentRequired',
    'person/name: required',
    'history/packs: required',
    'history/mood: required',
    'women/pregnant: required',
  ]);
});

test('a single step can be validated', () => {
  expect(visit.issues({}, 'person').map(({ key }) => key)).toEqual(['agree', 'name']);
  expect(visit.issues({}, 'women')).toEqual([]);
});

describe('each type refuses invalid answers', () => {
  test.each<[string, Answers, string]>([
    ['consent not given', { agree: false }, 'hard agree: consentRequired'],
    ['consent as text', { agree: 'yes' }, 'hard agree: consentRequired'],
    ['text too long', { name: 'Maximiliano' }, 'hard name: maxLength'],
    ['text as number', { name: 5 }, 'hard name: type'],
    ['long text too long', { smokes: true, packs: 2, quit: 'x'.repeat(31) }, 'hard quit: maxLength'],
    ['e-mail without host', { mail: 'ana@' }, 'hard mail: email'],
    ['e-mail without dot', { mail: 'ana@example' }, 'hard mail: email'],
    ['e-mail with a space', { mail: 'a na@example.com' }, 'hard mail: email'],
    ['e-mail too long', { mail: `${'a'.repeat(40)}@example.com` }, 'hard mail: maxLength'],
    ['phone of six digits', { call: '555-014' }, 'hard call: phone'],
    ['phone of letters', { call: 'call me' }, 'hard call: phone'],
    ['date that does not exist', { born: '2023-02-29' }, 'hard born: date'],
    ['date of another form', { born: '3/15/1985' }, 'hard born: date'],
    ['date as number', { born: 1985 }, 'hard born: date'],
    ['date too early', { born: '1899-12-31' }, 'hard born: minDate'],
    ['date in the future', { born: '2026-03-16' }, 'hard born: future'],
    ['unknown option', { sex: 'woman' }, 'hard sex: option'],
    ['option of another type', { conditions: ['asthma'], inhaler: '1' }, 'hard inhaler: option'],
    ['options there are not', { conditions: ['asthma', 'x'], inhaler: 1 }, 'hard conditions: options'],
    ['one option for several', { conditions: 'asthma' }, 'hard conditions: type'],
    ['an option twice', { conditions: ['gout', 'gout'] }, 'hard conditions: uniqueItems'],
    ['yes as text', { smokes: 'yes' }, 'hard smokes: type'],
    ['number as text', { pulse: '70' }, 'hard pulse: integer'],
    ['whole number with a fraction', { pulse: 70.5 }, 'hard pulse: integer'],
    ['number below its limit', { pulse: 19 }, 'hard pulse: min'],
    ['number above its limit', { pulse: 251 }, 'hard pulse: max'],
    ['decimal as text', { sleep: '7' }, 'hard sleep: number'],
    ['decimal off its steps', { sleep: 7.3 }, 'hard sleep: step'],
    ['scale above its end', { pain: 11 }, 'hard pain: max'],
    ['scale below its start', { pain: -1 }, 'hard pain: min'],
    ['scale between the points', { pain: 2.5 }, 'hard pain: integer'],
    ['quantity below its limit', { height: 89.9 }, 'hard height: min'],
    ['quantity without unit', { weight: 80 }, 'hard weight: type'],
    ['quantity with half an answer', { weight: { value: 80 } }, 'hard weight: incomplete'],
    ['quantity in an unknown unit', { weight: { value: 80, unit: 'st' } }, 'hard weight: option'],
    ['quantity outside the limits of its unit', { weight: { value: 401, unit: 'kg' } }, 'hard weight: max'],
    ['quantity below the limits of its unit', { weight: { value: 43, unit: '[lb_av]' } }, 'hard weight: min'],
    ['list too long', { pills: ['a', 'b', 'c'] }, 'hard pills: maxItems'],
    ['list entry too long', { pills: ['acetylsalicylic'] }, 'hard pills: maxLength'],
    ['text for a list', { pills: 'aspirin' }, 'hard pills: type'],
    ['matrix half answered', { mood: { low: 1 } }, 'hard mood: incomplete'],
    ['unknown matrix answer', { mood: { low: 1, calm: 9 } }, 'hard mood: option'],
    ['unknown matrix row', { mood: { low: 1, calm: 1, other: 1 } }, 'hard mood: type'],
    [
      'group too long',
      { operations: [{ what: 'a' }, { what: 'b' }, { what: 'c' }] },
      'hard operations: maxItems',
    ],
    ['group entry half answered', { operations: [{ when: '2020-01-01' }] }, 'hard operations: incomplete'],
    [
      'group entry in the future',
      { operations: [{ what: 'Hip', when: '2027-01-01' }] },
      'hard operations: future',
    ],
    ['group of texts', { operations: ['Hip'] }, 'hard operations: type'],
  ])('%s', (_what, answers, issue) => {
    expect(codes(answers)).toEqual([issue]);
  });
});

describe('each type accepts valid answers', () => {
  test.each<[string, Answers]>([
    [
      'limits themselves',
      { pulse: 20, height: 210, sleep: 24, pain: 10, weight: { value: 44, unit: '[lb_av]' } },
    ],
    ['steps without binary noise', { height: 170.3 }],
    ['today', { born: SMALL_VISIT_DAY }],
    ['leap day', { born: '2024-02-29' }],
    ['phones as people write them', { call: '+1 (512) 555-0142 x12' }],
    ['phones of another country', { call: '+52 55 1234 5678' }],
    ['e-mails with spaces around', { mail: ' ana.doe+clinic@example.co.uk ' }],
    ['no, zero and never', { smokes: false, pain: 0, mood: { low: 0, calm: 0 } }],
    ['blank entries of lists', { pills: ['a', '', 'b', ' '] }],
    ['none next to another option', { conditions: ['none', 'gout'] }],
    ['groups', { operations: [{ what: 'Hip', when: '2020-01-01' }, { what: 'Knee' }] }],
    ['anything hidden', { smokes: false, packs: 'many', sex: 'male', pregnant: 'maybe' }],
    ['anything not asked', { nonsense: [1], heightM: 'tall' }],
  ])('%s', (_what, answers) => {
    expect(codes(answers)).toEqual([]);
  });
});

describe('soft limits and checks ask for confirmation, hard ones refuse', () => {
  test.each<[string, Answers, string[]]>([
    ['inside the soft limits', { height: 210, sleep: 4 }, []],
    [
      'outside the soft limits',
      { height: 210.1, sleep: 3.5 },
      ['soft height: unusual', 'soft sleep: unusual'],
    ],
    ['outside the soft limits of a unit', { weight: { value: 39.9, unit: 'kg' } }, ['soft weight: unusual']],
    ['a unit without soft limits', { weight: { value: 45, unit: '[lb_av]' } }, []],
    ['a hard check', { top: 120, bottom: 120 }, ['hard top: check:above']],
    ['one above passes it', { top: 121, bottom: 120 }, []],
    ['a soft check', { top: 201, bottom: 120 }, ['soft top: check:high']],
    ['a check on something unanswered', { top: 120 }, []],
    ['a check against a refused answer', { top: 150, bottom: 161 }, ['hard bottom: max']],
    ['a refused answer is not checked', { top: 59, bottom: 100 }, ['hard top: min']],
  ])('%s', (_what, answers, expected) => {
    expect(codes(answers)).toEqual(expected);
  });
});

test('refused answers count as unanswered, but missing answers and numbers off the step are not refused', () => {
  const issues = visit.issues({ name: '', sleep: 7.3, pulse: 19, top: 80, bottom: 90, height: 211 });
  expect([...refusedKeys(issues)].sort()).toEqual(['agree', 'pulse', 'top']);
});

describe('the problem of an invalid date is specific', () => {
  test.each([
    ['1985-2-31', 'that month has 28 days', 'ese mes tiene 28 días'],
    ['1984-2-30', 'that month has 29 days', 'ese mes tiene 29 días'],
    ['85-2-3', 'four digits', 'cuatro cifras'],
    ['-2-3', 'needs a day, a month and a year', 'hacen falta el día, el mes y el año'],
    ['1985--3', 'needs a day, a month and a year', 'hacen falta el día, el mes y el año'],
    ['1985-13-3', 'number from 1 to 12', 'número del 1 al 12'],
    ['1985-Foo-3', 'number from 1 to 12', 'número del 1 al 12'],
    ['today', 'needs a day', 'hacen falta el día'],
  ])('%s', (born, en, es) => {
    const [issue] = visit.issues({ ...SMALL_VISIT_ANSWERS, born });
    if (!issue) throw new Error('it is refused');
    expect(issueText(issue, visit.questionnaire, 'en')).toMatch(
      new RegExp(`^Please enter a valid date.*${en}`),
    );
    expect(issueText(issue, visit.questionnaire, 'es')).toMatch(
      new RegExp(`^Escriba una fecha válida.*${es}`),
    );
  });
});

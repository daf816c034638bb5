/** Answers that contradict the patient's identity: confirmed in both languages, never rejected. */
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { Definition } from '../definition/definition.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { isOtherName } from '../questionTypes/signature.ts';
import { issueText } from './issueText.ts';
import { implausible } from './plausibility.ts';

const small = smallDefinition() as unknown as Definition;
const label = { en: 'Asked', es: { text: 'Pregunta', from: 'Asked' } };
const questionnaire = compileQuestionnaire({
  ...small,
  patient: {
    givenName: 'given',
    familyName: 'family',
    email: 'mail',
    birthDate: 'birthday',
    signature: 'typed',
  },
  steps: [
    {
      id: 'own',
      title: label,
      questions: [
        { id: 'birthday', type: 'date', label },
        { id: 'period', type: 'date', label },
        { id: 'signed', type: 'signature', label },
        { id: 'typed', type: 'text', maxLength: 120, label },
        { id: 'nickname', type: 'text', maxLength: 120, label },
      ],
    },
  ],
} as Definition);

const issuesOf = (id: string, answers: Answers): string[] => {
  const question = questionnaire.questions.get(id)?.question;
  if (!question) throw new RangeError(id);
  return implausible(questionnaire, question, answers).map((finding) =>
    issueText({ key: id, stepId: 'own', ...finding }, questionnaire, 'en'),
  );
};

test('a date before the date of birth has to be confirmed', () => {
  expect(issuesOf('period', { birthday: '1985-06-20', period: '1901-01-01' })).toEqual([
    'January 1, 1901 is before your date of birth. Is this right?',
  ]);
  expect(issuesOf('period', { birthday: '1985-06-20', period: '2026-01-01' })).toEqual([]);
  expect(issuesOf('period', { birthday: '1985-2-31', period: '1901-01-01' })).toEqual([]);
  expect(issuesOf('period', { period: '1901-01-01' })).toEqual([]);
  expect(issuesOf('birthday', { birthday: '1901-01-01' })).toEqual([]);
});

test('a typed signature in another name has to be confirmed', () => {
  const sign = (name: string) => ({
    given: 'Rosa',
    family: "O'Neil-García",
    signed: { name, date: '2026-01-01' },
  });
  expect(issuesOf('signed', sign('x'))).toEqual([
    "You signed as x, and gave your name as Rosa O'Neil-García. Is this right?",
  ]);
  expect(issuesOf('signed', sign('rosa oneil'))).toEqual([]);
  expect(issuesOf('signed', { ...sign('x'), given: null })).toEqual([]);
  const onlyOne = (name: string) => issuesOf('signed', { ...sign(name), family: null });
  expect(onlyOne('Rosa')).toEqual([]);
  expect(onlyOne('Ana')).toEqual(['You signed as Ana, and gave your name as Rosa. Is this right?']);
  expect(issuesOf('signed', { ...sign('x'), signed: { strokes: '1,1 2,2', date: '2026-01-01' } })).toEqual(
    [],
  );
});

test('a different name has to be confirmed in the text that is the signature, but not in others', () => {
  const named = { given: 'Rosa', family: "O'Neil-García" };
  for (const typed of ['x', '.', '1', 'Rosa', 'Bob Smith', '—']) {
    expect([typed, issuesOf('typed', { ...named, typed })]).toEqual([
      typed,
      [`You signed as ${typed}, and gave your name as Rosa O'Neil-García. Is this right?`],
    ]);
    expect(issuesOf('signed', { ...named, signed: { name: typed, date: '2026-01-01' } })).toHaveLength(1);
  }
  for (const typed of ["Rosa O'Neil-García", ' rosa oneil garcia ', 'R. García', '', '  ']) {
    expect([typed, issuesOf('typed', { ...named, typed })]).toEqual([typed, []]);
  }
  expect(issuesOf('typed', { family: 'Rosa', typed: 'x' })).toEqual([]);
  expect(issuesOf('nickname', { ...named, nickname: 'x' })).toEqual([]);
});

test.each([
  ['Maria Perez', 'María José', 'Pérez López', false],
  ['M. Pérez', 'María José', 'Pérez López', false],
  ['José López', 'María José', 'Pérez López', false],
  ['María José', 'María José', 'Pérez López', true],
  ['Juan Pérez', 'María José', 'Pérez López', true],
  ['王 伟', '伟', '王', false],
  ['x', '', 'Pérez', false],
  ['.', 'María', 'Pérez', true],
])('the signature %s of %s %s is in another name: %s', (signed, given, family, other) => {
  expect(isOtherName(signed, given, family)).toBe(other);
});

/** When the intake shows a help notice. */
import type { Answers } from '@clinic/engine/base';
import { raisedNotices } from '@clinic/engine/form';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { questionnaire, seen } from '@clinic/fixtures/newestIntake';
import { describe, expect, test } from 'vitest';

const notices = (answers: Answers) =>
  raisedNotices(questionnaire, seen(answers), answers).map(({ rule }) => rule.id);

describe('a help notice is shown', () => {
  const careful = { ...everydayVisit() };
  test.each([1, 2, 3])('after thoughts of self-harm, answer %i', (self_harm_thoughts) => {
    expect(notices({ ...careful, self_harm_thoughts })).toEqual(['self_harm_thoughts']);
  });
  test.each(['yes', 'prefer_not_to_say'])('after a past attempt, answer %s', (suicide_attempt_ever) => {
    expect(notices({ ...careful, suicide_attempt_ever })).toEqual(['suicide_attempt']);
  });
  test.each<[number, number, boolean]>([
    [181, 100, true],
    [180, 80, true],
    [170, 120, true],
    [179, 119, false],
    [200, 130, true],
  ])('at a pressure of %i/%i: %s', (bp_systolic, bp_diastolic, urgent) => {
    expect(notices({ ...careful, bp_systolic, bp_diastolic })).toEqual(
      urgent ? ['severe_blood_pressure'] : [],
    );
  });
  test.each<[number, number, string[]]>([
    [160, 100, ['blood_pressure_in_pregnancy']],
    [150, 110, ['blood_pressure_in_pregnancy']],
    [159, 109, []],
    [190, 130, ['severe_blood_pressure', 'blood_pressure_in_pregnancy']],
  ])('in a pregnancy at %i/%i: %j', (bp_systolic, bp_diastolic, expected) => {
    expect(notices({ ...careful, pregnancy_status: 'yes', bp_systolic, bp_diastolic })).toEqual(expected);
  });
  test.each<[string, Answers]>([
    ['a woman', { sex_at_birth: 'female', pregnancy_status: 'no', pregnancy_plans: 'no' }],
    ['a woman who is not sure of a pregnancy', { sex_at_birth: 'female', pregnancy_status: 'unsure' }],
    ['a woman who has not answered', { sex_at_birth: 'female' }],
    ['a man', { sex_at_birth: 'male' }],
    ['a patient with no other answer', {}],
  ])('at a very high pressure before later questions are answered: %s', (_, answers) => {
    expect(notices({ ...answers, bp_systolic: 190 })).toEqual(['severe_blood_pressure']);
  });
  test('not after "Not at all" or "No", and not without an answer', () => {
    expect(notices(careful)).toEqual([]);
    expect(notices({})).toEqual([]);
  });
});

/** Answers at and beyond the limits of the intake. */
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { scenario } from '@clinic/fixtures/scenario';
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { describe, expect, test } from 'vitest';

describe('filling it in', () => {
  const patient = () => scenario('weight-loss-intake', INTAKE_VERSION);
  const everyday = () => patient().answer(everydayVisit());

  test.each<[string, object, string[]]>([
    ['over 90', { date_of_birth: '1935-03-15' }, ['date_of_birth: check:over_90']],
    ['90 today', { date_of_birth: '1936-03-15' }, []],
    ['17: explained on a page, and may go on', { date_of_birth: '2008-03-16' }, []],
    ['18 today', { date_of_birth: '2008-03-15' }, []],
    ['4 ft 5.75 in', { height_ft: 4, height_in: 5.75, weight_lb: 100 }, ['height_in: check:unusual_height']],
    ['4 ft 6 in', { height_ft: 4, height_in: 6, weight_lb: 100 }, []],
    ['7 ft 0 in', { height_ft: 7, height_in: 0, weight_lb: 300 }, []],
    ['7 ft 0.25 in', { height_ft: 7, height_in: 0.25, weight_lb: 300 }, ['height_in: check:unusual_height']],
    ['79.9 lb', { height_ft: 4, height_in: 6, weight_lb: 79.9 }, ['weight_lb: unusual']],
    ['80 lb', { height_ft: 4, height_in: 6, weight_lb: 80 }, []],
    ['500 lb', { height_ft: 7, height_in: 0, weight_lb: 500 }, []],
    ['500.1 lb', { height_ft: 7, height_in: 0, weight_lb: 500.1 }, ['weight_lb: unusual']],
    ['1000.1 lb', { weight_lb: 1000.1 }, ['weight_lb: max']],
    ['a goal above the weight', { goal_weight_lb: 141 }, ['goal_weight_lb: check:above_current']],
    ['a goal of the weight', { goal_weight_lb: 140 }, []],
    [
      'a highest weight below the current',
      { highest_weight_lb: 139 },
      ['highest_weight_lb: check:below_current'],
    ],
    ['a highest weight of today', { highest_weight_lb: 140 }, []],
    ['180/80', { bp_systolic: 180, bp_diastolic: 80 }, []],
    ['181/80', { bp_systolic: 181, bp_diastolic: 80 }, ['bp_systolic: unusual']],
    ['120/120', { bp_systolic: 120, bp_diastolic: 120 }, ['bp_systolic: check:above_diastolic']],
    ['exercise on no day asks for no minutes', { exercise_days: 0, exercise_minutes: null }, []],
    [
      'exercise on a day asks for minutes',
      { exercise_days: 1, exercise_minutes: null },
      ['exercise_minutes: required'],
    ],
    ['consent not given', { consent_care: false }, ['consent_care: consentRequired']],
    ['text messages not wanted', { consent_messages: false }, []],
    ['signed with x', { signature_name: 'x' }, ['signature_name: signatureName']],
    ['signed with a dot', { signature_name: '.' }, ['signature_name: signatureName']],
    ['signed as Bob Smith', { signature_name: 'Bob Smith' }, ['signature_name: signatureName']],
    ['signed with the initial', { signature_name: 'A. doe' }, []],
    ['a period in the future', { last_menstrual_period: '2026-03-16' }, ['last_menstrual_period: future']],
  ])('%s', (_what, answers, issues) => {
    expect(
      everyday()
        .answer(answers as never)
        .issueCodes(),
    ).toEqual(issues);
  });
});

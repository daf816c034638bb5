import { describe, expect, test } from 'vitest';
import { type Definition, type Question, takesAnswer } from '../engine/definition/definition.ts';
import { pagesOf } from '../engine/form/pages.ts';
import { parseDefinition } from '../engine/parsing/parseDefinition.ts';
import { everydayVisit } from '../fixtures/everydayVisit.ts';
import { scenario } from '../fixtures/scenario.ts';
import { INTAKE_VERSION } from '../fixtures/shipped.ts';
import { newestShipped } from './catalogue.ts';

const { definition, problems } = parseDefinition(newestShipped('weight-loss-intake'));
const { steps, languages } = definition as Definition;
const questions = steps.flatMap((step) => step.questions);
const question = (id: string) => questions.find((candidate) => candidate.id === id) as Question;

test('it parses without any problem', () => {
  expect(problems).toEqual([]);
});

test('it has 93 questions in 11 steps, first whether it fits, consent and signature last', () => {
  const asked = steps.map((step) => [step.id, step.questions.filter(takesAnswer).length]);
  expect(asked).toEqual([
    ['right_for_you', 9],
    ['about_you', 11],
    ['measurements', 8],
    ['goals', 13],
    ['medical_history', 9],
    ['medicines_allergies', 6],
    ['surgery_family', 6],
    ['lifestyle', 14],
    ['mental_health', 7],
    ['reproductive_health', 5],
    ['consent', 5],
  ]);
  expect(questions.filter(takesAnswer)).toHaveLength(93);
});

test('every text is there in English and in Spanish, made from the English of today', () => {
  expect(languages).toEqual(['en', 'es']);
  let texts = 0;
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { en, es } = value as { en?: unknown; es?: { text: string; from: string } };
    if (en === undefined) {
      Object.values(value).forEach(visit);
      return;
    }
    texts += 1;
    expect(es?.from).toBe(en);
    expect(es?.text.trim()).not.toBe('');
  };
  visit(definition);
  expect(texts).toBeGreaterThan(300);
});

test('each "none of the above" excludes the others', () => {
  const none = questions.flatMap(({ id, ...rest }) =>
    'options' in rest
      ? rest.options.filter(({ value }) => /^none/.test(String(value))).map((option) => ({ id, option }))
      : [],
  );
  expect(none.length).toBeGreaterThan(3);
  expect(none.filter(({ option }) => !option.exclusive)).toEqual([]);
});

test('each "not sure" and "prefer not to say" is unknown to the rules', () => {
  const unsaid = questions.flatMap((one) =>
    'options' in one
      ? one.options.filter(({ value }) => /unsure|not_sure|prefer_not/.test(String(value)))
      : [],
  );
  expect(unsaid.length).toBeGreaterThan(10);
  expect(unsaid.filter(({ unknown }) => !unknown)).toEqual([]);
});

test('the limits are those of the clinical basis', () => {
  const limits = (id: string) => {
    const { min, max, softMin, softMax } = question(id) as {
      min: number;
      max: number;
      softMin?: number;
      softMax?: number;
    };
    return [min, max, softMin, softMax];
  };
  expect(limits('height_cm')).toEqual([91, 243, 137, 213]);
  expect(limits('height_ft').slice(0, 2)).toEqual([3, 7]);
  expect(limits('height_in').slice(0, 2)).toEqual([0, 11.75]);
  expect(limits('weight_kg')).toEqual([23, 454, 36, 227]);
  expect(limits('weight_lb')).toEqual([50, 1000, 80, 500]);
  expect(limits('neck_cm')).toEqual([20, 80, 28, 60]);
  expect(limits('neck_in')).toEqual([8, 31, 11, 24]);
  expect(limits('bp_systolic')).toEqual([60, 260, 90, 180]);
  expect(limits('bp_diastolic')).toEqual([30, 160, 50, 120]);
  expect(limits('sleep_hours')).toEqual([0, 24, 4, 12]);
  expect(limits('exercise_days').slice(0, 2)).toEqual([0, 7]);
  expect(limits('exercise_minutes')).toEqual([1, 600, 5, 180]);
  expect(question('date_of_birth')).toMatchObject({ min: '1900-01-01', max: 'today' });
});

describe('filling it in', () => {
  const patient = () => scenario('weight-loss-intake', INTAKE_VERSION);
  const everyday = () => patient().answer(everydayVisit());

  test('an everyday visit has no issue', () => {
    expect(everyday().issues()).toEqual([]);
  });

  test('an empty form shows nothing that depends on an answer', () => {
    const shown = patient().visibleKeys();
    expect(shown).not.toEqual(expect.arrayContaining(['height_ft']));
    expect(shown).not.toEqual(expect.arrayContaining(['pregnancy_status']));
    expect(shown).toEqual(expect.arrayContaining(['unit_system', 'snoring_loud', 'medical_conditions']));
  });

  test('a patient sees about 60 to 80 of the 93 questions', () => {
    const least = everyday().answer({ sex_at_birth: 'male', exercise_days: 0 }).visibleKeys();
    const most = everyday()
      .answer({
        weight_loss_methods: ['prescription_medicine'],
        medical_conditions: ['diabetes_type_2', 'cancer_history', 'eating_disorder'],
        takes_medicines: 'yes',
        has_allergies: 'yes',
        had_surgery: 'yes',
        alcohol_frequency: 2,
      })
      .visibleKeys();
    expect([least.length, most.length]).toEqual([61, 82]);
  });

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

test('what asks for one measure in two units is known as one', () => {
  const measures = questions.flatMap(({ id, measure }) => (measure ? [`${measure}: ${id}`] : []));
  expect(measures).toEqual([
    'height: height_ft',
    'height: height_in',
    'height: height_cm',
    'weight: weight_lb',
    'weight: weight_kg',
    'goal_weight: goal_weight_lb',
    'goal_weight: goal_weight_kg',
    'highest_weight: highest_weight_lb',
    'highest_weight: highest_weight_kg',
    'neck: neck_in',
    'neck: neck_cm',
  ]);
});

test('each page has one question or one group with a title; what opens in place depends on it', () => {
  for (const step of steps) {
    const byId = new Map(step.questions.map((one) => [one.id, one]));
    for (const page of pagesOf(step)) {
      const [, ...others] = page.asks;
      expect(page.asks.length).toBeLessThan(7);
      if (!page.title) expect(others.every((id) => byId.get(id)?.showWhen !== undefined)).toBe(true);
    }
    expect(step.pages).toBeDefined();
  }
});

test('it says why beside what is sensitive', () => {
  expect(questions.filter(({ why }) => why).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['race_ethnicity', 'alcohol_frequency', 'self_harm_thoughts', 'pregnancy_status']),
  );
});

import { describe, expect, test } from 'vitest';
import type { Answers } from '../engine/base/answers.ts';
import { type Definition, textIn } from '../engine/definition/definition.ts';
import { readingOf } from '../engine/editing/readability.ts';
import { ineligible } from '../engine/form/eligibility.ts';
import { raisedNotices } from '../engine/form/notices.ts';
import { shownPages } from '../engine/form/pages.ts';
import { compileQuestionnaire } from '../engine/form/questionnaire.ts';
import { resolveForm, shownSteps } from '../engine/form/visibility.ts';
import { parseDefinition } from '../engine/parsing/parseDefinition.ts';
import { everydayVisit } from '../fixtures/everydayVisit.ts';
import { scenario } from '../fixtures/scenario.ts';
import { INTAKE_VERSION } from '../fixtures/shipped.ts';
import { newestShipped } from './catalogue.ts';

const TODAY = '2026-03-15';
const definition = parseDefinition(newestShipped('weight-loss-intake')).definition as Definition;
const questionnaire = compileQuestionnaire(definition);
const questionOf = (id: string) => {
  const question = questionnaire.questions.get(id)?.question;
  if (!question) throw new RangeError(id);
  return question;
};
const seen = (answers: Answers) => resolveForm(questionnaire, answers, TODAY);
const notices = (answers: Answers) =>
  raisedNotices(questionnaire, seen(answers), answers).map(({ rule }) => rule.id);
const explained = (answers: Answers) => ineligible(questionnaire, seen(answers)).map(({ rule }) => rule.id);

/** A woman of 45 with pancreatitis, two conditions, medications, a surgery and the pill. */
const withHistory: Answers = {
  ...everydayVisit(),
  date_of_birth: '1980-06-20',
  pancreatitis_history: 'yes',
  medical_conditions: ['hypertension', 'diabetes_type_2'],
  weight_loss_methods: ['diet_on_own', 'prescription_medicine'],
  weight_loss_medicines: ['semaglutide'],
  takes_medicines: 'yes',
  medication_classes: ['high_blood_pressure_medicine', 'other_diabetes_medicine'],
  has_allergies: 'yes',
  had_surgery: 'yes',
  alcohol_frequency: 2,
  contraception_methods: ['oral_pill'],
};

test('a patient with a history is asked on 50 pages or fewer', () => {
  const form = seen(withHistory);
  const pages = shownSteps(questionnaire, form).flatMap(({ id }) => shownPages(questionnaire, form, id));
  expect(pages.length).toBeLessThanOrEqual(50);
  expect(pages.length).toBeGreaterThan(30);
});

test('English reads at grade 8 or below, Spanish as normal; harder are only the words of the instruments', () => {
  const instruments = /alcohol_quantity|phq2_interest|self_harm_thoughts/;
  for (const [language, limit] of [
    ['en', 8],
    ['es', 55],
  ] as const) {
    const reading = readingOf(definition, language);
    expect(
      reading?.hard.filter(({ entry }) => !instruments.test(entry.key)).map(({ entry }) => entry.key),
    ).toEqual([]);
    if (language === 'en') expect(reading?.score).toBeLessThan(limit);
    else expect(reading?.score).toBeGreaterThan(limit);
  }
});

describe('help comes at once', () => {
  const careful = { ...everydayVisit() };
  test.each([1, 2, 3])('after thoughts of self-harm, answer %i', (self_harm_thoughts) => {
    expect(notices({ ...careful, self_harm_thoughts })).toEqual(['self_harm_thoughts']);
  });
  test.each(['yes', 'prefer_not_to_say'])('after a past attempt, answer %s', (suicide_attempt_ever) => {
    expect(notices({ ...careful, suicide_attempt_ever })).toEqual(['suicide_attempt']);
  });
  test.each<[number, number, boolean]>([
    [181, 100, true],
    [180, 120, false],
    [170, 121, true],
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
    ['a woman who has not said', { sex_at_birth: 'female' }],
    ['a man', { sex_at_birth: 'male' }],
    ['a patient with no other answer', {}],
  ])('at a very high pressure before later questions are answered: %s', (_, answers) => {
    expect(notices({ ...answers, bp_systolic: 190 })).toEqual(['severe_blood_pressure']);
  });
  test('not after "Not at all" and "No", nor without an answer', () => {
    expect(notices(careful)).toEqual([]);
    expect(notices({})).toEqual([]);
  });
  test('with 988 to call and to text, 911, and the Spanish line', () => {
    for (const id of ['self_harm_thoughts', 'suicide_attempt']) {
      const notice = definition.notices?.find((each) => each.id === id);
      expect(notice?.actions?.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
        'call 988',
        'text 988',
        'call 911',
      ]);
      expect(textIn(notice?.text ?? {}, 'en')).toMatch(/press 2.*AYUDA to 988/s);
      expect(textIn(notice?.text ?? {}, 'es')).toMatch(/oprima 2.*AYUDA/s);
    }
  });
});

test('who says only when asked again that they are pregnant gets the same explanation', () => {
  const late = { contraception_methods: ['none'], last_menstrual_period: '2026-01-01' };
  expect(explained({ ...everydayVisit(), ...late, pregnancy_recheck: 'no' })).toEqual([]);
  expect(explained({ ...everydayVisit(), ...late, pregnancy_recheck: 'yes' })).toEqual(['pregnant']);
});

test('whether it fits is asked first and kindly explained, consent and signature come last', () => {
  expect(definition.steps.at(0)?.id).toBe('right_for_you');
  expect(definition.steps.at(-1)?.id).toBe('consent');
  expect(explained(everydayVisit())).toEqual([]);
  const first = new Set(definition.steps[0]?.questions.map(({ id }) => id));
  for (const [change, rule] of [
    [{ date_of_birth: '2010-01-01' }, 'under_18'],
    [{ state: 'outside_us' }, 'outside_us'],
    [{ pregnancy_status: 'yes' }, 'pregnant'],
    [{ pregnancy_plans: 'yes' }, 'planning_pregnancy'],
    [{ mtc_men2_personal: 'yes' }, 'thyroid_cancer'],
    [{ mtc_men2_family: 'yes' }, 'thyroid_cancer'],
    [{ pancreatitis_history: 'yes' }, 'pancreatitis'],
    [{ glp1_allergy: 'yes' }, 'glp1_allergy'],
  ] as const) {
    expect(explained({ ...everydayVisit(), ...change })).toEqual([rule]);
    expect(first).toContain(Object.keys(change)[0]);
  }
  expect(definition.eligibility?.every(({ mayContinue }) => mayContinue)).toBe(true);
});

test('who says to have used another medicine is asked whether a GLP-1 is used now: Trulicity has no option', () => {
  const used = (medicine: string) => ({
    ...everydayVisit(),
    weight_loss_methods: ['prescription_medicine'],
    weight_loss_medicines: [medicine],
  });
  expect(seen(used('other')).questions.get('glp1_now')).toBe('shown');
  expect(seen(used('orlistat')).questions.get('glp1_now')).toBe('hidden');
});

/** A flag that hangs on a choice is missing if the patient does not find the own medicine or relative in it. */
test.each<[string, string, RegExp, RegExp]>([
  ['mtc_men2_family', 'help', /grandparents, aunts, uncles/, /abuelas, abuelos, tías, tíos/],
  ['mtc_men2_personal', 'help', /which kind, choose Not sure/, /de qué tipo, elija No sé/],
  ['medication_classes', 'opioid', /methadone, Suboxone/, /metadona, Suboxone/],
  ['medication_classes', 'sulfonylurea', /glyburide/, /gliburida o glibenclamida/],
  ['medication_classes', 'blood_thinner', /Eliquis/, /acenocumarol/],
  ['medication_classes', 'glp1_medicine', /Rybelsus/, /Rybelsus/],
  ['medication_classes', 'help', /Trulicity.*Soliqua/, /Trulicity.*Soliqua/],
  ['weight_loss_medicines', 'phentermine', /Adipex-P/, /Adipex-P/],
  ['mao_inhibitor', 'help', /Marplan/, /selegilina/],
])('%s names for %s what patients know it by', (id, part, english, spanish) => {
  const question = questionOf(id);
  const option = 'options' in question ? question.options.find(({ value }) => value === part) : undefined;
  const text = (part === 'help' ? question.help : option?.label) ?? {};
  expect(textIn(text, 'en')).toMatch(english);
  expect(textIn(text, 'es')).toMatch(spanish);
});

test('every consent opens its text', () => {
  const consents = definition.steps
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => type === 'consent');
  expect(consents).toHaveLength(4);
  for (const consent of consents) {
    const document = 'document' in consent ? consent.document : undefined;
    expect(document?.version).toBe('1.0');
    for (const language of ['en', 'es']) {
      expect(textIn(document?.text ?? {}, language).length).toBeGreaterThan(500);
    }
  }
});

describe('instruments that carry codes are verbatim', () => {
  test.each([
    ['phq2_interest', '44250-9', 'Little interest or pleasure in doing things'],
    ['phq2_mood', '44255-8', 'Feeling down, depressed, or hopeless'],
    [
      'self_harm_thoughts',
      '44260-8',
      'Thoughts that you would be better off dead, or of hurting yourself in some way',
    ],
    ['alcohol_frequency', '68518-0', 'How often do you have a drink containing alcohol?'],
    [
      'alcohol_quantity',
      '68519-8',
      'How many standard drinks containing alcohol do you have on a typical day?',
    ],
    ['alcohol_binge', '68520-6', 'How often do you have six or more drinks on one occasion?'],
  ])('%s', (id, code, label) => {
    const question = questionOf(id);
    expect(question.codes).toEqual([{ system: 'loinc', code }]);
    expect(textIn(question.label, 'en')).toBe(label);
  });

  test('the PHQ items in Spanish have the official answers', () => {
    for (const id of ['phq2_interest', 'phq2_mood', 'self_harm_thoughts']) {
      const question = questionOf(id);
      const labels = 'options' in question ? question.options.map(({ label }) => textIn(label, 'es')) : [];
      expect(labels).toEqual([
        'Para nada',
        'Varios días',
        'Más de la mitad de los días',
        'Casi todos los días',
      ]);
    }
  });
});

describe('checks', () => {
  const typeOne = { type_1_diabetes: 'yes', diabetic_retinopathy: 'no', current_medications: ['x'] };
  const issues = (answers: Answers) =>
    scenario('weight-loss-intake', INTAKE_VERSION)
      .answer({ ...everydayVisit(), ...answers })
      .issueCodes();

  test.each<[string, Answers, string[]]>([
    ['a BMI below 18.5 in pounds', { weight_lb: 114 }, ['weight_lb: check:underweight']],
    ['a BMI of 18.5 and more', { weight_lb: 115 }, []],
    ['kilograms typed as pounds', { weight_lb: 90 }, ['weight_lb: check:underweight']],
    [
      'pounds typed as kilograms',
      { unit_system: 'metric', height_cm: 168, weight_kg: 175 },
      ['weight_kg: check:bmi_above_40'],
    ],
    [
      'pounds of a usual weight typed as kilograms',
      { unit_system: 'metric', height_cm: 165, weight_kg: 140 },
      ['weight_kg: check:bmi_above_40'],
    ],
    ['a BMI of 40 in kilograms', { unit_system: 'metric', height_cm: 160, weight_kg: 102.4 }, []],
    [
      'a BMI above 40 in kilograms',
      { unit_system: 'metric', height_cm: 160, weight_kg: 102.41 },
      ['weight_kg: check:bmi_above_40'],
    ],
    [
      'blood pressure with the numbers exchanged',
      { bp_systolic: 120, bp_diastolic: 185 },
      ['bp_diastolic: max'],
    ],
    [
      'a gallbladder removed without surgery',
      { gallbladder_history: 'removed' },
      ['had_surgery: check:gallbladder_removed'],
    ],
    ['only one number of the blood pressure', { bp_diastolic: null }, ['bp_systolic: check:bottom_missing']],
    ['type 1 diabetes without medicines', { ...typeOne }, ['takes_medicines: check:no_insulin']],
    [
      'type 1 diabetes on metformin alone',
      { ...typeOne, takes_medicines: 'yes', medication_classes: ['other_diabetes_medicine'] },
      ['medication_classes: check:no_insulin'],
    ],
    [
      'type 1 diabetes, medicines not yet chosen',
      { ...typeOne, takes_medicines: 'yes' },
      ['medication_classes: required'],
    ],
    [
      'type 1 diabetes on insulin',
      { ...typeOne, takes_medicines: 'yes', medication_classes: ['insulin'] },
      [],
    ],
    [
      'a last period of three years ago',
      { last_menstrual_period: '2023-01-01' },
      ['last_menstrual_period: check:over_a_year'],
    ],
    [
      'surgery named, then denied',
      { weight_loss_methods: ['surgery'], bariatric_surgery: 'no' },
      ['had_surgery: check:surgery_named'],
    ],
  ])('%s', (_what, answers, expected) => {
    expect(issues(answers)).toEqual(expected);
  });

  test('an unlikely weight offers the other unit', () => {
    const offered = ['weight_lb', 'weight_kg'].flatMap((id) =>
      (questionOf(id).checks ?? []).flatMap(({ switchUnit }) => switchUnit ?? []),
    );
    expect(offered).toEqual([
      { question: 'unit_system', to: 'metric' },
      { question: 'unit_system', to: 'us' },
    ]);
  });
});

test('Spanish speaks to everybody', () => {
  const spanish = JSON.stringify(definition);
  expect(spanish).not.toMatch(/seguro\(a\)|como adulto|Hijo o hija adulta|estresado|Asiático"/);
});

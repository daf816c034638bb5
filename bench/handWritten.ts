/** The flags of `glp1-flags` 2.3 as hand-written code: the reference for the evaluator. */

import type { Maybe } from '../engine/base/logicJson.ts';
import { completedYears, daysApart } from '../engine/logic/base/dates.ts';
import type { RuleInputs } from '../engine/validation/assess.ts';
import type { Flags, FlagValue } from '../rules/evaluate/evidence.ts';

type Known = Maybe<boolean>;

export function handWrittenFlags({ values, chosen }: RuleInputs): Flags {
  const conditions = values.medical_conditions;
  const medicines = values.medication_classes;
  const age = completedYears(values.date_of_birth, values.today);
  const { bmi, neckCm } = measuresOf(values);
  const hypertension = or(has(conditions, 'hypertension'), has(medicines, 'high_blood_pressure_medicine'));
  const comorbidity = or(hasAny(conditions, COMORBID_CONDITIONS), hasAny(medicines, COMORBID_MEDICINES));
  const stopBang = [
    is(values.snoring_loud, 'yes'),
    is(values.daytime_tired, 'yes'),
    is(values.observed_apnea, 'yes'),
    hypertension,
    above(bmi, 35),
    above(age, 50),
    above(neckCm, 40),
    is(values.sex_at_birth, 'male'),
  ];
  let stopBangMin = 0;
  let stopBangMax = 0;
  for (const point of stopBang) {
    if (point === true) stopBangMin += 1;
    if (point !== false) stopBangMax += 1;
  }
  const [phq2Min, phq2Max] = [0, 3].map(
    (most) => orElse(values.phq2_interest, most) + orElse(values.phq2_mood, most),
  ) as [number, number];
  const auditMin = auditC(values, 0);
  const auditMax = auditC(values, 4);
  const auditCut = (cut: number) => reaches(auditMin, auditMax, cut);
  const male = is(values.sex_at_birth, 'male');

  const pancreatitis = is(values.pancreatitis_history, 'yes');
  const days = daysApart(values.last_menstrual_period, values.today);
  const latePeriod = and(has(values.contraception_methods, 'none'), above(days, 42));
  const askedAgain = latePeriod === true;
  const pregnancy = or(
    is(values.pregnancy_status, 'yes'),
    and(askedAgain, is(values.pregnancy_recheck, 'yes')),
  );
  const unsure = is(chosen.pregnancy_recheck, 'unsure') === true;
  const pregnancyUnconfirmed = or(is(chosen.pregnancy_status, 'unsure'), askedAgain && unsure);
  const usedGlp1 = hasAny(values.weight_loss_medicines, GLP1_MEDICINES);
  const listsGlp1 = has(medicines, 'glp1_medicine');
  const takesGlp1 = is(values.glp1_now, 'yes');
  const glp1Conflict = or(
    and(and(usedGlp1, is(values.takes_medicines, 'no')), is(values.glp1_now, 'no') !== true),
    or(and(listsGlp1, is(values.glp1_now, 'no')), and(takesGlp1, not(listsGlp1))),
  );
  const surgery = has(values.weight_loss_methods, 'surgery');
  const bariatric = is(values.bariatric_surgery, 'yes');
  const surgeryDenied = and(surgery, is(values.bariatric_surgery, 'no'));
  const removalDenied = and(is(values.gallbladder_history, 'removed'), is(values.had_surgery, 'no'));
  const breastfeeding = is(values.breastfeeding_status, 'yes');
  const thyroid = or(is(values.mtc_men2_personal, 'yes'), is(values.mtc_men2_family, 'yes'));
  const hypersensitivity = is(values.glp1_allergy, 'yes');
  const typeOne = is(values.type_1_diabetes, 'yes');
  const severeGi = is(values.severe_gi_disease, 'yes');
  const hypoglycemia = or(has(medicines, 'insulin'), has(medicines, 'sulfonylurea'));
  const knownOsa = has(conditions, 'sleep_apnea');
  const adult = atLeast(age, 18);
  const flags: Flags = {
    bmi: bmi ?? null,
    underweight: settled(not(atLeast(bmi, 18.5))),
    contra_glp1_pancreatitis: settled(pancreatitis),
    pregnancy: settled(pregnancy),
    late_period: settled(latePeriod),
    possible_osa: settled(and(knownOsa !== true, reaches(stopBangMin, stopBangMax, 3))),
    meets_pharma_criteria: settled(and(adult, or(atLeast(bmi, 30), and(atLeast(bmi, 27), comorbidity)))),
    contra_mtc_men2: settled(thyroid),
    family_thyroid_cancer: settled(has(values.family_history, 'thyroid_cancer')),
    contra_hypersensitivity: settled(hypersensitivity),
    under_18: settled(not(adult)),
    age_80_over: settled(atLeast(age, 80)),
    type_1_diabetes: settled(typeOne),
    severe_gi_disease: settled(severeGi),
    contra_glaucoma: settled(is(values.glaucoma, 'yes')),
    contra_maoi: settled(is(values.mao_inhibitor, 'yes')),
    contra_seizures: settled(is(values.seizure_history, 'yes')),
    heart_disease: settled(has(conditions, 'heart_disease')),
    thyroid_disease: settled(has(conditions, 'thyroid_disease')),
    kidney_disease: settled(has(conditions, 'kidney_disease')),
    cirrhosis: settled(is(values.liver_cirrhosis, 'yes')),
    active_cancer: settled(is(values.cancer_now, 'yes')),
    suicidality_risk: settled(
      or(atLeast(number(values.self_harm_thoughts), 1), is(values.suicide_attempt_ever, 'yes')),
    ),
    bp_severe: settled(or(above(number(values.bp_systolic), 180), above(number(values.bp_diastolic), 120))),
    bp_severe_pregnancy: settled(
      and(
        or(is(values.pregnancy_status, 'yes'), is(values.pregnancy_recheck, 'yes')),
        or(atLeast(number(values.bp_systolic), 160), atLeast(number(values.bp_diastolic), 110)),
      ),
    ),
    breastfeeding: settled(breastfeeding),
    pregnancy_unconfirmed: settled(pregnancyUnconfirmed),
    planning_pregnancy: settled(is(values.pregnancy_plans, 'yes')),
    oral_contraceptive: settled(has(values.contraception_methods, 'oral_pill')),
    hypoglycemia_risk: settled(hypoglycemia),
    current_glp1_use: settled(or(listsGlp1, takesGlp1)),
    glp1_answers_conflict: settled(glp1Conflict),
    blood_thinner: settled(has(medicines, 'blood_thinner')),
    opioid_use: settled(has(medicines, 'opioid')),
    levothyroxine_use: settled(has(medicines, 'thyroid_hormone')),
    gallbladder_disease: settled(is(values.gallbladder_history, 'has_gallbladder_problem')),
    diabetic_retinopathy: settled(is(values.diabetic_retinopathy, 'yes')),
    eating_disorder_risk: settled(or(has(conditions, 'eating_disorder'), is(values.purging_behavior, 'yes'))),
    bariatric_surgery_history: settled(surgeryDenied === false ? bariatric : undefined),
    surgery_answers_conflict: settled(
      or(and(surgery, or(is(values.had_surgery, 'no'), is(values.bariatric_surgery, 'no'))), removalDenied),
    ),
    upcoming_anesthesia: settled(is(values.planned_procedure, 'yes')),
    depression_screen_positive: settled(reaches(phq2Min, phq2Max, 3)),
    alcohol_risk: settled(male === true ? auditCut(4) : auditCut(3)),
    known_osa: settled(knownOsa),
  };
  flags.safety_answers_incomplete = Object.entries(flags).some(
    ([key, value]) => value === null && !DOES_NOT_COUNT.has(key),
  );
  return flags;
}

function measuresOf(values: RuleInputs['values']): Record<'bmi' | 'neckCm', number | undefined> {
  const us = values.unit_system === 'us';
  const metric = values.unit_system === 'metric';
  const heightCm = us
    ? times(plus(times(number(values.height_ft), 12), number(values.height_in)), 2.54)
    : metric
      ? number(values.height_cm)
      : undefined;
  const weightKg = us
    ? times(number(values.weight_lb), 0.45359237)
    : metric
      ? number(values.weight_kg)
      : undefined;
  const neckCm = us ? times(number(values.neck_in), 2.54) : metric ? number(values.neck_cm) : undefined;
  const bmi =
    heightCm === undefined || weightKg === undefined
      ? undefined
      : Number(((weightKg / (heightCm * heightCm)) * 10_000).toFixed(6));
  return { bmi, neckCm };
}

/** Flags of severity information and success. */
const DOES_NOT_COUNT = new Set([
  'meets_pharma_criteria',
  'age_80_over',
  'levothyroxine_use',
  'bariatric_surgery_history',
  'known_osa',
]);
const GLP1_MEDICINES = ['semaglutide', 'tirzepatide', 'liraglutide', 'orforglipron'];
const COMORBID_CONDITIONS = [
  'diabetes_type_2',
  'hypertension',
  'high_cholesterol',
  'heart_disease',
  'sleep_apnea',
];
const COMORBID_MEDICINES = ['high_blood_pressure_medicine', 'high_cholesterol_medicine'];

const settled = (value: Known): FlagValue => value ?? null;
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const orElse = (value: unknown, most: number): number => number(value) ?? most;
const plus = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : a + b;
const times = (a: number | undefined, b: number) => (a === undefined ? undefined : a * b);
const above = (value: number | undefined, limit: number): Known =>
  value === undefined ? undefined : value > limit;
const atLeast = (value: number | undefined, limit: number): Known =>
  value === undefined ? undefined : value >= limit;
const is = (value: unknown, option: string): Known => (value === undefined ? undefined : value === option);
const not = (value: Known): Known => (value === undefined ? undefined : !value);

function has(list: unknown, option: string): Known {
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) return false;
  if (list.includes(option)) return true;
  return list.includes(undefined) ? undefined : false;
}

function hasAny(list: unknown, options: readonly string[]): Known {
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) return false;
  if (list.some((item) => options.includes(item))) return true;
  return list.includes(undefined) ? undefined : false;
}

function or(a: Known, b: Known): Known {
  if (a === true || b === true) return true;
  return a === undefined || b === undefined ? undefined : false;
}

function and(a: Known, b: Known): Known {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}

/** Whether a score between `min` and `max` reaches a cutoff. */
function reaches(min: number, max: number, cut: number): Known {
  if (min >= cut) return true;
  return max < cut ? false : undefined;
}

function auditC(values: RuleInputs['values'], most: number): number {
  const frequency = orElse(values.alcohol_frequency, most);
  if (frequency === 0) return 0;
  return frequency + orElse(values.alcohol_quantity, most) + orElse(values.alcohol_binge, most);
}

/** The flags of `glp1-flags` 2.3 as hand-written code: the reference for the evaluator. */
import { completedYears, type Maybe } from '@clinic/engine/base';
import { daysApart } from '@clinic/engine/testing';
import type { RuleInputs } from '@clinic/engine/validation';
import type { Flags, FlagValue } from '@clinic/rules/evaluate';

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
  const pastMenopause = and(atLeast(age, 50), above(days, 365)) === true;
  const latePeriod = and(and(has(values.contraception_methods, 'none'), above(days, 42)), !pastMenopause);
  const recheckSettles = ['negative_test', 'menopause'].includes(values.pregnancy_recheck as string);
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
  const hypersensitivity = is(values.glp1_allergy, 'yes');
  const typeOne = and(is(values.type_1_diabetes, 'yes'), values.diabetes_ever !== 'no');
  const severeGi = or(
    is(values.gi_diagnosis, 'yes'),
    and(is(values.severe_gi_disease, 'yes'), values.gi_diagnosis !== 'no'),
  );
  const hypoglycemia = or(has(medicines, 'insulin'), has(medicines, 'sulfonylurea'));
  const knownOsa = has(conditions, 'sleep_apnea');
  const adult = atLeast(age, 18);
  const flags: Flags = {
    bmi: bmi ?? null,
    underweight: settled(not(atLeast(bmi, 18.5))),
    contra_glp1_pancreatitis: settled(pancreatitis),
    pregnancy: settled(pregnancy),
    late_period: settled(and(latePeriod, !recheckSettles)),
    late_period_negative_test: settled(and(latePeriod, is(values.pregnancy_recheck, 'negative_test'))),
    possible_osa: settled(and(knownOsa !== true, reaches(stopBangMin, stopBangMax, 3))),
    meets_pharma_criteria: settled(and(adult, or(atLeast(bmi, 30), and(atLeast(bmi, 27), comorbidity)))),
    ...thyroidFlags(values),
    ...cautionFlags(values.medicine_cautions),
    ...urgentFlags(values),
    contra_hypersensitivity: settled(hypersensitivity),
    under_18: settled(not(adult)),
    age_80_over: settled(atLeast(age, 80)),
    type_1_diabetes: settled(typeOne),
    severe_gi_disease: settled(severeGi),
    heart_disease: settled(has(conditions, 'heart_disease')),
    thyroid_disease: settled(has(conditions, 'thyroid_disease')),
    kidney_disease: settled(has(conditions, 'kidney_disease')),
    cirrhosis: settled(is(values.liver_cirrhosis, 'yes')),
    active_cancer: settled(is(values.cancer_now, 'yes')),
    breastfeeding: settled(breastfeeding),
    pregnancy_unconfirmed: settled(pregnancyUnconfirmed),
    planning_pregnancy: settled(is(values.pregnancy_plans, 'yes')),
    oral_contraceptive: settled(has(values.contraception_methods, 'oral_pill')),
    cyp3a4_interaction: settled(has(medicines, 'cyp3a4_medicine')),
    hypoglycemia_risk: settled(hypoglycemia),
    current_glp1_use: settled(or(listsGlp1, takesGlp1)),
    glp1_answers_conflict: settled(glp1Conflict),
    blood_thinner: settled(has(medicines, 'blood_thinner')),
    opioid_use: settled(has(medicines, 'opioid')),
    levothyroxine_use: settled(has(medicines, 'thyroid_hormone')),
    gallbladder_disease: settled(is(values.gallbladder_history, 'has_gallbladder_problem')),
    diabetic_retinopathy: settled(is(values.diabetic_retinopathy, 'yes')),
    eating_disorder_risk: settled(or(has(conditions, 'eating_disorder'), is(values.purging_behavior, 'yes'))),
    contra_anorexia_bulimia: settled(isOneOf(values.eating_disorder_type, ['anorexia', 'bulimia'])),
    bariatric_surgery_history: settled(surgeryDenied === false ? bariatric : undefined),
    surgery_answers_conflict: settled(
      or(and(surgery, or(is(values.had_surgery, 'no'), is(values.bariatric_surgery, 'no'))), removalDenied),
    ),
    upcoming_anesthesia: settled(is(values.planned_procedure, 'yes')),
    depression_screen_positive: settled(reaches(phq2Min, phq2Max, 3)),
    alcohol_risk: settled(male === true ? auditCut(4) : auditCut(3)),
    known_osa: settled(knownOsa),
    sleep_apnea_untreated: settled(is(values.sleep_apnea_treatment, 'not_treated')),
  };
  return flags;
}

type Values = RuleInputs['values'];

function thyroidFlags(values: Values): Flags {
  const kind = values.thyroid_cancer_type;
  const cleared = kind === 'papillary' || kind === 'follicular';
  const ownMtc = is(values.mtc_men2_personal, 'yes');
  const neverThyroid = values.thyroid_cancer_ever === 'no';
  const noneInFamily = values.family_thyroid_any === 'no';
  const familyMtc = is(values.mtc_men2_family, 'yes');
  const familyThyroid = has(values.family_history, 'thyroid_cancer');
  const thyroid = or(
    ownMtc === true || kind === 'medullary' || and(ownMtc, !cleared && !neverThyroid),
    familyMtc === true || and(familyMtc, !noneInFamily),
  );
  const ownThyroid = or(has(values.cancer_types, 'thyroid'), is(values.thyroid_cancer_ever, 'yes'));
  return {
    contra_mtc_men2: settled(thyroid),
    own_thyroid_cancer: settled(and(ownThyroid, !cleared)),
    family_thyroid_cancer: settled(
      or(familyThyroid === true || and(familyThyroid, !noneInFamily), is(values.family_thyroid_any, 'yes')),
    ),
  };
}

const cautionFlags = (cautions: unknown): Flags => ({
  contra_glaucoma: settled(has(cautions, 'glaucoma')),
  contra_maoi: settled(has(cautions, 'mao_inhibitor')),
  contra_seizures: settled(has(cautions, 'seizures')),
  contra_hyperthyroidism: settled(has(cautions, 'overactive_thyroid')),
  contra_abrupt_stop: settled(has(cautions, 'abrupt_stop')),
  bupropion_use: settled(has(cautions, 'bupropion')),
  drug_problem: settled(has(cautions, 'drug_problem')),
  malabsorption: settled(has(cautions, 'malabsorption')),
});

function urgentFlags(values: Values): Flags {
  const attempt = is(values.suicide_attempt_ever, 'yes');
  const systolic = number(values.bp_systolic);
  const diastolic = number(values.bp_diastolic);
  const high = or(atLeast(systolic, 140), atLeast(diastolic, 90));
  const severe = or(atLeast(systolic, 180), atLeast(diastolic, 120));
  const severeInPregnancy = and(
    or(is(values.pregnancy_status, 'yes'), is(values.pregnancy_recheck, 'yes')),
    or(atLeast(systolic, 160), atLeast(diastolic, 110)),
  );
  return {
    suicidality_risk: settled(
      or(
        atLeast(number(values.self_harm_thoughts), 1),
        and(attempt, values.suicide_attempt_when !== 'over_12_months'),
      ),
    ),
    suicide_attempt_past: settled(and(attempt, is(values.suicide_attempt_when, 'over_12_months'))),
    bp_severe: settled(severe),
    bp_severe_pregnancy: settled(severeInPregnancy),
    bp_high: settled(and(high, severe !== true && severeInPregnancy !== true)),
  };
}

function measuresOf(values: Values): Record<'bmi' | 'neckCm', number | undefined> {
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
const isOneOf = (value: unknown, options: readonly string[]): Known =>
  value === undefined ? undefined : options.includes(value as string);
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

function auditC(values: Values, most: number): number {
  const frequency = orElse(values.alcohol_frequency, most);
  if (frequency === 0) return 0;
  return frequency + orElse(values.alcohol_quantity, most) + orElse(values.alcohol_binge, most);
}

import type { Answers, LogicJson } from '@clinic/engine/base';
import { assess } from '@clinic/engine/validation';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { type Scenario, scenario } from '@clinic/fixtures/scenario';
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { SMALL_VISIT_DAY, smallVisit } from '@clinic/fixtures/smallVisit';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseRuleSet } from '../document/parseRuleSet.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { compileRuleSet } from './compileRuleSet.ts';
import type { Evidence } from './evidence.ts';
import { derivedFrom, evidenceFrom, flagsFrom } from './flags.ts';
import { evidenceIn } from './storedEvidence.ts';

const { questionnaire } = smallVisit();
const compiled = compileRuleSet(parseRuleSet(smallRuleSet()).ruleSet as RuleSet);
const flagsOf = (answers: Answers) =>
  flagsFrom(compiled, assess(questionnaire, answers, SMALL_VISIT_DAY).ruleInputs);

describe('a flag is true, false or null', () => {
  test.each<[string, Answers, object]>([
    ['answered yes', { smokes: true }, { smoker: true }],
    ['answered no', { smokes: false }, { smoker: false }],
    ['unanswered', {}, { smoker: null }],
    ['blank', { smokes: null }, { smoker: null }],
    ['of a wrong type', { smokes: 'yes' }, { smoker: null }],
    ['not said: unknown, but chosen', { sex: 'unsaid' }, { man: null, unsaidSex: true }],
    ['said', { sex: 'male' }, { man: true, unsaidSex: false }],
    ['hidden by an answer: a definite no', { sex: 'male', pregnant: true }, { pregnant: false }],
    ['not asked because an answer is missing', { pregnant: true }, { pregnant: null }],
    ['shown and answered', { sex: 'female', pregnant: true }, { pregnant: true }],
    ['a number', { height: 181.5 }, { size: 181.5 }],
    ['a number outside the hard limits', { height: 300 }, { size: null }],
    ['a number off its steps', { height: 170.25 }, { size: 170.25 }],
    ['one unknown part, the other a no', { smokes: false }, { tallSmoker: false }],
    ['one unknown part, the other a yes', { smokes: true }, { tallSmoker: null }],
    ['of both parts', { smokes: true, height: 180 }, { tallSmoker: true }],
    ['by age on the day', { born: '2008-03-15' }, { minor: false }],
    ['a day younger', { born: '2008-03-16' }, { minor: true }],
    ['born tomorrow', { born: '2026-03-16' }, { minor: null }],
  ])('%s', (_what, answers, expected) => {
    expect(flagsOf(answers)).toMatchObject(expected);
  });

  test('every flag is present, whatever was answered', () => {
    expect(Object.keys(flagsOf({}))).toEqual(compiled.ruleSet.flags.map(({ key }) => key));
  });
});

test('derived values are computed along with the flags', () => {
  const derived = derivedFrom(
    compiled,
    assess(questionnaire, { born: '1985-06-20', height: 179.9 }, SMALL_VISIT_DAY).ruleInputs,
  );
  expect(derived).toEqual({ age: 40, isTall: false });
});

describe('the accepted parts of a partly refused answer count', () => {
  const conditions = (logic: LogicJson, answers: Answers) => {
    const document = smallRuleSet();
    document.flags = [{ ...document.flags[1], key: 'flag', value: logic }];
    const { ruleSet } = parseRuleSet(document);
    return flagsFrom(
      compileRuleSet(ruleSet as RuleSet),
      assess(questionnaire, answers, SMALL_VISIT_DAY).ruleInputs,
    ).flag;
  };
  const asthma: LogicJson = { in: ['asthma', { var: 'conditions' }] };

  test.each<[string, LogicJson, Answers, boolean | null]>([
    ['a repeat counts once', asthma, { conditions: ['asthma', 'asthma'] }, true],
    ['a repeated entry is not an unknown entry', asthma, { conditions: ['gout', 'gout'] }, false],
    ['a known yes next to an unknown code', asthma, { conditions: ['asthma', 'lupus'] }, true],
    ['the meaning of an unknown code is unknown', asthma, { conditions: ['gout', 'lupus'] }, null],
    ['an entry that is not a text', asthma, { conditions: ['asthma', 7, { a: 1 }, null] }, true],
    [
      '"none" next to an unknown code',
      { in: ['none', { var: 'conditions' }] },
      { conditions: ['none', 'lupus'] },
      null,
    ],
    [
      'chosen, next to an unknown code',
      { chose: ['conditions', 'gout'] },
      { conditions: ['gout', 'lupus'] },
      true,
    ],
    ['not known to be chosen', { chose: ['conditions', 'gout'] }, { conditions: ['asthma', 'lupus'] }, null],
    ['a text for a list', asthma, { conditions: 'asthma' }, null],
    [
      'a row next to one with an unknown code',
      { '==': [{ var: 'mood.low' }, 1] },
      { mood: { low: 1, calm: 9 } },
      true,
    ],
    [
      'the row with the unknown code',
      { '>=': [{ var: 'mood.calm' }, 1] },
      { mood: { low: 1, calm: 9 } },
      null,
    ],
    [
      'a part of a group next to a refused one',
      { some: [{ var: 'operations' }, { '==': [{ var: 'what' }, 'Hip'] }] },
      { operations: [{ what: 'Hip', when: '2023-02-30' }] },
      true,
    ],
    [
      'the part that is refused',
      { some: [{ var: 'operations' }, { '<': [{ var: 'when' }, '2024-01-01'] }] },
      { operations: [{ what: 'Hip', when: '2023-02-30' }] },
      null,
    ],
  ])('%s', (_what, logic, answers, expected) => {
    expect(conditions(logic, answers)).toBe(expected);
  });
});

describe('evidence', () => {
  const { flags, evidence, stored } = evidenceFrom(
    compiled,
    assess(questionnaire, { smokes: true, height: 185 }, SMALL_VISIT_DAY).ruleInputs,
  );

  test('explains the computed flags', () => {
    expect(flags).toEqual(flagsOf({ smokes: true, height: 185 }));
    for (const [key, { value }] of Object.entries(evidence)) expect([key, value]).toEqual([key, flags[key]]);
  });

  test('states whether a flag alerts', () => {
    const raised = Object.entries(evidence).filter(([, entry]) => entry.raised);
    expect(raised.map(([key]) => key)).toEqual(['size', 'smoker', 'tallSmoker']);
  });

  test('contains exactly the derived values that a flag reads', () => {
    expect(Object.keys(evidence.tallSmoker?.derived ?? {})).toEqual(['isTall']);
    expect(Object.keys(evidence.smoker?.derived ?? {})).toEqual([]);
  });

  const asJson = (each: object): Record<string, Evidence> => JSON.parse(JSON.stringify(each));

  test('can be stored as JSON and restored', () => {
    for (const json of [asJson(stored()), asJson(evidence)]) {
      for (const key of Object.keys(flags)) expect(evidenceIn(json, key)).toEqual(evidence[key]);
    }
  });

  test('a derived value that many flags read is evaluated and stored once', () => {
    const document = smallRuleSet();
    const [, flag] = document.flags;
    const readsAge = (index: number) => ({
      ...flag,
      key: `f${index}`,
      value: { '>': [{ var: 'age' }, index] },
    });
    document.flags = Array.from({ length: 40 }, (_, index) => readsAge(index));
    const many = evidenceFrom(
      compileRuleSet(parseRuleSet(document).ruleSet as RuleSet),
      assess(questionnaire, { born: '1985-06-20' }, SMALL_VISIT_DAY).ruleInputs,
    );
    expect(many.evidence.f0?.derived.age).toMatchObject({ operator: 'yearsBetween', outcome: 40 });
    expect(many.evidence.f39?.derived.age).toBe(many.evidence.f0?.derived.age);
    expect(JSON.stringify(many.stored()).match(/yearsBetween/g)).toHaveLength(1);
  });
});

describe('the weight-loss intake', () => {
  let patient: Scenario;
  beforeEach(() => {
    patient = scenario('weight-loss-intake', INTAKE_VERSION).answer(everydayVisit());
  });

  test('a history of pancreatitis raises the GLP-1 contraindication', () => {
    expect(patient.answer({ pancreatitis_history: 'yes' }).flags()).toMatchObject({
      contra_glp1_pancreatitis: true,
    });
  });

  test('hypertension ticked twice counts as hypertension and not as sleep apnea', () => {
    patient.answer({ medical_conditions: ['hypertension', 'hypertension'] });
    expect(patient.flags()).toMatchObject({ known_osa: false });
    patient.answer({ medical_conditions: ['sleep_apnea', 'sleep_apnea', 'no_such_code'] });
    expect(patient.flags()).toMatchObject({ known_osa: true, eating_disorder_risk: null });
  });

  test('men are not asked about pregnancy and count as not pregnant', () => {
    patient.answer({ pregnancy_status: 'yes' });
    expect(patient.flags()).toMatchObject({ pregnancy: true });
    patient.answer({ sex_at_birth: 'male' });
    expect(patient.visibleKeys()).not.toContain('pregnancy_status');
    expect(patient.stepIds()).not.toContain('reproductive_health');
    expect(patient.flags()).toMatchObject({ pregnancy: false });
  });

  test('unticking diabetes hides retinopathy, whose answer then does not count', () => {
    patient.answer({ medical_conditions: ['diabetes_type_2'], diabetic_retinopathy: 'yes' });
    expect(patient.flags()).toMatchObject({ diabetic_retinopathy: true });
    patient.answer({ medical_conditions: ['none_of_the_above'] });
    expect(patient.flags()).toMatchObject({ diabetic_retinopathy: false });
  });

  test('choosing other units asks for no measure again and changes no flag', () => {
    const before = patient.flags();
    patient.answer({ unit_system: 'metric' });
    expect(before.bmi).toBeGreaterThan(0);
    expect(patient.flags()).toEqual(before);
    expect(patient.issueCodes()).toEqual([]);
  });

  test('a birthday while the form is open changes the age', () => {
    patient.answer({ date_of_birth: '2008-03-16' });
    expect(patient.flags()).toMatchObject({ under_18: true });
    expect(patient.on('2026-03-16').flags()).toMatchObject({ under_18: false });
  });

  test('an underweight goal has to be confirmed, but is not refused', () => {
    patient.answer({ goal_weight_lb: 114 });
    expect(patient.issues()).toMatchObject([
      { key: 'goal_weight_lb', level: 'soft', code: 'check:underweight' },
    ]);
    expect(patient.answer({ goal_weight_lb: 115 }).issues()).toEqual([]);
  });
});

import type { Answers } from '@clinic/engine/base';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { runtimeFor, runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import { describe, expect, test } from 'vitest';
import { parseRuleSet } from '../document/parseRuleSet.ts';
import type { RuleSet } from '../document/ruleset.ts';
import type { Evidence } from './evidence.ts';
import { type ExplainedNode, explainEvidence, missingAnswers } from './explain.ts';

const runtime = runtimeOf(INTAKE);

const evidenceOf = (flag: string, change: Answers): [Evidence, Answers] => {
  const answers = { ...everydayVisit(), ...change };
  return [runtime.evidence(answers, '2026-03-15')[flag] as Evidence, answers];
};

const linesOf = (nodes: ExplainedNode[]): string[] =>
  nodes.flatMap(({ text, children }) => [text, ...linesOf(children)]);

const explained = (flag: string, change: Answers, language: string): string[] => {
  const [evidence, answers] = evidenceOf(flag, change);
  return linesOf(explainEvidence(evidence, { ...runtime, language, answers }));
};

describe('explanations of raised flags in both languages', () => {
  test('pregnancy: the question, the answer and the condition', () => {
    const change = { pregnancy_status: 'yes' };
    expect(explained('pregnancy', change, 'en')).toContain('Are you pregnant? Yes — the rule asks for “Yes”');
    expect(explained('pregnancy', change, 'es')).toContain('¿Está embarazada? Sí — la regla pide «Sí»');
    expect(explained('breastfeeding', { breastfeeding_status: 'yes' }, 'en')).toEqual([
      'Are you breastfeeding or giving pumped milk? Yes — the rule asks for “Yes”',
    ]);
  });

  test('BMI: the number, the limit and the measures behind it', () => {
    expect(explained('bmi', { weight_lb: 200 }, 'en')).toEqual([
      'Body mass index: 32.3 kg/m² — 30 kg/m² or more',
      'Weight: 90.7 kg',
      'Current weight (lb): 200 lb',
      'Height: 167.6 cm',
      'Height: feet: 5 ft',
      'Height: inches: 6 in',
    ]);
    expect(explained('bmi', { weight_lb: 200 }, 'es')[0]).toBe(
      'Índice de masa corporal: 32.3 kg/m² — 30 kg/m² o más',
    );
  });

  test('blood pressure: both numbers against both limits', () => {
    expect(explained('bp_severe', { bp_systolic: 186 }, 'en')).toEqual([
      'At least one of these is true',
      expect.stringMatching(/top number: 186 mmHg — 180 mmHg or more$/),
      expect.stringMatching(/bottom number: 78 mmHg — 120 mmHg or more$/),
    ]);
  });

  test('one ticked option among several', () => {
    const change = { medical_conditions: ['sleep_apnea', 'arthritis'] };
    expect(explained('known_osa', change, 'en')).toEqual([
      'Have you ever been diagnosed with any of these? Sleep apnea, Arthritis — the rule asks for “Sleep apnea”',
    ]);
  });

  test('"not sure" is shown as the answer', () => {
    expect(explained('contra_glp1_pancreatitis', { pancreatitis_history: 'unsure' }, 'en')[0]).toMatch(
      /\? Not sure — the rule asks for “Yes”$/,
    );
    expect(explained('pregnancy_unconfirmed', { pregnancy_status: 'unsure' }, 'en')).toContainEqual(
      expect.stringMatching(
        /^Are you pregnant\? Not sure, or it is possible — the rule asks for “Not sure, or it is possible”$/,
      ),
    );
  });

  test('unanswered and unasked questions', () => {
    expect(explained('breastfeeding', { breastfeeding_status: null }, 'en')[0]).toMatch(/\? not answered — /);
    expect(explained('breastfeeding', { sex_at_birth: 'male' }, 'en')[0]).toMatch(/\? Not asked — /);
    expect(explained('breastfeeding', { sex_at_birth: 'male' }, 'es')[0]).toMatch(/\? No se preguntó — /);
  });

  test('a score shows its points', () => {
    const change = { snoring_loud: 'yes', daytime_tired: 'yes', observed_apnea: 'yes' };
    const lines = explained('possible_osa', change, 'en');
    expect(lines).toContain('Sleep apnea risk points, at least: 3 pts — 3 pts or more');
    expect(lines).toContain('Age: 40 years — more than 50 years');
    expect(lines).toContain('Loud snoring: Yes');
  });

  test('a flag that reads flags names them', () => {
    const [pregnancy] = runtime.ruleSet.flags.filter(({ key }) => key === 'pregnancy');
    const { value: _value, ...open } = { ...pregnancy, key: 'open_answers', whenUnsettled: ['danger'] };
    const { ruleSet } = parseRuleSet({ ...runtime.ruleSet, flags: [...runtime.ruleSet.flags, open] });
    const reading = runtimeFor(runtime.questionnaire.definition, ruleSet as RuleSet);
    const answers = { ...everydayVisit(), severe_gi_disease: 'unsure' };
    const { open_answers: evidence } = reading.evidence(answers, '2026-03-15');
    const lines = linesOf(explainEvidence(evidence as Evidence, { ...reading, language: 'en', answers }));
    expect(lines).toContain('Severe GI disease: not known — counts while it is not determined');
  });
});

test('each part shows whether it holds, does not hold or is not settled', () => {
  const [evidence, answers] = evidenceOf('eating_disorder_risk', {
    medical_conditions: null,
    purging_behavior: 'yes',
  });
  const [root] = explainEvidence(evidence, { ...runtime, language: 'en', answers });
  expect(root?.outcome).toBe(true);
  expect(root?.children.map(({ outcome }) => outcome)).toEqual([null, true]);
});

test.each(['en', 'es'])(
  'every flag of every kind of visit has an explanation in %s without unfilled placeholders',
  (language) => {
    const visits: Answers[] = [
      {},
      { sex_at_birth: 'male', unit_system: 'metric' },
      { pancreatitis_history: 'unsure' },
    ];
    for (const visit of visits) {
      for (const { key } of runtime.ruleSet.flags) {
        const lines = explained(key, visit, language);
        expect(lines.length, key).toBeGreaterThan(0);
        expect(
          lines.filter((line) => line === '' || /[{}]|undefined|null|NaN/.test(line)),
          key,
        ).toEqual([]);
      }
    }
  },
);

describe('missing answers of an undetermined flag', () => {
  const missing = (flag: string, change: Answers) => missingAnswers(evidenceOf(flag, change)[0], runtime);

  test.each<[string, Answers, string[]]>([
    ['breastfeeding', { breastfeeding_status: null }, ['breastfeeding_status']],
    [
      'contra_mtc_men2',
      { mtc_men2_personal: 'unsure', mtc_men2_family: null },
      [
        'mtc_men2_personal',
        'thyroid_cancer_type',
        'thyroid_cancer_ever',
        'mtc_men2_family',
        'family_thyroid_any',
      ],
    ],
    ['bmi', { weight_lb: null }, ['weight_lb']],
    ['meets_pharma_criteria', { weight_lb: 200, date_of_birth: null }, ['date_of_birth']],
    ['pregnancy', { pregnancy_status: 'yes' }, []],
    ['contra_mtc_men2', { mtc_men2_personal: 'unsure', mtc_men2_family: 'yes' }, []],
  ])('%s with %j', (flag, change, expected) => {
    expect(missing(flag, change)).toEqual(expected);
  });
});

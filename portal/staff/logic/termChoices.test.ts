import type { Answers, LogicJson } from '@clinic/engine/base';
import { logicOfFormula } from '@clinic/engine/editing';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { assess } from '@clinic/engine/validation';
import { pairingProblems, parseRuleSet } from '@clinic/rules/document';
import {
  compileRuleSet,
  type Evidence,
  evidenceFrom,
  explainEvidence,
  flagsFrom,
} from '@clinic/rules/evaluate';
import { conditionsOfRules } from '@clinic/rules/testing';
import { describe, expect, test } from 'vitest';
import { questionTerms, type TermChoice } from './termChoices.ts';

const label = (text: string) => ({ en: text });
const option = (value: string | number, more: object = {}) => ({
  value,
  label: label(String(value)),
  ...more,
});

const { definition, problems } = parseDefinition({
  id: 'terms',
  version: '1.0',
  title: label('Terms'),
  languages: ['en'],
  ruleSet: 'none@1.0',
  patient: { givenName: 'first', familyName: 'last', email: 'mail' },
  steps: [
    {
      id: 'all',
      title: label('All'),
      questions: [
        { id: 'first', type: 'text', label: label('First'), maxLength: 60, required: true },
        { id: 'last', type: 'text', label: label('Last'), maxLength: 60, required: true },
        { id: 'mail', type: 'email', label: label('Mail'), maxLength: 254, required: true },
        { id: 'born', type: 'date', label: label('Born') },
        {
          id: 'weight',
          type: 'quantity',
          label: label('Weight'),
          units: [
            { unit: 'kg', min: 20, max: 400 },
            { unit: '[lb_av]', min: 44, max: 880 },
          ],
        },
        {
          id: 'mood',
          type: 'matrix',
          label: label('Mood'),
          rows: [
            { id: 'sad', label: label('Sad') },
            { id: 'tired', label: label('Tired') },
          ],
          options: [0, 1, 2].map((value) => option(value)),
        },
        {
          id: 'sleep',
          type: 'matrix',
          label: label('Sleep'),
          rows: [{ id: 'late', label: label('Late') }],
          options: [option('never', { score: 0 }), option('often', { score: 3 })],
        },
        {
          id: 'doses',
          type: 'repeatingGroup',
          label: label('Medicines'),
          maxItems: 5,
          questions: [
            { id: 'dose', type: 'integer', label: label('Dose'), min: 0, max: 100 },
            { id: 'opioid', type: 'yesNo', label: label('Opioid') },
          ],
        },
      ],
    },
  ],
});

const t = ((key: string, params: Record<string, unknown> = {}) =>
  [key, ...Object.values(params)].join(' ')) as unknown as Parameters<typeof questionTerms>[1]['t'];
const questions = (definition?.steps ?? []).flatMap((step) => step.questions);
const terms = (points: boolean): TermChoice[] => questionTerms(questions, { t, language: 'en', points });
const labels = (points: boolean): string[] => terms(points).map((each) => each.label);

test('the questionnaire of these tests is valid', () => {
  expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('a formula can use', () => {
  test('every number in rules: in each unit, by row, over the entries of a group', () => {
    expect(labels(false)).toEqual([
      'Born',
      'logic.inUnit Weight kg',
      'logic.inUnit Weight lb',
      'logic.allRows Mood',
      'Mood: Sad',
      'Mood: Tired',
      'logic.entries Medicines',
      'logic.aggregates.sum Medicines Dose',
      'logic.aggregates.mean Medicines Dose',
      'logic.aggregates.largest Medicines Dose',
      'logic.aggregates.smallest Medicines Dose',
      'logic.today',
    ]);
  });

  test('also the points of options in a questionnaire', () => {
    expect(labels(true)).toContain('logic.allRows Sleep');
    expect(labels(true)).toContain('Sleep: Late');
  });

  const answers = {
    first: 'A',
    last: 'B',
    mail: 'a@example.com',
    born: '1980-01-01',
    weight: { value: 200, unit: '[lb_av]' },
    mood: { sad: 2, tired: 1 },
    doses: [
      { dose: 5, opioid: true },
      { dose: 20, opioid: false },
    ],
  };

  test.each([
    ['logic.inUnit Weight kg', 90.718474, 'Weight in kg: 90.718474 kg — 90.718474 kg or more'],
    ['logic.inUnit Weight lb', 200, 'Weight in lb: 200 lb — 200 lb or more'],
    ['logic.allRows Mood', 3, 'sum of all rows of “Mood”: 3 — 3 or more'],
    ['Mood: Sad', 2, 'Mood – Sad: 2 — 2 or more'],
    ['logic.entries Medicines', 2, 'number of entries in “Medicines”: 2 — 2 or more'],
    [
      'logic.aggregates.sum Medicines Dose',
      25,
      'sum of “Dose” over the entries in “Medicines”: 25 — 25 or more',
    ],
    [
      'logic.aggregates.mean Medicines Dose',
      12.5,
      'mean of “Dose” over the entries in “Medicines”: 12.5 — 12.5 or more',
    ],
    [
      'logic.aggregates.largest Medicines Dose',
      20,
      'largest “Dose” of the entries in “Medicines”: 20 — 20 or more',
    ],
    [
      'logic.aggregates.smallest Medicines Dose',
      5,
      'smallest “Dose” of the entries in “Medicines”: 5 — 5 or more',
    ],
  ])('%s makes a valid rule that computes its number', (wanted, expected, why) => {
    const term = terms(false).find((each) => each.label === wanted) as TermChoice;
    const logic: LogicJson = logicOfFormula(term.formula);
    const parsed = parseRuleSet({
      id: 'terms',
      version: '1.0',
      title: label('Terms'),
      languages: ['en'],
      parameters: [],
      derived: [{ key: 'amount', label: label('Amount'), value: logic }],
      flags: [
        {
          key: 'raised',
          type: 'number',
          severity: 'info',
          title: label('Raised'),
          message: label('Raised'),
          value: { var: 'amount' },
          alertWhen: { '>=': [logic, expected] },
          source: '—',
          reviewed: '2026-01-01',
        },
      ],
    });
    expect(parsed.problems).toEqual([]);
    if (!definition || !parsed.ruleSet) throw new Error('Not sound');
    const { ruleSet } = parsed;
    const questionnaire = compileQuestionnaire(definition);
    expect(pairingProblems(ruleSet, questionnaire)).toEqual([]);
    const flags = (part: object) =>
      flagsFrom(compileRuleSet(ruleSet), assess(questionnaire, part as Answers, '2026-01-01').ruleInputs);
    expect(flags(answers)).toEqual({ raised: expected });
    expect(flags({})).toEqual({ raised: null });
    const { evidence } = evidenceFrom(
      compileRuleSet(ruleSet),
      assess(questionnaire, answers, '2026-01-01').ruleInputs,
    );
    const explained = explainEvidence(evidence.raised as Evidence, {
      questionnaire,
      ruleSet,
      language: 'en',
      answers,
    });
    expect(explained.map(({ text }) => text)).toEqual([why]);
    const questionOf = (id: string) => questionnaire.questions.get(id)?.question;
    expect(conditionsOfRules(ruleSet, questionOf).map(({ path }) => path)).toEqual(['flags[0].alertWhen']);
  });
});

/** A flag whose question was never put reads "not asked", never "checked". */
import type { Answers, LogicJson } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { assess } from '@clinic/engine/validation';
import { inBoth } from '@clinic/fixtures/inBoth';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { describe, expect, test } from 'vitest';
import { parseRuleSet } from '../document/parseRuleSet.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { compileRuleSet } from './compileRuleSet.ts';
import { evidenceFrom } from './flags.ts';
import { isNeverAsked } from './notAsked.ts';

function tried(values: Record<string, LogicJson>, answers: Answers, whenHidden: 'no' | 'unknown' = 'no') {
  const definition = structuredClone(parseDefinition(smallDefinition()).definition as Definition);
  for (const { questions } of definition.steps)
    for (const question of questions) if (question.showWhen) question.whenHidden = whenHidden;
  const questionnaire = compileQuestionnaire(definition);
  const flags = Object.entries(values).map(([key, value]) => ({
    key,
    type: 'boolean',
    severity: 'danger',
    title: inBoth(key, key),
    message: inBoth(key, key),
    value,
    source: 'Made up',
    reviewed: '2026-03-15',
  }));
  const { ruleSet, problems } = parseRuleSet({ ...smallRuleSet(), flags });
  expect(problems).toEqual([]);
  const { form, ruleInputs } = assess(questionnaire, answers, '2026-03-15');
  const result = evidenceFrom(compileRuleSet(ruleSet as RuleSet), ruleInputs);
  const stored = JSON.parse(JSON.stringify(result.stored()));
  return Object.fromEntries(
    Object.keys(values).map((key) => [
      key,
      [result.flags[key], isNeverAsked(stored, key, questionnaire, form)],
    ]),
  );
}

const heavy: LogicJson = { '>': [{ var: 'packs' }, 2] };
const male: LogicJson = { '==': [{ var: 'sex' }, 'male'] };

describe.each<[string, LogicJson, Answers, boolean]>([
  ['whose only question is hidden', heavy, { smokes: false }, true],
  ['whose question was asked', heavy, { smokes: true, packs: 1 }, false],
  ['with an alternative that was asked', { or: [heavy, male] }, { smokes: false, sex: 'female' }, false],
  ['ruled out by an answer', { and: [male, heavy] }, { smokes: true, packs: 3, sex: 'female' }, false],
  ['ruled out only by what was not asked', { and: [male, heavy] }, { smokes: false, sex: 'male' }, true],
  ['with a fallback for what nobody asks', { coalesce: [heavy, false] }, { smokes: false }, true],
])('a flag %s', (_, value, answers, expected) => {
  test(`is ${expected ? 'not asked' : 'checked'}`, () => {
    expect(tried({ own: value }, answers)).toEqual({ own: [false, expected] });
  });
});

test('a flag that reads another one rests on the questions of that one', () => {
  const values = { own: heavy, other: { flag: 'own' }, denied: { and: [{ flag: 'own' }, male] } };
  expect(tried(values, { smokes: false, sex: 'male' })).toEqual({
    own: [false, true],
    other: [false, true],
    denied: [false, true],
  });
});

test('an unknown flag is not asked if what it misses was never put, and missing if it was', () => {
  expect(tried({ own: heavy }, { smokes: false }, 'unknown')).toEqual({ own: [null, true] });
  expect(tried({ own: heavy }, { smokes: true })).toEqual({ own: [null, false] });
});

test('a raised flag is never "not asked"', () => {
  expect(tried({ own: { '!': [heavy] } }, { smokes: false })).toEqual({ own: [true, false] });
});

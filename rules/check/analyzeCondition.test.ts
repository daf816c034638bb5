import type { LogicJson } from '@clinic/engine/base';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { expect, test } from 'vitest';
import { parseRuleSet } from '../document/parseRuleSet.ts';
import { analyzeConditions } from './analyzeCondition.ts';

const { definition } = parseDefinition(smallDefinition());
const { ruleSet } = parseRuleSet(smallRuleSet());
if (!definition || !ruleSet) throw new Error('both documents parse');
const outcomes = analyzeConditions(ruleSet, [compileQuestionnaire(definition)]);
const mayBeUnknown = (logic: LogicJson): boolean => outcomes.of(logic, new Map()).unknown;

const unanswered = { var: 'height' };
const sure = 5;

test.each<[string, LogicJson, boolean]>([
  ['a part that decides settles a condition', { or: [unanswered, sure] }, false],
  ['not a value that is compared', { '==': [{ or: [unanswered, sure] }, sure] }, true],
  ['nor one that is computed with', { '>': [{ '+': [{ and: [unanswered, 0] }, 1] }, 0] }, true],
  ['nor a list that is searched', { in: [{ or: [unanswered, sure] }, [sure]] }, true],
  [
    'plain true and false settle both',
    { '==': [{ or: [{ '>': [unanswered, 1] }, { '==': [1, 1] }] }, true] },
    false,
  ],
  ['a condition in a condition is asked whether it holds', { '!': [{ or: [unanswered, sure] }] }, false],
])('%s', (_fact, logic, expected) => {
  expect(mayBeUnknown(logic)).toBe(expected);
});

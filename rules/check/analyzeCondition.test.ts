import { expect, test } from 'vitest';
import type { LogicJson } from '../../engine/base/logicJson.ts';
import { compileQuestionnaire } from '../../engine/form/questionnaire.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { smallDefinition } from '../../fixtures/smallDefinition.ts';
import { smallRuleSet } from '../../fixtures/smallRuleSet.ts';
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

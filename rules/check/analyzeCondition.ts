/** Analyzes the conditions of a rule set, over all possible answers to the questionnaires. */
import { type Questionnaire, TODAY } from '@clinic/engine/form';
import {
  ANYTHING,
  type Analysis,
  analyze,
  type Domain,
  isNumeric,
  only,
  type Scalar,
} from '@clinic/engine/logic';
import type { RuleSet } from '../document/ruleset.ts';
import { answerDomainOf } from './answerDomains.ts';
import { kindsOfDerived, limitsIn } from './derivedNumbers.ts';

/** @param ruleSet as returned by `parseRuleSet` */
export function analyzeConditions(ruleSet: RuleSet, questionnaires: readonly Questionnaire[]): Analysis {
  const any = { ...ANYTHING, unknown: false };
  const fixed = new Map<string, Domain>([
    [TODAY, { kind: 'fixed', value: any }],
    ...ruleSet.parameters.map(({ key, value }): [string, Domain] => [
      key,
      typeof value === 'number'
        ? { kind: 'fixed', value: only(value) }
        : { kind: 'fixed', value: any, list: value as readonly Scalar[] },
    ]),
  ]);
  const kinds = kindsOfDerived(ruleSet);
  return analyze({
    domainOf: (name) => fixed.get(name) ?? answerDomainOf(questionnaires, name),
    derived: new Map(ruleSet.derived.map(({ key, value }) => [key, value])),
    flags: new Map(
      ruleSet.flags.map(({ key, type, value }) => [
        key,
        { value, use: type === 'number' ? 'value' : 'truth' },
      ]),
    ),
    limits: limitsIn(ruleSet),
    isNumber: (name) => isNumeric(kinds.get(name) ?? []),
  });
}

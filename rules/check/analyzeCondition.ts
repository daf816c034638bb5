/** Analyzes the conditions of a rule set, over all possible answers to the questionnaires. */
import type { Questionnaire } from '../../engine/form/questionnaire.ts';
import { TODAY } from '../../engine/form/questionnaire.ts';
import { type Analysis, analyze } from '../../engine/logic/analyze/analyze.ts';
import type { Domain } from '../../engine/logic/analyze/analyzed.ts';
import { ANYTHING, isNumeric, only, type Scalar } from '../../engine/logic/analyze/valueSets.ts';
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

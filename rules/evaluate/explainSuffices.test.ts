/** Explanations are sufficient: equal explanations imply equal results, over random conditions. */

import type { Answers, LogicJson } from '@clinic/engine/base';
import { assess } from '@clinic/engine/validation';
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { runs } from '@clinic/fixtures/runs';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { SMALL_VISIT_DAY, smallVisit } from '@clinic/fixtures/smallVisit';
import { expect, test } from 'vitest';
import { parseRuleSet } from '../document/parseRuleSet.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { compileRuleSet } from './compileRuleSet.ts';
import type { Evidence } from './evidence.ts';
import { type ExplainedNode, explainEvidence } from './explain.ts';
import { evidenceFrom } from './flags.ts';

const { questionnaire } = smallVisit();
const random = seededRandom(5);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

const ANSWERS: Record<string, readonly unknown[]> = {
  pulse: [60, 90, 120, null],
  sleep: [4, 8, null],
  pain: [0, 3, 7, null],
  smokes: [true, false, null],
  sex: ['female', 'male', 'unsaid', null],
  conditions: [['asthma'], ['gout'], ['asthma', 'gout'], ['none'], null],
  born: ['1980-02-10', '2008-03-15', '2008-03-16', null],
  pills: [['aspirin'], ['aspirin', 'insulin'], null],
  mood: [{ low: 0, calm: 1 }, { low: 1, calm: 0 }, { low: 1 }, null],
};
const someAnswers = (): Answers =>
  Object.fromEntries(Object.entries(ANSWERS).map(([key, values]) => [key, pick(values)])) as Answers;

const number = (): LogicJson => pick<LogicJson>([{ var: 'pulse' }, { var: 'sleep' }, { var: 'pain' }]);
const limit = (): LogicJson => pick<LogicJson>([1, 3, 8, 90]);
const amount = (depth: number): LogicJson =>
  pick<() => LogicJson>([
    number,
    number,
    () => ({ [pick(['+', '-', '*', 'max', 'min'])]: [number(), limit()] }),
    () => ({ coalesce: [number(), limit()] }),
    () => ({ var: [pick(['pulse', 'sleep']), limit()] }),
    () => ({ [pick(['countTrue', 'countPossible'])]: [condition(depth - 1), condition(depth - 1)] }),
    () => ({ if: [condition(depth - 1), limit(), number()] }),
    () => ({ [pick(['/', '%'])]: [number(), pick([2, 7])] }),
    () => ({ '-': [number()] }),
    () => ({ round: [{ '/': [number(), 7] }, pick([0, 1])] }),
    () => ({ yearsBetween: [{ var: 'born' }, { var: 'today' }] }),
    () => ({ daysBetween: [{ var: 'born' }, pick<LogicJson>(['2000-01-01', { var: 'today' }])] }),
    () => ({ reduce: [items(), { '+': [{ var: 'accumulator' }, 1] }, 0] }),
  ])();

const list = (): LogicJson => ({ var: pick(['conditions', 'pills']) });
const items = (): LogicJson =>
  pick<LogicJson>([
    list(),
    { filter: [list(), { '!=': [{ var: '' }, pick(['asthma', 'aspirin'])] }] },
    { map: [list(), { cat: [{ var: '' }, '!'] }] },
    { merge: [list(), pick<LogicJson>(['gout', { var: 'pills' }])] },
  ]);
const text = (): LogicJson =>
  pick<LogicJson>([
    { cat: [{ var: 'sex' }, pick<LogicJson>(['!', { var: 'pulse' }])] },
    { substr: [{ var: 'sex' }, pick([0, 1, -4]), 4] },
    { if: [{ '>': [{ var: 'pulse' }, 90] }, { var: 'sex' }, 'male'] },
  ]);

function condition(depth: number): LogicJson {
  const of = (): LogicJson => condition(depth - 1);
  const isOne: LogicJson = { in: [{ var: '' }, [pick(['asthma', 'gout'])]] };
  const simple: Array<() => LogicJson> = [
    () => ({ [pick(['<', '<=', '>', '>='])]: [amount(depth), limit()] }),
    () => ({ [pick(['<', '<=', '>', '>='])]: [limit(), amount(depth)] }),
    () => ({ [pick(['<', '<='])]: [limit(), amount(depth), limit()] }),
    () => ({ [pick(['<', '<='])]: [number(), limit(), number()] }),
    () => ({ [pick(['==', '!=', '===', '!=='])]: [{ var: 'sex' }, pick(['male', 'female'])] }),
    () => ({ '==': [1, { var: pick(['mood.low', 'mood.calm']) }] }),
    () => ({ in: [pick(['asthma', 'gout']), { var: 'conditions' }] }),
    () => ({ in: [{ var: 'sex' }, ['male']] }),
    () => ({ chose: ['sex', 'unsaid'] }),
    () => ({ [pick(['some', 'all', 'none'])]: [{ var: 'conditions' }, isOne] }),
    () => ({ [pick(['==', '!='])]: [text(), pick(['male', 'male!', 'fema', 'male90'])] }),
    () => ({ in: [pick(['male', 'fe', '90']), text()] }),
    () => ({
      [pick(['some', 'all', 'none'])]: [items(), { in: [{ var: '' }, ['asthma!', 'gout', 'insulin']] }],
    }),
    () => ({ in: [pick(['gout', 'aspirin', 'asthma!']), items()] }),
    () => ({ [pick(['<', '<=', '>'])]: [{ var: 'born' }, pick(['2008-03-15', '1980-02-10'])] }),
    () => ({ '!!': [items()] }),
    () => ({ '!!': [{ missing: ['pulse', 'sex'] }] }),
    () => ({ '!!': [{ missing_some: [1, ['pulse', 'pain']] }] }),
  ];
  if (depth <= 0) return pick(simple.slice(4))();
  return pick([
    ...simple,
    () => ({ [pick(['and', 'or'])]: [of(), of()] }),
    () => ({ [pick(['!', '!!', 'known'])]: [of()] }),
    () => ({ [pick(['if', '?:'])]: [of(), of(), of()] }),
    () => ({ coalesce: [of(), pick([true, false])] }),
  ])();
}

const linesOf = (nodes: readonly ExplainedNode[]): string[] =>
  nodes.flatMap(({ text, children }) => [text, ...linesOf(children)]);

test('answers with the same explanation have the same outcome', () => {
  let tried = 0;
  let alike = 0;
  const wrong: unknown[] = [];
  while (tried < runs(1_500)) {
    const logic = condition(2);
    const document = smallRuleSet();
    document.flags = [{ ...document.flags[1], key: 'flag', value: logic }];
    const { ruleSet } = parseRuleSet(document);
    if (!ruleSet) continue;
    tried += 1;
    const compiled = compileRuleSet(ruleSet as RuleSet);
    const seen = new Map<string, unknown>();
    for (let round = 0; round < 10; round += 1) {
      const answers = someAnswers();
      const { flags, evidence } = evidenceFrom(
        compiled,
        assess(questionnaire, answers, SMALL_VISIT_DAY).ruleInputs,
      );
      const explanation = explainEvidence(evidence.flag as Evidence, {
        questionnaire,
        ruleSet,
        language: 'en',
        answers,
      });
      const text = linesOf(explanation).join('\n');
      if (seen.has(text)) alike += 1;
      if (seen.has(text) && seen.get(text) !== flags.flag) wrong.push([JSON.stringify(logic), text]);
      seen.set(text, flags.flag);
    }
  }
  expect(alike).toBeGreaterThan(runs(1_000));
  expect(wrong.slice(0, 3)).toEqual([]);
});

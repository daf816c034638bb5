/** Flags per second: the compiled rule set, plain `json-logic-js`, a hand-written function. */
import { deepStrictEqual } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers } from '@clinic/engine/base';
import { compileQuestionnaire, type Questionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { assess, type RuleInputs } from '@clinic/engine/validation';
import { INTAKE_CASES } from '@clinic/fixtures/shipped';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { shippedRuleSets } from '@clinic/rules';
import { parseRuleSet } from '@clinic/rules/document';
import { compileRuleSet, type Flags, flagsFrom } from '@clinic/rules/evaluate';
import { completeAnswerSets, partialAnswerSets } from './answerSets.ts';
import { handWrittenFlags } from './handWritten.ts';
import { type Figure, figure } from './measure/figure.ts';
import { ratio, rounds, spread } from './measure/rounds.ts';
import { plainJsonLogic } from './plainJsonLogic.ts';

type Compute = (inputs: RuleInputs) => Flags;

const ANSWER_SETS = 300;
const WARM_UP_ROUNDS = 3;
const ROUNDS = 15;
const ROUND_MS = 80;
const TODAY = '2026-06-01';
const FIXTURES = INTAKE_CASES;

export async function flags(): Promise<Figure[]> {
  const { questionnaire, ruleSet } = shipped();
  const inputsOf = (answers: Answers, today = TODAY) => assess(questionnaire, answers, today).ruleInputs;
  const compiled = compileRuleSet(ruleSet);
  const ours: Compute = (inputs) => flagsFrom(compiled, inputs);
  const plain = plainJsonLogic(ruleSet);

  const complete = completeAnswerSets(questionnaire.definition, ANSWER_SETS * 2)
    .map((answers) => inputsOf(answers))
    .filter(isComplete)
    .slice(0, ANSWER_SETS);
  const partial = partialAnswerSets(questionnaire.definition, ANSWER_SETS).map((answers) =>
    inputsOf(answers),
  );
  const cases = fixtureCases().map(({ answers, asOf }) => inputsOf(answers, asOf));
  for (const inputs of [...cases, ...partial, ...complete]) {
    deepStrictEqual(handWrittenFlags(inputs), ours(inputs));
    if (isComplete(inputs)) deepStrictEqual({ ...plain(inputs) }, ours(inputs));
  }

  const ways = {
    ours: () => microseconds(ours, complete),
    plain: () => microseconds(plain, complete),
    handWritten: () => microseconds(handWrittenFlags, complete),
    oursPartial: () => microseconds(ours, partial),
    handWrittenPartial: () => microseconds(handWrittenFlags, partial),
  };
  // Warm up until everything is compiled to machine code.
  await rounds(WARM_UP_ROUNDS, ways);
  const taken = await rounds(ROUNDS, ways);
  const perSecond = spread(taken.ours.map((each) => 1_000_000 / each));
  return [
    figure('Flags: times as fast as json-logic-js', ratio(taken.plain, taken.ours), '×', 2, { atLeast: 6 }),
    figure('Flags: time, × a hand-written function', ratio(taken.ours, taken.handWritten), '×', 2, {
      atMost: 3,
    }),
    figure(
      '  with a fifth of the answers missing',
      ratio(taken.oursPartial, taken.handWrittenPartial),
      '×',
      2,
    ),
    figure('  json-logic-js, × the hand-written one', ratio(taken.plain, taken.handWritten), '×', 2),
    figure(`  answer sets per second, ${ruleSet.flags.length} flags each`, perSecond, '', 0),
  ];
}

function shipped(): { questionnaire: Questionnaire; ruleSet: ReturnType<typeof parsedRuleSet> } {
  const { definition } = parseDefinition(shippedDefinitions()[0]);
  if (!definition) throw new Error('The shipped questionnaire does not parse');
  return { questionnaire: compileQuestionnaire(definition), ruleSet: parsedRuleSet() };
}

function parsedRuleSet() {
  const { ruleSet } = parseRuleSet(shippedRuleSets()[0]);
  if (!ruleSet) throw new Error('The shipped rule set does not parse');
  return ruleSet;
}

/** Whether every answer is known, so that `json-logic-js` reads nothing as `null`, 0 or false. */
const isComplete = ({ values }: RuleInputs): boolean =>
  Object.values(values).every(
    (value) => value !== undefined && !(Array.isArray(value) && value.includes(undefined as never)),
  );

function fixtureCases(): Array<{ answers: Answers; asOf: string }> {
  return readdirSync(FIXTURES)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const { asOf, cases } = JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')) as {
        asOf?: string;
        cases: Array<{ asOf?: string; answers: Answers }>;
      };
      return cases.map((each) => ({ answers: each.answers, asOf: each.asOf ?? asOf ?? TODAY }));
    });
}

/** CPU time of this thread in microseconds per set of answers, to exclude other load on the machine. */
function microseconds(compute: Compute, inputs: readonly RuleInputs[]): number {
  const start = ownTime();
  let count = 0;
  do {
    for (const each of inputs) compute(each);
    count += inputs.length;
  } while (ownTime() - start < ROUND_MS * 1_000);
  return (ownTime() - start) / count;
}

function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** Flags per second: the compiled rule set, plain `json-logic-js`, a hand-written function. */
import { deepStrictEqual } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers } from '../../engine/answers.ts';
import { parseDefinition } from '../../engine/parseDefinition.ts';
import { compileQuestionnaire, type Questionnaire } from '../../engine/questionnaire.ts';
import { runtimeSchemaErrors } from '../../engine/schemaErrors.ts';
import { shippedDefinitions } from '../../questionnaires/catalogue.ts';
import { shippedRuleSets } from '../../rules/catalogue.ts';
import { compileRuleSet, type Flags, flagsFrom, type RuleInputs, ruleInputs } from '../../rules/flags.ts';
import { parseRuleSet } from '../../rules/parseRuleSet.ts';
import { completeAnswerSets, partialAnswerSets } from './answerSets.ts';
import type { Figure } from './figure.ts';
import { handWrittenFlags } from './handWritten.ts';
import { plainJsonLogic } from './plainJsonLogic.ts';
import { ratio, rounds, type Spread, spread } from './rounds.ts';

type Compute = (inputs: RuleInputs) => Flags;

const ANSWER_SETS = 300;
const ROUNDS = 11;
const ROUND_MS = 80;
const TODAY = '2026-06-01';
const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'weight-loss-intake', '1.0');

export async function flags(): Promise<Figure[]> {
  const { questionnaire, ruleSet } = shipped();
  const schemaErrors = runtimeSchemaErrors(questionnaire);
  const inputsOf = (answers: Answers, today = TODAY) =>
    ruleInputs(questionnaire, answers, { today, schemaErrors });
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

  const taken = await rounds(ROUNDS, {
    ours: () => microseconds(ours, complete),
    plain: () => microseconds(plain, complete),
    handWritten: () => microseconds(handWrittenFlags, complete),
    oursPartial: () => microseconds(ours, partial),
    handWrittenPartial: () => microseconds(handWrittenFlags, partial),
  });
  const overPlain = ratio(taken.plain, taken.ours);
  const overHand = ratio(taken.ours, taken.handWritten);
  const perSecond = spread(taken.ours.map((each) => 1_000_000 / each));
  return [
    line('Flags: times as fast as json-logic-js', overPlain, '≥ 6', overPlain.median >= 6),
    line('Flags: time, × a hand-written function', overHand, '≤ 3', overHand.median <= 3),
    line(
      '  the same with a fifth of the answers missing',
      ratio(taken.oursPartial, taken.handWrittenPartial),
    ),
    line('  json-logic-js, × the hand-written function', ratio(taken.plain, taken.handWritten)),
    {
      name: `  answer sets a second, all ${ruleSet.flags.length} flags`,
      value: Math.round(perSecond.median).toLocaleString('en'),
      noise: `${Math.round(perSecond.min).toLocaleString('en')}–${Math.round(perSecond.max).toLocaleString('en')}`,
      aim: '',
    },
  ];
}

const line = (name: string, { median, min, max }: Spread, aim = '', met?: boolean): Figure => ({
  name,
  value: `${median.toFixed(2)}×`,
  noise: `${min.toFixed(2)}–${max.toFixed(2)}`,
  aim,
  ...(met === undefined ? {} : { met }),
});

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

/** Every answer known: nothing for `json-logic-js` to read as `null`, 0 or no. */
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

/** Microseconds an answer set. */
function microseconds(compute: Compute, inputs: readonly RuleInputs[]): number {
  const start = performance.now();
  let count = 0;
  do {
    for (const each of inputs) compute(each);
    count += inputs.length;
  } while (performance.now() - start < ROUND_MS);
  return ((performance.now() - start) * 1_000) / count;
}

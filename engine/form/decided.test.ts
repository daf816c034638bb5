/** The answers that an eligibility page names are those that decided the rule. */
import { rightAnswer, seededRandom } from '@clinic/fixtures/randomAnswers';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { LogicJson } from '../base/logicJson.ts';
import { type Definition, takesAnswer } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { ineligible } from './eligibility.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveForm } from './visibility.ts';

const TODAY = '2026-03-15';
const text = { en: 'No', es: { text: 'No', from: 'No' } };
const formWith = (rules: readonly LogicJson[]) =>
  compileQuestionnaire(
    parseDefinition({
      ...smallDefinition(),
      eligibility: rules.map((when, index) => ({
        id: `rule_${index}`,
        when,
        mayContinue: true,
        title: text,
        text,
      })),
    }).definition as Definition,
  );
const decidedBy = (when: LogicJson, answers: Answers) => {
  const form = formWith([when]);
  return ineligible(form, resolveForm(form, answers, TODAY))[0]?.decided;
};

const male: LogicJson = { '==': [{ var: 'sex' }, 'male'] };
const smoker: LogicJson = { '==': [{ var: 'smokes' }, true] };
const inPain: LogicJson = { '>=': [{ var: 'pain' }, 7] };
const short: LogicJson = { '<': [{ var: 'heightM' }, 1.5] };
const tests: readonly LogicJson[] = [
  male,
  smoker,
  inPain,
  short,
  { in: ['asthma', { var: 'conditions' }] },
  { '<': [{ var: 'pulse' }, 130] },
  { '<': [{ coalesce: [{ var: 'sleep' }, 24] }, 12] },
  { '>': [{ yearsBetween: [{ var: 'born' }, { var: 'today' }] }, 40] },
];

test.each<[string, LogicJson, Answers, string[]]>([
  ['of two alternatives the one that holds', { or: [male, smoker] }, { sex: 'male', smokes: false }, ['sex']],
  ['both parts of a condition', { and: [male, smoker] }, { sex: 'male', smokes: true }, ['sex', 'smokes']],
  [
    'of a denied condition the part that fails',
    { '!': [{ and: [male, smoker] }] },
    { sex: 'female', smokes: true },
    ['sex'],
  ],
  ['what a computed value is made of', short, { height: 140, smokes: true }, ['height']],
  [
    'the branch that was taken',
    { if: [male, inPain, smoker] },
    { sex: 'male', pain: 8, smokes: true },
    ['sex', 'pain'],
  ],
  [
    'a fallback only for what is unknown',
    { '<': [{ coalesce: [{ var: 'pulse' }, { var: 'sleep' }] }, 30] },
    { pulse: 25, sleep: 4 },
    ['pulse'],
  ],
  [
    'the answer that hides the question, not the hidden one',
    { '!=': [{ var: 'packs' }, 1] },
    { smokes: false, packs: 3 },
    ['smokes'],
  ],
])('a rule names %s', (_, when, answers, expected) => {
  expect(decidedBy(when, answers)).toEqual(expected);
});

test('the named answers suffice for the rule, and changing them can make it fail', () => {
  const random = seededRandom(11);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  // Each question is read once: a rule such as "male, or not male and a smoker" does not depend on the sex alone.
  const conditionOf = (tests: readonly LogicJson[]): LogicJson => {
    const [only, ...others] = tests;
    if (only === undefined || others.length === 0) return only ?? true;
    const parts = tests.length > 2 ? pick([2, 3]) : 2;
    const size = Math.ceil(tests.length / parts);
    const inner = Array.from({ length: Math.ceil(tests.length / size) }, (__, part) =>
      conditionOf(tests.slice(part * size, (part + 1) * size)),
    );
    if (inner.length === 3) return { if: inner };
    return pick<LogicJson>([
      { or: inner },
      { and: inner },
      { '!': [{ or: inner }] },
      { '!': [{ and: inner }] },
    ]);
  };
  const shuffled = () => tests.map((test) => [random(), test] as const).sort(([a], [b]) => a - b);
  const condition = (): LogicJson =>
    conditionOf(
      shuffled()
        .slice(0, pick([2, 3, 4, 6]))
        .map(([, test]) => test),
    );
  let tried = 0;
  for (let round = 0; round < 40; round += 1) {
    const form = formWith([condition()]);
    const questions = form.definition.steps.flatMap(({ questions }) => questions).filter(takesAnswer);
    const isIn = (answers: Answers) => ineligible(form, resolveForm(form, answers, TODAY))[0];
    const filled = (only: readonly string[], others: Answers): Answers => ({
      ...others,
      ...Object.fromEntries(
        questions
          .filter(({ id }) => only.includes(id))
          .map((question) => [question.id, rightAnswer(question, random)]),
      ),
    });
    const every = questions.map(({ id }) => id);
    const samples = Array.from({ length: 20 }, () => filled(every, {}));
    const canFail = samples.some((answers) => !isIn(answers));
    for (const answers of samples) {
      const exclusion = isIn(answers);
      if (!exclusion || !canFail) continue;
      tried += 1;
      const named = Object.fromEntries(exclusion.decided.map((id) => [id, answers[id]])) as Answers;
      expect(isIn(named), JSON.stringify(exclusion.rule.when)).toBeDefined();
      const others = Array.from({ length: 60 }, () => filled(exclusion.decided, answers));
      expect(
        others.some((each) => !isIn(each)),
        JSON.stringify({ when: exclusion.rule.when, answers }),
      ).toBe(true);
    }
  }
  expect(tried).toBeGreaterThan(100);
});

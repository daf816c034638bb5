/** Sets of answers for computing flags: varied, valid, and deterministic. */
import type { Answers, AnswerValue } from '@clinic/engine/base';
import type { Definition, NumberLimits, Option, Question } from '@clinic/engine/definition';
import { seededRandom } from '@clinic/fixtures/randomAnswers';

type Random = () => number;

const SEED = 20_260_401;

/**
 * Sets with an answer to every question and no "not sure": comparable with `json-logic-js`, which has no
 * unknown.
 */
export function completeAnswerSets(definition: Definition, count: number): Answers[] {
  const random = seededRandom(SEED);
  const questions = definition.steps.flatMap((step) => step.questions);
  return Array.from({ length: count }, () =>
    Object.fromEntries(
      questions.flatMap((question) => {
        const answer = answerTo(question, random);
        return answer === undefined ? [] : [[question.id, answer]];
      }),
    ),
  );
}

/** The same with about one answer in five missing. */
export function partialAnswerSets(definition: Definition, count: number): Answers[] {
  const random = seededRandom(SEED + 1);
  return completeAnswerSets(definition, count).map((answers) =>
    Object.fromEntries(Object.entries(answers).filter(() => random() > 0.2)),
  );
}

function answerTo(question: Question, random: Random): AnswerValue | undefined {
  switch (question.type) {
    case 'consent':
      return true;
    case 'choice':
      return pick(known(question.options), random).value;
    case 'multipleChoice':
      return several(known(question.options), random);
    case 'integer':
    case 'decimal':
    case 'quantity':
      return numberIn(question as NumberLimits, random);
    case 'date':
      return new Date(Date.UTC(1935 + random() * 75, random() * 12, 1 + random() * 28))
        .toISOString()
        .slice(0, 10);
    case 'email':
      return 'somebody@example.com';
    case 'phone':
      return '+1 512 555 0100';
    case 'textList':
      return ['first', 'second'];
    case 'text':
    case 'longText':
      return 'some text';
    default:
      return undefined;
  }
}

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

const known = (options: readonly Option[]): Option[] => options.filter(({ unknown }) => !unknown);

function several(options: readonly Option[], random: Random): Array<Option['value']> {
  const chosen = options.filter(({ exclusive }) => !exclusive && random() < 0.2).map(({ value }) => value);
  return chosen.length > 0 ? chosen : [pick(options, random).value];
}

/** Within the soft limits, like most answers. */
function numberIn(
  { min = 0, max = 100, softMin = min, softMax = max, step = 0.1 }: NumberLimits,
  random: Random,
) {
  const steps = Math.floor((softMax - softMin) / step);
  return Number((softMin + Math.floor(random() * (steps + 1)) * step).toFixed(4));
}

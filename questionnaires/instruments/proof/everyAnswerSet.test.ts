/**
 * Every answer set of every shipped instrument, complete or with answers missing, has the published total, band and
 * alert.
 *
 * Seven instruments are tried with each set. PHQ-9 with answers missing has 1,953,125 sets and PCL-5 some 3.7 × 10^15, so
 * theirs are shown in three parts:
 *
 * 1. The definition adds one term for each item and nothing else, and no item depends on another. So a result depends on
 *    nothing but the points of each item.
 * 2. Each answer of each item, "not answered" included, is tried after every subtotal and number of missing answers that
 *    the other items can have.
 * 3. `+` adds from left to right, and is unknown if one is (`engine/logic/threeValued.test.ts`). So the order of the items
 *    makes no difference, and 2 covers every set.
 *
 * The 262,144 complete sets of PHQ-9 are tried one by one as well.
 */
import { expect, test } from 'vitest';
import { shippedInstruments } from '../instruments.ts';
import { type AnswerSet, eachSet, instrumentOf, itemsOf, published, reader } from './answerSets.ts';
import { type Choice, FEW_SETS, pcl5, phq9, type Trial } from './published.ts';

const SUMS = [phq9, pcl5];

/** The sets, at most three, whose results differ from the published ones. */
function comparing(trial: Trial) {
  const [read, expected] = [reader(trial), published(trial)];
  const wrong: string[] = [];
  return {
    wrong,
    compare: (set: AnswerSet) => {
      const [found, wanted] = [read(set).join('; '), expected(set).join('; ')];
      if (found !== wanted && wrong.length < 3)
        wrong.push(`${set.map((choice) => choice?.[0] ?? '-').join(' ')}: ${found} is not ${wanted}`);
    },
  };
}

test('every shipped instrument, with each of its items and results, is proved', () => {
  const trials = [...FEW_SETS, ...SUMS];
  expect(trials.map(({ id }) => id).sort()).toEqual(
    shippedInstruments()
      .map(({ id }) => id)
      .sort(),
  );
  for (const trial of trials) {
    const { questions } = instrumentOf(trial).step;
    const scored = questions.filter(
      (question) => 'options' in question && question.options.some(({ score }) => score !== undefined),
    );
    expect(Object.keys(trial.items)).toEqual(expect.arrayContaining(scored.map(({ id }) => id)));
    const computed = questions.filter(({ type }) => type === 'computed').map(({ id }) => id);
    expect(trial.results.flatMap(({ total, band }) => [total ?? [], band].flat())).toEqual(computed);
    for (const question of questions) {
      const choices = trial.items[question.id];
      if (choices && 'options' in question)
        expect(new Set(choices.flatMap(([answer]) => answer))).toEqual(
          new Set(question.options.map(({ value }) => value)),
        );
    }
  }
});

const SETS: Readonly<Record<string, number>> = {
  'phq-2': 25,
  'gad-2': 25,
  'gad-7': 78_125,
  'audit-c': 216,
  'pc-ptsd-5': 729,
  'hunger-vital-sign': 25,
  'ahc-hrsn': 4 * 129 * 4 * 4 * 3 * 4,
};

test.each(FEW_SETS)('each answer set of $id has the published results', (trial) => {
  const { wrong, compare } = comparing(trial);
  expect(eachSet(trial, compare)).toBe(SETS[trial.id]);
  expect(wrong).toEqual([]);
});

test('each of the 262,144 complete answer sets of PHQ-9 has the published results', () => {
  const { wrong, compare } = comparing(phq9);
  const set: Choice[] = [];
  let sets = 0;
  const fill = (index: number): void => {
    const choices = itemsOf(phq9)[index]?.[1];
    if (!choices) {
      sets += 1;
      compare(set);
      return;
    }
    for (const choice of choices) {
      set[index] = choice;
      fill(index + 1);
    }
  };
  fill(0);
  expect(sets).toBe(262_144);
  expect(wrong).toEqual([]);
});

test.each(SUMS)('$id adds one term for each item, and no item depends on another', (trial) => {
  const { questions } = instrumentOf(trial).step;
  const computed = new Map(
    questions.flatMap((question) => (question.type === 'computed' ? [[question.id, question.compute]] : [])),
  );
  for (const { total, band, of } of trial.results) {
    const terms = of.map((id) => ({ score: { var: id } }));
    const sum = terms.length === 1 ? terms[0] : { '+': terms };
    expect(computed.get(total ?? band)).toEqual(sum);
    if (total) expect(computed.get(band)).toEqual({ var: total });
  }
  const items = questions.filter(({ id }) => id in trial.items);
  expect(items.every(({ type, showWhen }) => type === 'choice' && showWhen === undefined)).toBe(true);
});

test.each(SUMS)('each answer of $id after every subtotal has the published results', (trial) => {
  const { wrong, compare } = comparing(trial);
  const items = itemsOf(trial);
  const others = items.length - 1;
  const most = (items[0]?.[1].length ?? 0) - 1;
  const choice = (points: number): Choice => [points, points];
  for (const [place, [, choices]] of items.entries()) {
    for (let missing = 0; missing <= others; missing += 1) {
      const answered = others - missing;
      for (let subtotal = 0; subtotal <= most * answered; subtotal += 1) {
        // The first items have the most points, the next one the remainder.
        const set: Array<Choice | undefined> = Array.from({ length: others }, (_, index) =>
          index < answered ? choice(Math.max(0, Math.min(most, subtotal - most * index))) : undefined,
        );
        for (const last of [undefined, ...choices]) compare(set.toSpliced(place, 0, last));
      }
    }
  }
  expect(wrong).toEqual([]);
});

/** Evaluates answer sets of an instrument with the engine that patients and physicians use. */
import type { Answers, AnswerValue } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { compileQuestionnaire, needsAttention, resolveForm } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { shippedInstruments } from '../instruments.ts';
import { formOf } from '../parseInstrument.ts';
import type { Bands, Choice, Result, Trial } from './published.ts';

const TODAY = '2026-06-01';

/** One choice for each item; undefined where nothing was answered. */
export type AnswerSet = ReadonlyArray<Choice | undefined>;

export const itemsOf = (trial: Trial): Array<readonly [string, readonly Choice[]]> =>
  Object.entries(trial.items);

/** Every combination of the choices, and of those with none; the same list is modified and passed to each visit. */
export function eachSet(trial: Trial, visit: (set: AnswerSet) => void): number {
  const items = itemsOf(trial);
  const set: Array<Choice | undefined> = items.map(() => undefined);
  let cases = 0;
  const fill = (index: number): void => {
    const item = items[index];
    if (!item) {
      cases += 1;
      visit(set);
      return;
    }
    for (const choice of [undefined, ...item[1]]) {
      set[index] = choice;
      fill(index + 1);
    }
  };
  fill(0);
  return cases;
}

export function instrumentOf({ id }: Trial) {
  const instrument = shippedInstruments().find((each) => each.id === id);
  if (!instrument) throw new RangeError(id);
  return instrument;
}

/** The results of an answer set as computed by the engine, in one line of text for each. */
export function reader(trial: Trial): (set: AnswerSet) => string[] {
  const instrument = instrumentOf(trial);
  const { definition } = parseDefinition(formOf(instrument.step, instrument.languages));
  const questionnaire = compileQuestionnaire(definition as Definition);
  const questions = new Map(instrument.step.questions.map((question) => [question.id, question]));
  const items = Object.keys(trial.items);
  return (set) => {
    const answers: Record<string, AnswerValue> = {};
    items.forEach((item, index) => {
      answers[item] = (set[index]?.[0] ?? null) as AnswerValue;
    });
    const { values, atLeast } = resolveForm(questionnaire, answers as Answers, TODAY);
    return trial.results.map(({ total, band }) => {
      const question = questions.get(band);
      if (!question) throw new RangeError(band);
      const alerts = atLeast.has(band) || needsAttention(question, values[band]);
      return line(total === undefined ? undefined : values[total], values[band], alerts);
    });
  };
}

const line = (total: unknown, band: unknown, alerts: boolean): string =>
  `${String(total)} ${String(band)}${alerts ? ' !' : ''}`;

/**
 * The results as published. A total is known if all its items are; a band, and that somebody has to look, if every
 * way to answer what is missing leads to it.
 */
export function published(trial: Trial): (set: AnswerSet) => string[] {
  const items = itemsOf(trial);
  const places = new Map(items.map(([id], index) => [id, index]));
  const limits = items.map(([, choices]) => {
    const points = choices.flatMap(([, each]) => each ?? []);
    return [Math.min(...points), Math.max(...points)] as const;
  });
  const rangeOf = (index: number, set: AnswerSet): readonly [number, number] => {
    if (index > 0 && trial.skipsRest !== undefined) {
      if (set[0] === undefined) return [0, limits[index]?.[1] as number];
      if (set[0][0] === trial.skipsRest) return [0, 0];
    }
    const points = set[index]?.[1];
    return points === undefined ? (limits[index] as readonly [number, number]) : [points, points];
  };
  return (set) =>
    trial.results.map((result) => {
      const ranges = result.of.map((id) => rangeOf(places.get(id) as number, set));
      return resultBetween(
        result,
        ranges.reduce((total, [low]) => total + low, 0),
        ranges.reduce((total, [, high]) => total + high, 0),
      );
    });
}

/** The result if the total is any of these numbers. */
function resultBetween({ total, bands }: Result, low: number, high: number): string {
  const possible = new Set<Bands[number]>();
  for (let points = low; points <= high; points += 1) possible.add(bandAt(bands, points));
  const [first] = possible;
  return line(
    total !== undefined && low === high ? low : undefined,
    possible.size === 1 ? first?.[1] : undefined,
    [...possible].every(([, , attention]) => attention === 'alert'),
  );
}

const bandAt = (bands: Bands, total: number): Bands[number] =>
  bands.findLast(([from]) => from <= total) as Bands[number];

/** Evaluates every answer set of an instrument (not a sample) with the engine that patients and physicians use. */
import type { Definition } from '../../../engine/definition/definition.ts';
import { compileQuestionnaire } from '../../../engine/form/questionnaire.ts';
import { resolveForm } from '../../../engine/form/visibility.ts';
import { parseDefinition } from '../../../engine/parsing/parseDefinition.ts';
import { shippedInstruments } from '../instruments.ts';
import { formOf } from '../parseInstrument.ts';
import type { Points, Published, Trial } from './published.ts';

const TODAY = '2026-06-01';

/** Every combination of points; the same list is modified and passed to each visit. */
export function eachSet(count: number, points: Points, visit: (set: Points) => void): number {
  const set: Array<number | undefined> = Array.from({ length: count });
  let cases = 0;
  const fill = (index: number): void => {
    if (index === count) {
      cases += 1;
      visit(set);
      return;
    }
    for (const each of points) {
      set[index] = each;
      fill(index + 1);
    }
  };
  fill(0);
  return cases;
}

export const bandAt = (published: Published, total: number): string | undefined =>
  published.findLast(([from]) => from <= total)?.[1];

export const sum = (set: Points): number =>
  set.reduce<number>((total, each) => total + (each ?? Number.NaN), 0);

/** Total and band of answers as computed by the engine. */
export function reader({ id, items, total, band }: Trial) {
  const instrument = shippedInstruments().find((each) => each.id === id);
  if (!instrument) throw new RangeError(id);
  const { definition } = parseDefinition(formOf(instrument.step, instrument.languages));
  const questionnaire = compileQuestionnaire(definition as Definition);
  const answers: Record<string, number | null> = {};
  return (set: Points) => {
    items.forEach((item, index) => {
      answers[item] = set[index] ?? null;
    });
    const { values } = resolveForm(questionnaire, answers, TODAY);
    return { total: values[total], band: values[band], values };
  };
}

/** The answer sets whose result differs from the published one, at most three. */
export function differing(
  trial: Trial,
  points: Points,
  expected: (set: Points) => readonly [total: number | undefined, band: string | undefined],
): string[] {
  const read = reader(trial);
  const wrong: string[] = [];
  const cases = eachSet(trial.items.length, points, (set) => {
    const [total, band] = expected(set);
    const found = read(set);
    if ((found.total !== total || found.band !== band) && wrong.length < 3)
      wrong.push(`${set.join(' ')}: ${String(found.total)} ${String(found.band)}`);
  });
  console.info(`${trial.id}: ${cases.toLocaleString('en-US')} answer sets`);
  return wrong;
}

/**
 * Every answer set, not a sample, through the engine that patients and physicians use. What is expected is
 * written down here from the publications, independently of the instruments' files.
 */
import { expect, test } from 'vitest';
import type { Definition } from '../../engine/definition/definition.ts';
import { compileQuestionnaire } from '../../engine/form/questionnaire.ts';
import { resolveForm } from '../../engine/form/visibility.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { shippedInstruments } from './instruments.ts';
import { formOf } from './parseInstrument.ts';

const TODAY = '2026-06-01';

/** Points of each item, from the first; undefined where it is unanswered. */
type Points = ReadonlyArray<number | undefined>;

/** Limits of bands: each begins at its number and ends before the next. */
type Published = ReadonlyArray<readonly [from: number, band: string]>;

interface Trial {
  id: string;
  items: readonly string[];
  /** Points that an item can have. */
  points: readonly number[];
  total: string;
  band: string;
  published: Published;
}

const phq9: Trial = {
  id: 'phq-9',
  items: Array.from({ length: 9 }, (_, index) => `phq9_${index + 1}`),
  points: [0, 1, 2, 3],
  total: 'phq9_total',
  band: 'phq9_severity',
  // Kroenke, Spitzer and Williams, 2001.
  published: [
    [0, 'minimal'],
    [5, 'mild'],
    [10, 'moderate'],
    [15, 'moderately_severe'],
    [20, 'severe'],
  ],
};

const gad7: Trial = {
  id: 'gad-7',
  items: Array.from({ length: 7 }, (_, index) => `gad7_${index + 1}`),
  points: [0, 1, 2, 3],
  total: 'gad7_total',
  band: 'gad7_severity',
  // Spitzer, Kroenke, Williams and Löwe, 2006.
  published: [
    [0, 'minimal'],
    [5, 'mild'],
    [10, 'moderate'],
    [15, 'severe'],
  ],
};

// Kroenke, Spitzer and Williams, 2003; Kroenke and others, 2007: positive at 3 and more of 6.
const screen = (id: string, prefix: string): Trial => ({
  id,
  items: [`${prefix}_1`, `${prefix}_2`],
  points: [0, 1, 2, 3],
  total: `${prefix}_total`,
  band: `${prefix}_result`,
  published: [
    [0, 'negative'],
    [3, 'positive'],
  ],
});

const auditC: Trial = {
  id: 'audit-c',
  items: ['audit_c_1', 'audit_c_2', 'audit_c_3'],
  points: [0, 1, 2, 3, 4],
  total: 'audit_c_total',
  band: 'audit_c_result',
  // Bush, 1998, and Bradley, 2003: 3 and more for women, 4 and more for men.
  published: [
    [0, 'negative'],
    [3, 'positive_women'],
    [4, 'positive'],
  ],
};

/** Every combination of points, in place: each visit sees the same list. */
function eachSet(count: number, points: Points, visit: (set: Points) => void): number {
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

const bandAt = (published: Published, total: number): string | undefined =>
  published.findLast(([from]) => from <= total)?.[1];

const sum = (set: Points): number => set.reduce<number>((total, each) => total + (each ?? Number.NaN), 0);

/** Total and band of answers as the engine reads them. */
function reader({ id, items, total, band }: Trial) {
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
function differing(
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

/** As published: the sum of all items, and its band. */
const summed =
  ({ published }: Trial) =>
  (set: Points) => {
    const total = sum(set);
    return [total, bandAt(published, total)] as const;
  };

test('all 262,144 answer sets of PHQ-9 have the published total and severity', () => {
  expect(phq9.points.length ** phq9.items.length).toBe(262_144);
  expect(differing(phq9, phq9.points, summed(phq9))).toEqual([]);
});

test('all 16,384 answer sets of GAD-7 have the published total and severity', () => {
  expect(gad7.points.length ** gad7.items.length).toBe(16_384);
  expect(differing(gad7, gad7.points, summed(gad7))).toEqual([]);
});

/** "Never" skips the amounts, so that it counts 0 whatever was answered before (WHO, self-report version). */
const asDrunk = (set: Points): Points => (set[0] === 0 ? [0, 0, 0] : set);

test('all 125 answer sets of AUDIT-C have the published total and limits', () => {
  expect(auditC.points.length ** auditC.items.length).toBe(125);
  expect(differing(auditC, auditC.points, (set) => summed(auditC)(asDrunk(set)))).toEqual([]);
});

/** Known only where every way to answer what is missing leads to it. */
const settled = (trial: Trial, given: (set: Points) => Points) => (set: Points) => {
  const totals = new Set<number>();
  eachSet(trial.items.length, trial.points, (whole) => {
    const counted = given(set);
    if (counted.every((each, index) => each === undefined || each === whole[index]))
      totals.add(sum(asDrunkIf(trial, whole)));
  });
  const bands = new Set([...totals].map((total) => bandAt(trial.published, total)));
  const isOpen = given(set).some((each) => each === undefined) && totals.size > 1;
  return [isOpen ? undefined : [...totals][0], bands.size === 1 ? [...bands][0] : undefined] as const;
};

const asDrunkIf = ({ id }: Trial, set: Points): Points => (id === 'audit-c' ? asDrunk(set) : set);

test.each([screen('phq-2', 'phq2'), screen('gad-2', 'gad2')])(
  'every partly answered set of $id is unknown where two results are open, and known where only one is',
  (trial) => {
    const points = [undefined, ...trial.points];
    expect(
      differing(
        trial,
        points,
        settled(trial, (set) => set),
      ),
    ).toEqual([]);
    const read = reader(trial);
    expect(read([3])).toMatchObject({ total: undefined, band: 'positive' });
    expect(read([2])).toMatchObject({ total: undefined, band: undefined });
    expect(read([])).toMatchObject({ total: undefined, band: undefined });
  },
);

test('every partly answered set of AUDIT-C is unknown where two results are open, and known where only one is', () => {
  const points = [undefined, ...auditC.points];
  // The amounts are asked once it is known that somebody drinks; until then they do not count.
  const asked = (set: Points): Points =>
    set[0] === undefined ? [undefined, undefined, undefined] : asDrunk(set);
  expect(differing(auditC, points, settled(auditC, asked))).toEqual([]);
  const read = reader(auditC);
  expect(read([0])).toMatchObject({ total: 0, band: 'negative' });
  expect(read([4])).toMatchObject({ total: undefined, band: 'positive' });
  expect(read([undefined, 4, 4])).toMatchObject({ total: undefined, band: undefined });
});

test('item 9 of PHQ-9 is reported for every answer but "Not at all", whatever the other items', () => {
  const read = reader(phq9);
  const alerts = [undefined, 0, 1, 2, 3].map(
    (ninth) => read([...Array.from({ length: 8 }, () => undefined), ninth]).values.phq9_self_harm,
  );
  expect(alerts).toEqual([undefined, 'none', 'reported', 'reported', 'reported']);
});

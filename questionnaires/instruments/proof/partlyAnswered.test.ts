/** Partly answered instruments report only settled results. */
import { expect, test } from 'vitest';
import { bandAt, differing, eachSet, reader, sum } from './answerSets.ts';
import { asDrunk, auditC, type Points, phq9, screen, type Trial } from './published.ts';

/** Known only if every completion leads to it. */
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
  'every partly answered set of $id is unknown if several results are possible, and known if only one is',
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

test('every partly answered set of AUDIT-C is unknown if several results are possible, and known if only one is', () => {
  const points = [undefined, ...auditC.points];
  // The amounts are asked only if somebody drinks; otherwise they do not count.
  const asked = (set: Points): Points =>
    set[0] === undefined ? [undefined, undefined, undefined] : asDrunk(set);
  expect(differing(auditC, points, settled(auditC, asked))).toEqual([]);
  const read = reader(auditC);
  expect(read([0])).toMatchObject({ total: 0, band: 'negative' });
  expect(read([4])).toMatchObject({ total: undefined, band: 'positive' });
  expect(read([undefined, 4, 4])).toMatchObject({ total: undefined, band: undefined });
});

test('item 9 of PHQ-9 is reported for every answer except "Not at all", regardless of other items', () => {
  const read = reader(phq9);
  const alerts = [undefined, 0, 1, 2, 3].map(
    (ninth) => read([...Array.from({ length: 8 }, () => undefined), ninth]).values.phq9_self_harm,
  );
  expect(alerts).toEqual([undefined, 'none', 'reported', 'reported', 'reported']);
});

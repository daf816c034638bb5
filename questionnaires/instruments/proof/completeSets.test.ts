/** Every complete answer set, not a sample, has the published total and band. */
import { expect, test } from 'vitest';
import { bandAt, differing, sum } from './answerSets.ts';
import { asDrunk, auditC, gad7, type Points, phq9, type Trial } from './published.ts';

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

test('all 125 answer sets of AUDIT-C have the published total and limits', () => {
  expect(auditC.points.length ** auditC.items.length).toBe(125);
  expect(differing(auditC, auditC.points, (set) => summed(auditC)(asDrunk(set)))).toEqual([]);
});

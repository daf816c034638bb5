import { expect, test } from 'vitest';
import { applyChanges, changedElsewhere, overlaps } from './draftMerge.ts';

const MEASURE = ['weight_lb', 'weight_kg'];
const together = (key: string): readonly string[] => (MEASURE.includes(key) ? MEASURE : [key]);
const draft = () => ({ answers: {}, keyRevisions: {}, revision: 0 });

test('a number and its unit are one answer: pounds here and kilograms there conflict', () => {
  const stored = draft();
  applyChanges(stored, { weight_kg: 84, weight_lb: null });
  expect(
    overlaps(stored, { baseRevision: 0, changes: { weight_lb: 185, weight_kg: null } }, together),
  ).toEqual({
    weight_lb: { theirs: null, mine: 185 },
    weight_kg: { theirs: 84, mine: null },
  });
  expect(overlaps(stored, { baseRevision: 0, changes: { weight_lb: 185 } }, together)).toEqual({
    weight_lb: { theirs: null, mine: 185 },
  });
});

test('the same number with the same unit does not conflict, nor does another answer', () => {
  const stored = draft();
  applyChanges(stored, { weight_kg: 84, weight_lb: null });
  const same = { baseRevision: 0, changes: { weight_kg: 84, weight_lb: null, sex: 'male' } };
  expect(overlaps(stored, same, together)).toEqual({});
  expect(changedElsewhere(stored, same, together)).toEqual({});
});

test('a change made elsewhere is told with everything that belongs to it', () => {
  const stored = draft();
  applyChanges(stored, { weight_kg: 84 });
  expect(changedElsewhere(stored, { baseRevision: 0, changes: { sex: 'male' } }, together)).toEqual({
    weight_kg: 84,
    weight_lb: null,
  });
});

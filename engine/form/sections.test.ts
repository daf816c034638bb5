/** Headings within a step: where they are shown, and how they group questions. */
import { eyes } from '@clinic/fixtures/authoring/sectionEdits';
import { expect, test } from 'vitest';
import type { Step } from '../definition/definition.ts';
import { sectionRuns } from './sections.ts';

const outlined = (step: Step, shown: readonly string[]) =>
  sectionRuns(
    step,
    shown.map((id) => ({ id })),
  ).map(({ opens, path, questions }) => [
    opens.map(({ title }) => title.en),
    path.length,
    questions.map(({ id }) => id),
  ]);

test('a heading is shown once, before its first shown question, with nested sections below it', () => {
  expect(outlined(eyes(), ['left_red', 'left_hurts', 'left_tears', 'glasses'])).toEqual([
    [['Left eye'], 1, ['left_red']],
    [['Pain'], 2, ['left_hurts']],
    [[], 1, ['left_tears']],
    [[], 0, ['glasses']],
  ]);
});

test('a section without shown questions has no heading, and the outer heading moves to the first shown question', () => {
  expect(outlined(eyes(), ['left_hurts', 'glasses'])).toEqual([
    [['Left eye', 'Pain'], 2, ['left_hurts']],
    [[], 0, ['glasses']],
  ]);
  expect(outlined(eyes(), ['glasses'])).toEqual([[[], 0, ['glasses']]]);
});

test('questions keep their group key while others appear, so that nothing typed is lost', () => {
  const key = (shown: string[]) =>
    sectionRuns(
      eyes(),
      shown.map((id) => ({ id })),
    ).find(({ questions }) => questions.some(({ id }) => id === 'left_tears'))?.key;
  expect(key(['left_red', 'left_tears'])).toBe(key(['left_red', 'left_hurts', 'left_tears']));
});

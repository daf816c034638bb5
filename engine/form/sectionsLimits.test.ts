/** How deep headings can be nested, and the time to check many of them. */
import { eyes, problemsOf } from '@clinic/fixtures/authoring/sectionEdits';
import { sectionedForm } from '@clinic/fixtures/sectionedForm';
import { expect, test } from 'vitest';
import type { Step } from '../definition/definition.ts';
import { sectionProblems } from '../parsing/sectionProblems.ts';

test('sections are nested at most three deep, and not allowed in entries of a group', () => {
  const title = { en: 'x', es: { text: 'x', from: 'x' } };
  const deep = ['a', 'b', 'c', 'd'].map((id, at) => ({
    id,
    title,
    ...(at > 0 && { within: 'abc'[at - 1] }),
  }));
  expect(
    problemsOf(() => ({
      sections: deep as never,
      questions: eyes().questions.map(({ section: _, ...each }) => each as never),
    })),
  ).toContain('error section_depth steps[1].sections[3].within');
  const part = { id: 'part', type: 'yesNo', label: title, section: 'left' };
  const group = { id: 'group', type: 'repeatingGroup', label: title, maxItems: 2, questions: [part] };
  expect(problemsOf(({ questions }) => ({ questions: [...questions, group as never] }))).toContain(
    'error section_entry steps[1].questions[4].questions[0].section',
  );
});

test('the sections of a step are looked up once, not per question', () => {
  const count = 400;
  let reads = 0;
  const sections = Array.from({ length: 20 }, (_, index) => ({
    get id() {
      reads += 1;
      return `s${index}`;
    },
    title: { en: 'Section' },
  }));
  const questions = Array.from({ length: count }, (_, index) => ({
    id: `q${index}`,
    section: `s${Math.floor(index / 20)}`,
  }));
  const step = { ...eyes(), sections, questions } as unknown as Step;
  expect(sectionProblems({ ...sectionedForm(), steps: [step] })).toEqual([]);
  expect(reads).toBeLessThan(2 * count);
});

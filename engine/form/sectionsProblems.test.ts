/** Problems of headings within a step, with their paths. */
import { problemsOf } from '@clinic/fixtures/authoring/sectionEdits';
import { expect, test } from 'vitest';
import type { Step } from '../definition/definition.ts';

const inSection = (step: Step, id: string, section: string): Partial<Step> => ({
  questions: step.questions.map((question) => (question.id === id ? { ...question, section } : question)),
});

test.each<[string, (step: Step) => Partial<Step>, string]>([
  [
    'a section that is not there',
    (step) => inSection(step, 'left_hurts', 'right'),
    'error dangling steps[1].questions[1].section',
  ],
  [
    'questions of a section that are apart',
    (step) => inSection(step, 'glasses', 'pain'),
    'error section_split steps[1].questions[3].section',
  ],
  [
    'an id that is used twice',
    ({ sections = [] }) => ({ sections: [...sections, { id: 'left', title: { en: 'x' } }] }),
    'error duplicate_id steps[1].sections[2].id',
  ],
  [
    'sections in each other',
    ({ sections: [left, pain] = [] }) => ({ sections: [{ ...left, within: 'pain' }, pain] as never }),
    'error dangling steps[1].sections[0].within',
  ],
  [
    'a section without questions',
    ({ sections = [] }) => ({
      sections: [
        ...sections,
        { id: 'right', title: { en: 'Right eye', es: { text: 'Ojo derecho', from: 'Right eye' } } },
      ],
    }),
    'warning section_empty steps[1].sections[2]',
  ],
])('%s: reported with its path', (_, change, expected) => {
  expect(problemsOf(change)).toContain(expected);
});

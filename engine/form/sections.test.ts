/** Headings within a step: where they are shown, and what a definition says about them. */
import { expect, test } from 'vitest';
import { sectionedForm } from '../../fixtures/sectionedForm.ts';
import type { Definition, Step } from '../definition/definition.ts';
import { differences } from '../editing/differences.ts';
import { inKeyOrder } from '../editing/keyOrder.ts';
import { textsOf } from '../editing/texts.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { sectionProblems } from '../parsing/sectionProblems.ts';
import { sectionRuns } from './sections.ts';

const eyes = (): Step => sectionedForm().steps[1] as Step;
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

const problemsOf = (change: (step: Step) => Partial<Step>): string[] => {
  const form = sectionedForm();
  const step = eyes();
  form.steps[1] = { ...step, ...change(step) };
  return parseDefinition(form).problems.map(({ path, code, level }) => `${level} ${code} ${path}`);
};
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

test('headings can be translated and compared, and are listed before the questions', () => {
  const form = sectionedForm();
  expect(parseDefinition(form).problems).toEqual([]);
  const [head] = textsOf(form).filter(({ kind }) => kind === 'section');
  expect(head).toMatchObject({ key: 'step.eyes.section.left.title', place: ['eyes'] });
  const now = sectionedForm();
  const step = now.steps[1] as Step;
  step.sections = step.sections?.slice(0, 1) ?? [];
  (step.questions[1] as { section: string }).section = 'left';
  expect(differences(form, now)?.map(({ kind, id, property }) => [kind, id, property])).toEqual([
    ['step', 'eyes', 'sections'],
    ['question', 'left_hurts', 'section'],
  ]);
  const [, ordered] = (inKeyOrder(form) as Definition).steps;
  expect(Object.keys(ordered as Step)).toEqual(['id', 'title', 'sections', 'questions']);
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

import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm, shortText } from '@clinic/fixtures/shortForm';
import { expect, test } from 'vitest';
import type { Definition, Question, SectionOfStep, Step } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { sectionRuns } from './sections.ts';
import { pageBlocks, tableOf } from './sectionTable.ts';

const OFTEN = [
  { value: 0, label: inBoth('Never', 'Nunca') },
  { value: 1, label: inBoth('Often', 'A menudo') },
];
const choice = (id: string, more: object = {}): Question =>
  ({ id, type: 'choice', label: inBoth(`${id}?`, `¿${id}?`), options: OFTEN, ...more }) as Question;
const date = (id: string, more: object = {}): Question =>
  ({ id, type: 'date', label: inBoth('Since', 'Desde'), ...more }) as Question;
const section = (id: string, more: object = {}): SectionOfStep => ({ id, title: inBoth(id, id), ...more });
const step = (questions: Question[], more: Partial<Step> = {}): Step => ({
  id: 'asked',
  title: inBoth('Asked', 'Preguntas'),
  display: 'table',
  questions,
  ...more,
});

test('questions with the same few options are rows, and the options columns', () => {
  expect(tableOf(step([choice('a'), choice('b')]), undefined)).toEqual({ rows: 'questions', options: OFTEN });
});

test.each([
  ['one question', [choice('a')]],
  ['other options', [choice('a'), choice('b', { options: OFTEN.toReversed() })]],
  ['another type', [choice('a'), date('b')]],
  [
    'words of the patient',
    [choice('a'), choice('b', { other: { label: inBoth('Other', 'Otro'), maxLength: 9 } })],
  ],
  ['a list that opens', [choice('a'), choice('b', { display: 'select' })]],
  [
    'eight options',
    ['a', 'b'].map((id) =>
      choice(id, { options: Array.from({ length: 8 }, (_, value) => ({ ...OFTEN[0], value })) }),
    ),
  ],
  [
    'long options',
    ['a', 'b'].map((id) =>
      choice(id, { options: [OFTEN[0], { value: 1, label: inBoth('x'.repeat(41), 'x') }] }),
    ),
  ],
] as const)('%s cannot form a table', (_what, questions) => {
  expect(tableOf(step([...questions]), undefined)).toBeUndefined();
});

const EYES = [section('left'), section('right')];
const eye = (id: string): Question[] => [
  { ...shortText(`${id}_name`, 'Name', 'Nombre'), section: id } as Question,
  date(`${id}_since`, { section: id }),
];

test('sections with the same questions are rows, and the questions columns', () => {
  const both = step([...eye('left'), ...eye('right')], { sections: EYES });
  expect(tableOf(both, undefined)).toEqual({ rows: 'sections', columns: eye('left') });
  const other = step([...eye('left'), ...eye('right').slice(0, 1)], { sections: EYES });
  expect(tableOf(other, undefined)).toBeUndefined();
});

const form = (whole: Step): Definition =>
  shortForm('listed', inBoth('Listed', 'Lista'), [PERSON, whole as never]) as unknown as Definition;
const problems = (whole: Step) =>
  parseDefinition(form(whole))
    .problems.filter(({ code }) => code === 'section_table')
    .map(({ path }) => path);

test('a table layout of questions that cannot form one is a problem', () => {
  expect(problems(step([choice('a'), choice('b')]))).toEqual([]);
  expect(problems(step([choice('a'), date('b')]))).toEqual(['steps[1].display']);
  const inSection = (more: object): Step => ({
    ...step([choice('a', { section: 's' }), choice('b', { section: 's', ...more })], {
      sections: [section('s', { display: 'table' })],
    }),
    display: undefined as never,
  });
  expect(problems(inSection({}))).toEqual([]);
  expect(problems(inSection({ display: 'select' }))).toEqual(['steps[1].sections[0].display']);
});

const blocks = (whole: Step, shown: readonly string[], heading?: string) =>
  pageBlocks(
    whole,
    sectionRuns(
      whole,
      shown.map((id) => ({ id })),
    ),
    heading,
  ).map((block) => [
    block.kind,
    ...(block.kind === 'grid' ? block.runs : [block.run]).map(({ questions }) =>
      questions.map(({ id }) => id).join(' '),
    ),
  ]);

test('a table has the shown questions of its page, but not a single one or the one that is the page heading', () => {
  const three = step([choice('a'), choice('b'), choice('c')]);
  expect(blocks(three, ['a', 'c'])).toEqual([['options', 'a c']]);
  expect(blocks(three, ['b'])).toEqual([['list', 'b']]);
  expect(blocks(three, ['a', 'b'], 'a')).toEqual([['list', 'a b']]);
  expect(blocks({ ...three, display: undefined as never }, ['a', 'b'])).toEqual([['list', 'a b']]);
});

test('the rows of a grid are consecutive, and other questions are outside it', () => {
  const both = step([choice('a'), ...eye('left'), ...eye('right'), choice('z')], { sections: EYES });
  expect(blocks(both, ['a', 'left_name', 'left_since', 'right_since', 'z'])).toEqual([
    ['list', 'a'],
    ['grid', 'left_name left_since', 'right_since'],
    ['list', 'z'],
  ]);
  const deeper = step([...eye('left'), ...eye('right')], {
    sections: [section('eyes', { display: 'table' }), ...EYES.map((each) => ({ ...each, within: 'eyes' }))],
  });
  const { display: _, ...plain } = deeper;
  expect(blocks(plain, ['left_name', 'right_name'])).toEqual([['grid', 'left_name', 'right_name']]);
});

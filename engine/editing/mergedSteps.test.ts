/** Pages and sections after two editors changed the questions of the same steps. */
import { oneStep, question, text } from '@clinic/fixtures/oneStep';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Definition, PageOfStep, Question } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { addQuestion, moveTo, removeAt, stepAt, withStep } from './edits.ts';
import { mergeDefinitions } from './merge.ts';
import { resolvedDefinition } from './resolve.ts';

const yesNo = (id: string, more: object = {}) => question(id, 'yesNo', more) as unknown as Question;
const title = (en: string) => ({ en });
const base = ((): Definition => {
  const { steps, ...form } = oneStep(
    yesNo('a1', { section: 'A' }),
    yesNo('a2', { section: 'A' }),
    text('b1', { section: 'B', maxLength: 20 }),
    text('b2', { section: 'B', maxLength: 20 }),
    yesNo('c1'),
  );
  const paged = {
    ...steps[0],
    sections: [
      { id: 'A', title: title('A') },
      { id: 'B', title: title('B') },
    ],
    pages: [
      { questions: ['a1', 'a2'] },
      { questions: ['b1', 'b2'], sideBySide: [['b1', 'b2']] },
      { questions: ['c1', 'given', 'family', 'mail'] },
    ],
  };
  const other = {
    id: 'other',
    title: title('Other'),
    pages: [{ questions: ['d1'] }, { questions: ['d2'] }],
    questions: [yesNo('d1'), yesNo('d2')],
  };
  return { ...form, steps: [paged, other] } as unknown as Definition;
})();

const problemsOf = (definition: Definition): string[] =>
  parseDefinition(definition).problems.map(({ path, code }) => `${path} ${code}`);
const pagesOf = (definition: Definition): string[][] =>
  stepAt(definition, ['step'])?.pages?.map(({ questions }) => questions) ?? [];

const merged = (mine: Definition, theirs: Definition) => {
  const result = mergeDefinitions(base, mine, theirs);
  if (!result) throw new Error('not merged');
  return result;
};

test('adding a question and moving another out of the step do not conflict', () => {
  const mine = addQuestion(base, ['step'], yesNo('new'), 'a1');
  const theirs = moveTo(base, ['step', 'c1'], ['other'], 0);
  for (const { definition, conflicts } of [merged(mine, theirs), merged(theirs, mine)]) {
    expect(conflicts).toEqual([]);
    expect(problemsOf(definition)).toEqual([]);
    expect(pagesOf(definition)).toEqual([
      ['a1', 'new', 'a2'],
      ['b1', 'b2'],
      ['given', 'family', 'mail'],
    ]);
  }
});

test('pages that one editor split contain the questions that the other added', () => {
  const pages: PageOfStep[] = [{ questions: ['a1'] }, ...(stepAt(base, ['step'])?.pages ?? [])].map(
    (page, index) => (index === 1 ? { ...page, questions: ['a2'] } : page),
  );
  const mine = withStep(base, ['step'], { pages });
  const theirs = addQuestion(base, ['step'], yesNo('new'), 'a1');
  const { definition, conflicts } = merged(mine, theirs);
  expect([conflicts, problemsOf(definition)]).toEqual([[], []]);
  expect(pagesOf(definition).slice(0, 2)).toEqual([['a1', 'new'], ['a2']]);
});

test('pages that both split conflict, and contain every question whichever side is chosen', () => {
  const one = [{ questions: ['a1', 'a2', 'b1', 'b2', 'c1', 'given', 'family', 'mail'] }];
  const each = one.flatMap(({ questions }) => questions.map((id) => ({ questions: [id] })));
  const mine = addQuestion(withStep(base, ['step'], { pages: one }), ['step'], yesNo('new'), 'a1');
  const theirs = removeAt(withStep(base, ['step'], { pages: each }), ['step', 'c1']);
  const { definition, conflicts } = merged(mine, theirs);
  expect(conflicts).toMatchObject([{ kind: 'step', about: 'property', property: 'pages' }]);
  expect(problemsOf(definition)).toEqual([]);
  expect(pagesOf(definition)).toEqual([['a1', 'new', 'a2', 'b1', 'b2', 'given', 'family', 'mail']]);
  const chosen = resolvedDefinition(definition, theirs, conflicts[0] as (typeof conflicts)[number]);
  expect(problemsOf(chosen)).toEqual([]);
  expect(pagesOf(chosen)[0]).toEqual(['a1', 'new']);
});

test('a section stays together when one editor moves a question into it and the other adds questions', () => {
  const moved = moveTo(base, ['step', 'b2'], ['step'], 1);
  const mine = addQuestion(moved, ['step'], yesNo('new'), 'b2');
  const theirs = addQuestion(addQuestion(base, ['step'], yesNo('t0'), 'b2'), ['step'], yesNo('t1'), 'b2');
  for (const { definition, conflicts } of [merged(mine, theirs), merged(theirs, mine)]) {
    expect([conflicts, problemsOf(definition)]).toEqual([[], []]);
    const sections = stepAt(definition, ['step'])
      ?.questions.slice(0, 7)
      .map(({ id, section }) => `${id} ${section}`);
    expect(sections).toEqual(['a1 A', 'b2 A', 't1 A', 't0 A', 'new A', 'a2 A', 'b1 B']);
  }
});

const edit = (side: string) =>
  fc.record({
    what: fc.constantFrom('add', 'remove', 'move', 'moveOut'),
    at: fc.nat(20),
    to: fc.nat(8),
    id: fc.nat(1_000).map((number) => `${side}${number}`),
  });
type Edit = { what: string; at: number; to: number; id: string };
const MOVABLE = ['a1', 'a2', 'b1', 'b2', 'c1'];

function edited(definition: Definition, { what, at, to, id }: Edit): Definition {
  const all = stepAt(definition, ['step'])?.questions.map((each) => each.id) ?? [];
  const ids = all.filter((each) => MOVABLE.includes(each));
  const ownId = ids[at % ids.length];
  if (what === 'add')
    return all.includes(id) ? definition : addQuestion(definition, ['step'], yesNo(id), all[at]);
  if (ownId === undefined) return definition;
  if (what === 'remove') return removeAt(definition, ['step', ownId]);
  return moveTo(definition, ['step', ownId], [what === 'move' ? 'step' : 'other'], to);
}

test('whatever two editors do to the questions of a step, its pages and sections stay valid', () => {
  const edits = (side: string) => fc.array(edit(side), { maxLength: 3 });
  fc.assert(
    fc.property(edits('m'), edits('t'), (my, their) => {
      const [mine, theirs] = [my.reduce(edited, base), their.reduce(edited, base)];
      const isError = (each: string) => /page|row|section_split/.test(each);
      expect(problemsOf(merged(mine, theirs).definition).filter(isError)).toEqual([]);
      expect(merged(mine, base).definition).toEqual(mine);
      expect(merged(base, theirs).definition).toEqual(theirs);
    }),
    { numRuns: 300 },
  );
});

import { sectionedForm } from '@clinic/fixtures/sectionedForm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Definition, Step } from '../definition/definition.ts';
import { sectionRuns } from '../form/sections.ts';
import { sectionProblems } from '../parsing/sectionProblems.ts';
import { copyOf } from './copying/copiedText.ts';
import { paste } from './copying/copyPaste.ts';
import { addQuestion, moveTo, removeAt, withStep } from './edits.ts';
import { sectionBegunAt, sectionChoices, sectionRemoved, sectionTitled } from './sectionEdits.ts';

const eyes = ({ steps }: Definition): Step => steps[1] as Step;
const plain = (): Step => {
  const { sections: _, ...step } = eyes(sectionedForm());
  return {
    ...step,
    questions: step.questions.map(({ section: __, ...each }) => each as typeof each & never),
  };
};
const outlined = (step: Step) =>
  sectionRuns(step, step.questions).map(({ path, questions }) => [
    path.map(({ title }) => title.en).join('/'),
    questions.map(({ id }) => id).join(' '),
  ]);
const question = (id: string) => ({ id, type: 'yesNo', label: { en: id } }) as const;

test('a section begins at a question and ends at the next section; a nested one divides it', () => {
  const first = sectionBegunAt(plain(), 'left_hurts', { en: 'A' });
  const second = sectionBegunAt(first, 'glasses', { en: 'B' });
  const within = sectionBegunAt(second, 'left_tears', { en: 'C' }, true);
  expect(outlined(within)).toEqual([
    ['', 'left_red'],
    ['A', 'left_hurts'],
    ['A/C', 'left_tears'],
    ['B', 'glasses'],
  ]);
  expect(outlined(sectionBegunAt(within, 'left_hurts', { en: 'D' }))).toEqual(outlined(within));
});

test('when a section is divided, its nested sections stay with their questions', () => {
  const step = eyes(sectionedForm());
  expect(outlined(sectionBegunAt(step, 'left_tears', { en: 'Tears' }))).toEqual([
    ['Left eye', 'left_red'],
    ['Left eye/Pain', 'left_hurts'],
    ['Tears', 'left_tears'],
    ['', 'glasses'],
  ]);
});

test('removing a heading moves its questions to the enclosing section', () => {
  const step = eyes(sectionedForm());
  expect(outlined(sectionRemoved(step, 'pain'))).toEqual([
    ['Left eye', 'left_red left_hurts left_tears'],
    ['', 'glasses'],
  ]);
  expect(outlined(sectionRemoved(step, 'left'))).toEqual([
    ['', 'left_red'],
    ['Pain', 'left_hurts'],
    ['', 'left_tears glasses'],
  ]);
  expect(outlined(sectionTitled(step, 'left', { en: 'Eye' }))[0]).toEqual(['Eye', 'left_red']);
});

test('a question is added or pasted into the section of the one before it', () => {
  const form = sectionedForm();
  const added = addQuestion(form, ['eyes'], question('new'), 'left_hurts');
  expect(outlined(eyes(added))[1]).toEqual(['Left eye/Pain', 'left_hurts new']);
  const copied = copyOf(form, ['eyes', 'left_red']);
  const pasted = copied && paste(form, copied, ['eyes', 'glasses']);
  expect(outlined(eyes((pasted as { definition: Definition }).definition)).at(-1)).toEqual([
    '',
    'glasses left_red_2',
  ]);
});

test('a question can join adjacent sections, but not one that it would split', () => {
  const choices = (id: string) =>
    sectionChoices(eyes(sectionedForm()), id).map((section) => section?.id ?? 'none');
  expect(choices('glasses')).toEqual(['none', 'left']);
  expect(choices('left_tears')).toEqual(['none', 'left', 'pain']);
  expect(choices('left_hurts')).toEqual(['left', 'pain']);
});

test('however questions are moved, added and removed, the questions of a section stay together', () => {
  const ids = eyes(sectionedForm()).questions.map(({ id }) => id);
  const edit = fc.record({
    kind: fc.constantFrom('move', 'add', 'remove', 'begin', 'within', 'drop'),
    at: fc.nat(5),
    to: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      let form = sectionedForm();
      for (const [number, { kind, at, to }] of edits.entries()) {
        const step = eyes(form);
        const id = step.questions[at % step.questions.length]?.id ?? ids[0] ?? '';
        if (kind === 'move') form = moveTo(form, ['eyes', id], ['eyes'], to);
        else if (kind === 'add') form = addQuestion(form, ['eyes'], question(`new_${number}`), id);
        else if (kind === 'remove' && step.questions.length > 1) form = removeAt(form, ['eyes', id]);
        else if (kind === 'drop')
          form = withStep(form, ['eyes'], sectionRemoved(step, step.sections?.[to]?.id ?? ''));
        else form = withStep(form, ['eyes'], sectionBegunAt(step, id, { en: 'x' }, kind === 'within'));
        expect(sectionProblems(form).filter(({ level }) => level === 'error')).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});

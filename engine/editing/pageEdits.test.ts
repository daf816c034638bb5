import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Step } from '../definition/definition.ts';
import { pageProblems } from '../parsing/pageProblems.ts';
import { onePageEach, pageBegunAt, pageJoined, pageTitled } from './pageEdits.ts';

const step = (pages?: Step['pages']): Step => ({
  id: 'step',
  title: { en: 'Step' },
  questions: ['a', 'b', 'c', 'd'].map((id) => ({ id, type: 'yesNo', label: { en: id } })),
  ...(pages && { pages }),
});

test('when a page is split, the title stays with the questions before the split', () => {
  const pages = pageBegunAt(
    step([{ questions: ['a', 'b', 'c'], title: { en: 'All' } }, { questions: ['d'] }]),
    'b',
  );
  expect(pages).toEqual([
    { questions: ['a'], title: { en: 'All' } },
    { questions: ['b', 'c'] },
    { questions: ['d'] },
  ]);
  expect(pageJoined(step(pages), 1)[0]).toEqual({ questions: ['a', 'b', 'c'], title: { en: 'All' } });
});

test('when a title is removed, the first question becomes the heading', () => {
  const pages = pageTitled(step(onePageEach(step())), 1, { en: 'Second' });
  expect(pages[1]).toEqual({ questions: ['b'], title: { en: 'Second' } });
  expect(pageTitled(step(pages), 1, undefined)[1]).toEqual({ questions: ['b'] });
});

test('however pages are split and joined, each question is on exactly one page, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(3)), { maxLength: 12 }), (edits) => {
      const edited = edits.reduce(
        (now, [begin, at]) =>
          step(begin ? pageBegunAt(now, 'abcd'[at] ?? 'a') : now.pages ? pageJoined(now, at) : undefined),
        step(),
      );
      const problems = pageProblems({ steps: [edited] } as unknown as Parameters<typeof pageProblems>[0]);
      expect(problems).toEqual([]);
    }),
  );
});

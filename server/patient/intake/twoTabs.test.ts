/**
 * One draft open in two tabs: whatever tabs, network and clock do, no answer is lost unless the patient
 * discards it.
 */
import type { AnswerValue } from '@clinic/engine/base';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Tab } from '@clinic/testing/server/tabs/tabNetwork';
import { TwoTabs } from '@clinic/testing/server/tabs/twoTabs';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });

/** Frequent actions are listed more than once. */
const DEEDS = [
  'arrive',
  'arrive',
  'hear',
  'hear',
  'talk',
  'lose',
  'loseReply',
  'submit',
  'observe',
  'reload',
] as const;

type Step =
  | { do: 'answer'; tab: Tab; key: string; how: 'new' | 'clear' | 'same' }
  | { do: 'decide'; tab: Tab; choice: 'mine' | 'theirs' }
  | { do: (typeof DEEDS)[number] | 'leave' | 'return'; tab: Tab }
  | { do: 'turnPage'; tab: Tab; step: string }
  | { do: 'stray'; which: number }
  | { do: 'pass'; ms: number };

const tab = fc.constantFrom<Tab>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      tab,
      key: fc.constantFrom('given', 'family', 'medicines'),
      how: fc.constantFrom('new', 'new', 'new', 'new', 'clear', 'same'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(300, 700, 20_000) }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom(...DEEDS),
      tab,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('leave', 'return', 'return'), tab }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      tab,
      choice: fc.constantFrom('mine', 'theirs'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('turnPage' as const),
      tab,
      step: fc.constantFrom('about-you', 'health'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stray' as const), which: fc.nat(9) }) },
);

/** Every new answer is unique, so that it can be traced. */
function answerOf(tabs: TwoTabs, { tab, key, how }: Step & { do: 'answer' }, turn: number): AnswerValue {
  if (how === 'clear') return null;
  if (how === 'same') return tabs.shown(tab === 0 ? 1 : 0)[key] ?? null;
  return key === 'medicines' ? [{ medicine: `${turn}` }] : `${'AB'[tab]} ${turn}`;
}

async function take(tabs: TwoTabs, step: Step, turn: number): Promise<unknown> {
  switch (step.do) {
    case 'answer':
      return tabs.answer(step.tab, step.key, answerOf(tabs, step, turn));
    case 'decide':
      return tabs.decide(step.tab, step.choice);
    case 'leave':
      return tabs.connect(step.tab, false);
    case 'return':
      return tabs.connect(step.tab, true);
    case 'talk':
      while ((await tabs.arrive(step.tab)) || (await tabs.hear(step.tab)));
      return;
    case 'loseReply':
      await tabs.arrive(step.tab);
      return tabs.lose(step.tab);
    case 'turnPage':
      return tabs.turnPage(step.tab, step.step);
    case 'stray':
      return tabs.stray(step.which);
    case 'pass':
      return tabs.pass(step.ms);
    default:
      return tabs[step.do](step.tab);
  }
}

// A hundred and fifty random histories, each with requests to a real server: slow on a busy machine.
const TIMEOUT_MS = 180_000;

test(
  'two tabs lose nothing, end in the same state, and submit once what was reviewed',
  async () => {
    const browser = server.browser();
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.constantFrom('mine' as const, 'theirs' as const),
        async (sameDevice, steps, last) => {
          const tabs = new TwoTabs(server, browser, sameDevice);
          await tabs.open();
          try {
            for (const [turn, step] of steps.entries()) await take(tabs, step, turn);
            await tabs.rest(last);
            expect(await tabs.check()).toEqual([]);
          } finally {
            tabs.close();
          }
        },
      ),
      { numRuns: 150 },
    );
  },
  TIMEOUT_MS,
);

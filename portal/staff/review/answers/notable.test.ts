import type { AnswerValue } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import type { Flag } from '@clinic/rules/document';
import { expect, test } from 'vitest';
import type { ListedFlag } from '../flags/flagList.ts';
import { type ClassifiedAnswer, classOf, flagsByQuestion, isInView } from './notable.ts';

const yesNo = (id: string) => ({ id, type: 'yesNo', label: { en: id } });
const text = (id: string, type = 'text') => ({ id, type, maxLength: 100, label: { en: id } });
const { definition } = parseDefinition({
  id: 'form',
  version: '1.0',
  title: { en: 'Form' },
  languages: ['en'],
  ruleSet: 'some-flags@1.0',
  patient: { givenName: 'given', familyName: 'family', email: 'mail' },
  steps: [
    {
      id: 'step',
      title: { en: 'Step' },
      questions: [
        yesNo('smokes'),
        yesNo('drinks'),
        yesNo('falls'),
        text('given'),
        text('family'),
        text('mail', 'email'),
      ],
    },
  ],
});
if (!definition) throw new Error('The definition has problems');
const questionnaire = compileQuestionnaire(definition);

const listed = (key: string, state: ListedFlag['state']): ListedFlag => ({
  state,
  flag: { key, severity: 'danger' } as Flag,
});
const read = (operand: string, outcome?: boolean) => ({
  operator: 'var',
  operand,
  ...(outcome !== undefined && { outcome }),
});
const byKey = (flags: ListedFlag[], evidence: Record<string, unknown>) =>
  Object.fromEntries(
    [...flagsByQuestion(flags, evidence, questionnaire)].map(([id, of]) => [
      id,
      of.map(({ flag }) => flag.key),
    ]),
  );

test('the answers behind a raised flag are notable, also through derived values', () => {
  const evidence = {
    habits: {
      value: true,
      raised: true,
      trace: {
        operator: 'or',
        outcome: true,
        args: [read('smokes', false), read('habit', true), read('falls', false)],
      },
      derived: { habit: { operator: '!!', outcome: true, args: [read('drinks', true)] } },
    },
  };
  expect(byKey([listed('habits', 'raised')], evidence)).toEqual({ drinks: ['habits'] });
});

test('the missing answers of an unassessed flag are notable; a clear flag has no notable answers', () => {
  const evidence = {
    open: {
      value: null,
      raised: false,
      trace: { operator: 'or', args: [read('smokes', false), read('falls')] },
      derived: {},
    },
    clear: { value: false, raised: false, trace: read('drinks', false), derived: {} },
  };
  expect(byKey([listed('open', 'unassessed'), listed('clear', 'clear')], evidence)).toEqual({
    falls: ['open'],
  });
});

test('unreadable evidence does not affect the other flags', () => {
  const evidence = {
    broken: { value: true, raised: true },
    fine: { value: true, raised: true, trace: read('smokes', true), derived: {} },
  };
  expect(byKey([listed('broken', 'raised'), listed('fine', 'raised')], evidence)).toEqual({
    smokes: ['fine'],
  });
});

const answer = (more: Partial<ClassifiedAnswer>): ClassifiedAnswer => ({
  question: yesNo('smokes') as Question,
  value: true,
  state: 'yes',
  flags: [],
  isChanged: false,
  ...more,
});

const CHOICE = {
  type: 'choice',
  options: [{ value: 'a', label: { en: 'A' } }],
  other: { label: { en: 'Other' }, maxLength: 50 },
};
const classified = (question: object, value: unknown): ClassifiedAnswer =>
  answer({
    question: { id: 'own', label: { en: 'Own' }, ...question } as unknown as Question,
    value: value as AnswerValue,
    state: 'given',
  });

test.each<[string, ClassifiedAnswer, string]>([
  ['an answer that no rule rests on', answer({}), 'answered'],
  ['one that a flag rests on', answer({ flags: [listed('habits', 'raised')] }), 'notable'],
  ['one that the patient is unsure of', answer({ state: 'unsure' }), 'notable'],
  ['one that the patient changed', answer({ isChanged: true }), 'notable'],
  ['one that the patient took away', answer({ state: 'notAsked', isChanged: true }), 'notable'],
  ['a band that needs attention', answer({ state: 'attention' }), 'notable'],
  [
    'the patient’s own words',
    answer({ question: text('why', 'longText') as Question, value: 'Because', state: 'given' }),
    'notable',
  ],
  ['a short text', classified({ type: 'text', maxLength: 200 }, 'Papillary cancer'), 'notable'],
  ['a list of texts', classified({ type: 'textList', maxLength: 9, maxItems: 2 }, ['Warfarin']), 'notable'],
  ['own words beside options', classified(CHOICE, 'other:Kidneys'), 'notable'],
  [
    'own words among options',
    classified({ ...CHOICE, type: 'multipleChoice' }, ['a', 'other:Lungs']),
    'notable',
  ],
  ['an option', classified(CHOICE, 'a'), 'answered'],
  [
    'a text in an entry of a group',
    classified({ type: 'repeatingGroup', maxItems: 2, questions: [yesNo('bad'), text('what')] }, [
      { bad: true },
      { what: 'Stent' },
    ]),
    'notable',
  ],
  [
    'a group without a text',
    classified({ type: 'repeatingGroup', maxItems: 2, questions: [yesNo('bad'), text('what')] }, [
      { bad: true },
    ]),
    'answered',
  ],
  ['a number as a text', classified({ type: 'text', maxLength: 5, format: 'digits' }, '12345'), 'answered'],
  ['the name', { ...classified({ type: 'text', maxLength: 200 }, 'Ana'), identifies: true }, 'answered'],
  ['a blank answer', answer({ state: 'notProvided' }), 'blank'],
  [
    'a blank answer that a flag misses',
    answer({ state: 'notProvided', flags: [listed('open', 'unassessed')] }),
    'notable',
  ],
  [
    'a question that was not asked',
    answer({ state: 'notAsked', flags: [listed('open', 'unassessed')] }),
    'notAsked',
  ],
])('%s', (_title, classified, expected) => {
  expect(classOf(classified)).toBe(expected);
});

test('each view shows more than the one before, and only the last shows questions not asked', () => {
  const classes = ['notable', 'answered', 'blank', 'notAsked'] as const;
  const shown = (['notable', 'answered', 'all', 'notAsked'] as const).map(
    (view) => classes.filter((each) => isInView(view, each)).length,
  );
  expect(shown).toEqual([1, 2, 3, 4]);
});

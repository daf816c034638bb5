import { expect, test } from 'vitest';
import { type DraftHistory, type StoredState, violations } from './history.ts';

const save = (mutationId: string, value: string, revision: number | null) => ({
  mutationId,
  key: 'first_name',
  value,
  revision,
});
const history = (changes: Partial<DraftHistory> = {}): DraftHistory => ({
  id: 'draft',
  saves: [save('a', '1', 1), save('b', '2', 2), save('c', '3', null)],
  submission: null,
  ...changes,
});
const stored = (changes: Partial<StoredState> & { value?: string; revision?: number } = {}): StoredState => ({
  drafts: new Map([
    ['draft', { revision: changes.revision ?? 2, answers: { first_name: changes.value ?? '2' } }],
  ]),
  mutations: new Map([
    [
      'draft',
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    ],
  ]),
  submissions: [],
  auditFault: null,
  ...changes,
});

test('the stored value is the last acknowledged one, or a later unacknowledged one', () => {
  expect(violations([history()], stored())).toEqual([]);
  expect(violations([history()], stored({ value: '3', revision: 3 }))).toEqual([]);
});

test('an older value, a lost save and a lost draft are detected', () => {
  expect(violations([history()], stored({ value: '1' }))).toHaveLength(1);
  const lost = new Map([['draft', new Map([['a', 1]])]]);
  expect(violations([history()], stored({ mutations: lost }))).toEqual([
    'draft: acknowledged save b is gone',
  ]);
  expect(violations([history()], stored({ drafts: new Map() }))).toEqual(['draft: the draft is gone']);
  expect(violations([history()], stored({ revision: 1 }))).toHaveLength(1);
});

test('a save applied again after it was acknowledged is detected', () => {
  const twice = new Map([
    [
      'draft',
      new Map([
        ['a', 1],
        ['b', 4],
      ]),
    ],
  ]);
  expect(violations([history()], stored({ mutations: twice, revision: 4 }))).toHaveLength(1);
});

test('an acknowledged submission is stored exactly once, and no other exists', () => {
  const submission = { key: 'k', reference: 'R' };
  const one = { draft: 'draft', key: 'k', reference: 'R' };
  const submitted = history({ submission });
  expect(violations([submitted], stored({ submissions: [one] }))).toEqual([]);
  expect(violations([submitted], stored())).toHaveLength(1);
  expect(violations([submitted], stored({ submissions: [one, { ...one, key: 'other' }] }))).toHaveLength(1);
  expect(violations([submitted], stored({ submissions: [{ ...one, reference: 'S' }] }))).toHaveLength(1);
  expect(violations([history()], stored({ submissions: [one] }))).toHaveLength(1);
  const unheard = history({ submission: { key: 'k', reference: null } });
  expect(violations([unheard], stored())).toEqual([]);
  expect(violations([unheard], stored({ submissions: [one] }))).toEqual([]);
});

test('a broken audit log is detected', () => {
  expect(violations([], stored({ auditFault: 'altered' }))).toEqual(['the audit log does not hold: altered']);
});

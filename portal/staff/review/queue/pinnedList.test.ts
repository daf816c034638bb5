import type { SubmissionListItem } from '@clinic/contract/review';
import { expect, test } from 'vitest';
import {
  arrived,
  changed,
  isOutdated,
  listOf,
  placesShown,
  type QueuePage,
  refreshed,
  upToDate,
  withRow,
} from './pinnedList.ts';

const row = (id: string, change: Partial<SubmissionListItem> = {}): SubmissionListItem => ({
  id,
  reference: id,
  status: 'NEW',
  createdAt: '2026-03-15T12:00:00.000Z',
  updatedAt: '2026-03-15T12:00:00.000Z',
  waitingSince: '2026-03-15T12:00:00.000Z',
  patient: { name: `Patient ${id}`, email: null, phone: null, mail: 'none', avatar: null },
  questionnaire: { id: 'q', name: 'Intake', version: '1.0' },
  ruleSet: { id: 'r', version: '1.0' },
  flagsJSON: {},
  continuedPast: [],
  assignee: null,
  urgency: 0,
  revision: 1,
  contact: null,
  promised: null,
  ...change,
});

const page = (submissions: SubmissionListItem[], total = submissions.length): QueuePage => ({
  submissions,
  total,
  capped: false,
});
const ids = ({ rows }: { rows: SubmissionListItem[] }) => rows.map(({ id }) => id);

test('a new submission is counted, but moves no row until the reader asks for it', () => {
  const list = refreshed(listOf(page([row('b'), row('c')], 40)), page([row('a'), row('b')], 41));
  expect(ids(list)).toEqual(['b', 'c']);
  expect(arrived(list)).toBe(1);
  expect(isOutdated(list)).toBe(true);
  const shown = upToDate(list);
  expect(ids(shown)).toEqual(['a', 'b']);
  expect(arrived(shown)).toBe(0);
  expect(isOutdated(shown)).toBe(false);
});

test('a row that another user changed is refreshed in its place and marked', () => {
  const before = listOf(page([row('a'), row('b')]));
  const after = refreshed(before, page([row('b', { status: 'IN_REVIEW' }), row('a')]));
  expect(after.rows.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'NEW'],
    ['b', 'IN_REVIEW'],
  ]);
  expect(after.changed).toEqual(['b']);
});

test('a change of one’s own, shown beforehand, is not marked', () => {
  const before = withRow(listOf(page([row('a')])), 'a', { status: 'APPROVED' });
  expect(refreshed(before, page([row('a', { status: 'APPROVED', revision: 2 })])).changed).toEqual([]);
});

test('a change of one’s own is there on a later visit of the list, too', () => {
  const changedRow = withRow(listOf(page([row('a')])), 'a', { status: 'APPROVED' });
  expect(upToDate(changedRow).rows[0]?.status).toBe('APPROVED');
});

test('a row that no longer matches stays in place, and is marked once', () => {
  const list = refreshed(listOf(page([row('a'), row('b')])), page([row('b')]));
  expect(ids(list)).toEqual(['a', 'b']);
  expect(changed(changed(list, 'a'), 'a').changed).toEqual(['a']);
  expect(changed(list, 'z')).toBe(list);
});

test('the places shown never exceed the total, also after rows have left the list', () => {
  const rows = [row('a'), row('b'), row('c')];
  expect(placesShown(listOf(page(rows, 28)), 26)).toEqual({ from: 26, to: 28 });
  const archived = refreshed(listOf(page(rows)), page([row('c')]));
  expect(placesShown(archived, 1)).toEqual({ from: 1, to: 1 });
  const gone = refreshed(listOf(page(rows, 28)), page([], 25));
  expect(placesShown(gone, 26)).toEqual({ from: 25, to: 25 });
});

test('the places shown may exceed a total that is a lower bound', () => {
  const list = listOf({ ...page([row('a'), row('b')], 1000), capped: true });
  expect(placesShown(list, 1001)).toEqual({ from: 1001, to: 1002 });
});

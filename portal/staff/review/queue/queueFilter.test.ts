import { expect, test } from 'vitest';
import { filterIn, isNarrowed, isPrivate, sortIn, withFilter } from './queueFilter.ts';

test('status, flag, assignee, days and order are read from a URL; invalid values are ignored', () => {
  const parameters = new URLSearchParams('status=NEW&flag=pregnancy&assignee=me&sort=oldest&search=Ana');
  expect(filterIn(parameters)).toEqual({ status: 'NEW', flag: 'pregnancy', assignee: 'me' });
  expect(sortIn(parameters)).toBe('oldest');
  expect(filterIn(new URLSearchParams('status=LOST&flag='))).toEqual({});
  expect(filterIn(new URLSearchParams('submitted=7d'))).toEqual({ submitted: '7d' });
  expect(filterIn(new URLSearchParams('submitted=2026-02-30..'))).toEqual({});
  expect(sortIn(new URLSearchParams('sort=luck'))).toBeUndefined();
});

test('a new filter starts at the first page, keeps the tab and never puts the search in the URL', () => {
  const parameters = new URLSearchParams('tab=queue&status=NEW&page=3&cursor=abc');
  const next = withFilter(parameters, { flag: 'pregnancy', search: 'Ana Ruiz' }, 'newest');
  expect(next.toString()).toBe('tab=queue&flag=pregnancy&sort=newest');
});

test('a cursor that could reveal a name is private', () => {
  expect(isPrivate({ sort: 'name' })).toBe(true);
  expect(isPrivate({ sort: 'urgent', search: 'ana' })).toBe(true);
  expect(isPrivate({ sort: 'urgent', search: '', status: 'NEW' })).toBe(false);
});

test('an empty search is no filter', () => {
  expect(isNarrowed({ search: '' })).toBe(false);
  expect(isNarrowed({ search: 'a' })).toBe(true);
  expect(isNarrowed({ assignee: 'none' })).toBe(true);
  expect(isNarrowed({ submitted: '7d' })).toBe(true);
});

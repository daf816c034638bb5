/** Checks each portal query's stale time, cache time and refetch interval. */
import { currentUser } from '@clinic/contract/addresses';
import { submissionDetail as detailRoute } from '@clinic/contract/review';
import { reviewNotes as notesRoute } from '@clinic/contract/review/notes';
import { urlOf } from '@clinic/contract/route';
import { createQueryClient } from '@clinic/platform/api';
import { sessionQuery } from '@clinic/platform/session';
import {
  analyticsOverview,
  analyticsTrends,
  questionnaire as compiledForRules,
  completionAnalytics,
  publishedDefinition,
  questionnaireOf,
  queueCounts,
  queueList,
  reviewNotes,
  ShownStatus,
  submissionDetail,
} from '@clinic/staff/testing';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

const never = () => Promise.reject(new Error('not used here'));
const queryClient = createQueryClient({
  client: { read: never, request: never },
  onAccessLost: vi.fn(),
});

/** The options after the defaults have been added. */
function optionsOf(query: object) {
  const { options } = new QueryObserver(queryClient, {
    queryKey: ['/any'],
    ...query,
    enabled: false,
  });
  return options;
}

test('the session: fresh 10 min, cached 30 min, never retried, refetched only on reconnect', () => {
  expect(optionsOf(sessionQuery)).toMatchObject({
    queryKey: [urlOf(currentUser)],
    staleTime: 600_000,
    gcTime: 1_800_000,
    retry: false,
    refetchInterval: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: 'always',
  });
});

test('the review list and its counts: fresh 30 s, refetched every 60 s', () => {
  for (const query of [queueList({ sort: 'newest' }), queueCounts({}), queueCounts({ search: 'ana' })]) {
    expect(optionsOf(query)).toMatchObject({ staleTime: 30_000, refetchInterval: 60_000, gcTime: 600_000 });
  }
});

test('a submission and its notes: fresh 30 s, not polled', () => {
  for (const query of [submissionDetail('7'), reviewNotes('7')]) {
    expect(optionsOf(query)).toMatchObject({
      staleTime: 30_000,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      gcTime: 600_000,
    });
  }
  expect(submissionDetail('7').queryKey.join('/')).toBe(urlOf(detailRoute, { id: 7 }));
  expect(reviewNotes('7').queryKey.join('/')).toBe(urlOf(notesRoute, { id: 7 }));
});

test('analytics: fresh 5 min, refetched every 10 min', () => {
  for (const query of [analyticsOverview({}), analyticsTrends({}), completionAnalytics({})]) {
    expect(optionsOf(query)).toMatchObject({ staleTime: 300_000, refetchInterval: 600_000, gcTime: 600_000 });
  }
});

test('everything else: fresh 5 min, cached 10 min, not polled, refetched on every reconnect', () => {
  expect(optionsOf({})).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: 'always',
    networkMode: 'online',
  });
});

test('a status this page does not know is treated as New', () => {
  expect([ShownStatus.parse('ESCALATED'), ShownStatus.parse('ARCHIVED')]).toEqual(['NEW', 'ARCHIVED']);
});

test('a published definition and the questionnaire compiled from it are cached under different keys', () => {
  const form = { id: 'intake', version: '1.0' };
  const keys = [
    publishedDefinition(form.id, form.version),
    questionnaireOf(form),
    compiledForRules(form.id, form.version),
  ].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(keys.length);
});

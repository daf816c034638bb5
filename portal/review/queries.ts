/** What the review screens read. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { parseDefinition } from '../../engine/parseDefinition.ts';
import { compileQuestionnaire, type Questionnaire } from '../../engine/questionnaire.ts';
import { parseRuleSet } from '../../rules/parseRuleSet.ts';
import type { RuleSet } from '../../rules/ruleset.ts';
import {
  ReviewCounts,
  ReviewNotes,
  Status,
  SubmissionDetail,
  SubmissionListItem,
} from '../../server/review/contract.ts';
import { client } from '../api/client.ts';
import { nextPage } from './nextPage.ts';

/** A status this page does not know yet reads as New. */
const ShownStatus = Status.catch('NEW');
const ShownDetail = SubmissionDetail.extend({ status: ShownStatus });
const ShownList = z.array(SubmissionListItem.extend({ status: ShownStatus }));

const FRESH_MS = 30_000;
const POLL_MS = 60_000;
export const PAGE_SIZE = 25;

export interface QueueFilter {
  status?: Status;
  search: string;
}

export interface QueuePage {
  submissions: SubmissionListItem[];
  /** Of all pages together. */
  total: number;
  next?: string;
}

export const reviewQueueKey = ['/api/review'] as const;

/** One page after the other, newest first. */
export const reviewQueue = ({ status, search }: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [...reviewQueueKey, { status, search }] as const,
    queryFn: async ({ pageParam, signal }): Promise<QueuePage> => {
      const response = await client.request('GET', pageParam, undefined, { signal });
      const submissions = ShownList.parse(await response.json());
      const total = Number(response.headers.get('X-Total-Count') ?? submissions.length);
      return { submissions, total, next: nextPage(response.headers.get('Link')) };
    },
    initialPageParam: firstPage({ status, search }),
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    refetchInterval: POLL_MS,
  });

function firstPage({ status, search }: QueueFilter): string {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
  if (status) query.set('status', status);
  if (search) query.set('search', search);
  return `${reviewQueueKey[0]}?${query}`;
}

export const reviewCounts = queryOptions({
  queryKey: [...reviewQueueKey, 'counts'],
  queryFn: async ({ signal }) => ReviewCounts.parse(await client.read('/api/review/counts', { signal })),
  staleTime: FRESH_MS,
  refetchInterval: POLL_MS,
});

export const submissionKey = (id: string) => ['/api/submissions', id] as const;

export const submissionDetail = (id: string) =>
  queryOptions({
    queryKey: submissionKey(id),
    queryFn: async ({ signal }) =>
      ShownDetail.parse(await client.read(`/api/submissions/${encodeURIComponent(id)}`, { signal })),
    staleTime: FRESH_MS,
  });

export const reviewNotes = (id: string) =>
  queryOptions({
    queryKey: [...submissionKey(id), 'notes'],
    queryFn: async ({ signal }) =>
      ReviewNotes.parse(await client.read(`/api/submissions/${encodeURIComponent(id)}/notes`, { signal })),
    staleTime: FRESH_MS,
  });

export interface VersionRef {
  id: string;
  version: string;
}

// Published versions never change.
const PUBLISHED = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

export const questionnaireOf = ({ id, version }: VersionRef) =>
  queryOptions({
    queryKey: ['/api/questionnaires', id, version],
    queryFn: async ({ signal }): Promise<Questionnaire> => {
      const { definition } = parseDefinition(
        await client.read(`/api/questionnaires/${encodeURIComponent(id)}/${encodeURIComponent(version)}`, {
          signal,
        }),
      );
      if (!definition) throw new Error(`Questionnaire ${id} ${version} cannot be read`);
      return compileQuestionnaire(definition);
    },
    ...PUBLISHED,
  });

export const ruleSetOf = ({ id, version }: VersionRef) =>
  queryOptions({
    queryKey: ['/api/rule-sets', id, version],
    queryFn: async ({ signal }): Promise<RuleSet> => {
      const { ruleSet } = parseRuleSet(
        await client.read(`/api/rule-sets/${encodeURIComponent(id)}/${encodeURIComponent(version)}`, {
          signal,
        }),
      );
      if (!ruleSet) throw new Error(`Rule set ${id} ${version} cannot be read`);
      return ruleSet;
    },
    ...PUBLISHED,
  });

/** Queries of the review screens. */
import { publishedDefinition, publishedRuleSet } from '@clinic/contract/catalogue';
import * as review from '@clinic/contract/review';
import { Status, SubmissionDetail } from '@clinic/contract/review';
import { reviewNotes as reviewNotesRoute } from '@clinic/contract/review/notes';
import type { Definition } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { ApiError, call, keyOf, queryOf, request } from '@clinic/platform/api';
import { compileWithCodeLists } from '@clinic/platform/codeLists';
import type { RuleSet } from '@clinic/rules/document';
import { queryOptions } from '@tanstack/react-query';

/** A status this page does not know is treated as New. */
export const ShownStatus = Status.catch('NEW');
const ShownDetail = SubmissionDetail.extend({ status: ShownStatus });

const FRESH_MS = 30_000;
export const submissionKey = (id: string) => keyOf(review.submissionDetail, { id });

export const submissionDetail = (id: string) =>
  queryOptions({
    queryKey: submissionKey(id),
    queryFn: async ({ signal }) =>
      ShownDetail.parse(await (await request(review.submissionDetail, { id }, undefined, { signal })).json()),
    staleTime: FRESH_MS,
  });

/** The server has no such submission, or not for this user; any other failure may be temporary. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

export const earlierVisitOf = (id: string) =>
  queryOptions({ ...queryOf(review.earlierVisit, { id }), staleTime: FRESH_MS });

export const reviewNotes = (id: string) =>
  queryOptions({ ...queryOf(reviewNotesRoute, { id }), staleTime: FRESH_MS });

export interface VersionRef {
  id: string;
  version: string;
}

// Published versions never change, and the server publishes only what it has parsed.
const PUBLISHED = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

export const questionnaireOf = ({ id, version }: VersionRef) =>
  queryOptions({
    queryKey: [...keyOf(publishedDefinition, { id, version }), 'questionnaire'],
    queryFn: async ({ signal }): Promise<Questionnaire> => {
      const definition = await call(publishedDefinition, { id, version }, undefined, { signal });
      return compileWithCodeLists(definition as Definition);
    },
    ...PUBLISHED,
  });

/** The prefix of every rule set's query key. */
export const ruleSetsKey = keyOf(publishedRuleSet, { id: '', version: '' }).slice(0, 1);

export const ruleSetOf = ({ id, version }: VersionRef) =>
  queryOptions({
    queryKey: keyOf(publishedRuleSet, { id, version }),
    queryFn: async ({ signal }): Promise<RuleSet> => {
      const ruleSet = await call(publishedRuleSet, { id, version }, undefined, { signal });
      return ruleSet as unknown as RuleSet;
    },
    ...PUBLISHED,
  });

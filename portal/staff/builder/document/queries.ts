/** Queries of the questionnaire builder. */
import * as admin from '@clinic/contract/admin';
import * as catalogue from '@clinic/contract/catalogue';
import * as api from '@clinic/contract/questionnaires';
import { ruleDrafts } from '@clinic/contract/rules/draftRoutes';
import * as fixtures from '@clinic/contract/rules/fixtures';
import { ruleSets } from '@clinic/contract/rules/ruleSets';
import type { Definition } from '@clinic/engine/definition';
import { call, keyOf, queryOf } from '@clinic/platform/api';
import type { RuleSet } from '@clinic/rules/document';
import { queryOptions } from '@tanstack/react-query';

export const LIST_ADDRESS = '/admin/questionnaires';

/** The import report of the form that a draft was imported from. */
export const importReportAddress = (draftId: string): string =>
  `${LIST_ADDRESS}/drafts/${draftId}/import-report`;

/** Every questionnaire with its versions, for the list. */
export const questionnaires = queryOptions({
  ...queryOf(admin.questionnaires),
  staleTime: 30_000,
});

/** Every rule set with its published versions. */
export const ruleSetLines = queryOf(ruleSets);

/** Drafts of rules, which a form may name as well. */
export const ruleDraftLines = queryOf(ruleDrafts.list);
export const ruleDraft = (id: string) => queryOf(ruleDrafts.read, { id });

/** A published document. It was validated when it was published, and is immutable. */
export const publishedDefinition = (id: string, version: string) =>
  queryOptions({
    queryKey: keyOf(catalogue.publishedDefinition, { id, version }),
    queryFn: async ({ signal }) =>
      (await call(catalogue.publishedDefinition, { id, version }, undefined, { signal })) as Definition,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const versionDifferences = (id: string, before: string, after: string) =>
  queryOptions({
    ...queryOf(api.versionDifferences, { id }, { before, after }),
    select: ({ differences }) => differences,
    // New answers arrive all the time.
    staleTime: 30_000,
  });

/** Fetched once: after that the session holds the draft and is notified of other users' saves. */
export const questionnaireDraft = (id: string) =>
  queryOptions({
    ...queryOf(api.questionnaireDrafts.read, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The shipped instruments; they change with a release only. */
export const instruments = queryOptions({
  ...queryOf(api.instruments),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The effects of publishing the draft. */
export const safetyReport = (id: string, revision: number) =>
  queryOptions({
    ...queryOf(api.questionnaireDrafts.report, { id }, {}),
    queryKey: [...keyOf(api.questionnaireDrafts.report, { id }), revision],
    staleTime: 0,
    gcTime: 0,
  });

const named = (name: string) => {
  const [id = '', version = ''] = name.split('@');
  return { id, version };
};

/** A published rule set, by its name `id@version`. */
export const ruleSet = (name: string) =>
  queryOptions({
    queryKey: [...keyOf(catalogue.publishedRuleSet, named(name)), 'document'],
    queryFn: async ({ signal }) =>
      (await call(catalogue.publishedRuleSet, named(name), undefined, { signal })) as RuleSet,
    staleTime: Number.POSITIVE_INFINITY,
    // An invalid name is reported among the problems.
    retry: false,
  });

/** Test case sets: the shipped ones and those the clinic saved. */
export const fixtureSets = queryOptions({ ...queryOf(fixtures.fixtureSets), staleTime: 30_000 });

export const fixtureSet = (id: string) =>
  queryOptions({ ...queryOf(fixtures.fixtureSet, { id }), staleTime: 30_000 });

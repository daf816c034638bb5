/** Queries of the questionnaire builder. */
import { queryOptions } from '@tanstack/react-query';
import { AdminQuestionnaires } from '../../../contract/admin.ts';
import {
  QuestionnaireDraftDetail,
  SafetyReport,
  VersionDifferences,
} from '../../../contract/questionnaires.ts';
import { FixtureSet, FixtureSetList } from '../../../contract/ruleFixtures.ts';
import { RuleSetList } from '../../../contract/ruleSets.ts';
import type { Definition } from '../../../engine/definition/definition.ts';
import type { RuleSet } from '../../../rules/document/ruleset.ts';
import { client } from '../../platform/api/client.ts';

export const LIST_ADDRESS = '/admin/questionnaires';

/** Every questionnaire with its versions, for the list. */
export const questionnaires = queryOptions({
  queryKey: ['/api/admin/questionnaires'],
  queryFn: async ({ signal }) =>
    AdminQuestionnaires.parse(await client.read('/api/admin/questionnaires', { signal })),
  staleTime: 30_000,
});

/** Every rule set with its published versions. */
export const ruleSetLines = queryOptions({
  queryKey: ['/api/rules'],
  queryFn: async ({ signal }) => RuleSetList.parse(await client.read('/api/rules', { signal })),
});

/** A published document. It was validated when it was published, and is immutable. */
export const publishedDefinition = (id: string, version: string) =>
  queryOptions({
    queryKey: ['/api/questionnaires', id, version],
    queryFn: async ({ signal }) =>
      (await client.read(`/api/questionnaires/${encodeURIComponent(id)}/${encodeURIComponent(version)}`, {
        signal,
      })) as Definition,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const versionDifferences = (id: string, before: string, after: string) =>
  queryOptions({
    queryKey: ['/api/admin/questionnaires', id, 'differences', before, after],
    queryFn: async ({ signal }) => {
      const address = `/api/admin/questionnaires/${encodeURIComponent(id)}/differences`;
      const query = new URLSearchParams({ before, after });
      return VersionDifferences.parse(await client.read(`${address}?${query}`, { signal })).differences;
    },
    // New answers arrive all the time.
    staleTime: 30_000,
  });

export const draftApi = (id: string): string => `/api/admin/questionnaire-drafts/${encodeURIComponent(id)}`;

/** Fetched once: after that the session holds the draft and is notified of other users' saves. */
export const questionnaireDraft = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/questionnaire-drafts', id],
    queryFn: async ({ signal }) =>
      QuestionnaireDraftDetail.parse(await client.read(draftApi(id), { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The effects of publishing the draft. */
export const safetyReport = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['/api/admin/questionnaire-drafts', id, 'report', revision],
    queryFn: async ({ signal }) =>
      SafetyReport.parse(await client.read(`${draftApi(id)}/report`, { signal })),
    staleTime: 0,
    gcTime: 0,
  });

/** A published rule set, by its name `id@version`. */
export const ruleSet = (name: string) =>
  queryOptions({
    queryKey: ['/api/rule-sets', name],
    queryFn: async ({ signal }) => {
      const [id = '', version = ''] = name.split('@').map(encodeURIComponent);
      return (await client.read(`/api/rule-sets/${id}/${version}`, { signal })) as RuleSet;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // An invalid name is reported among the problems.
    retry: false,
  });

export const FIXTURES = '/api/rules/fixtures';

/** Test case sets: the shipped ones and those the clinic saved. */
export const fixtureSets = queryOptions({
  queryKey: [FIXTURES],
  queryFn: async ({ signal }) => FixtureSetList.parse(await client.read(FIXTURES, { signal })),
  staleTime: 30_000,
});

export const fixtureSet = (id: string) =>
  queryOptions({
    queryKey: [FIXTURES, id],
    queryFn: async ({ signal }) =>
      FixtureSet.parse(await client.read(`${FIXTURES}/${encodeURIComponent(id)}`, { signal })),
    staleTime: 30_000,
  });

/** Queries of the rules workbench. */
import { queryOptions } from '@tanstack/react-query';
import { type ImpactChange, ImpactPatients } from '../../contract/impact.ts';
import { ReevaluationList } from '../../contract/reevaluation.ts';
import { FixtureSet, FixtureSetList } from '../../contract/ruleFixtures.ts';
import {
  ruleDrafts as api,
  RuleDraftDetail,
  RuleDraftReport,
  RuleSetList,
  RuleSetVersionDetail,
} from '../../contract/ruleSets.ts';
import type { Answers } from '../../engine/base/answers.ts';
import { compileQuestionnaire, type Questionnaire } from '../../engine/form/questionnaire.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { call } from '../platform/api/call.ts';
import { client } from '../platform/api/client.ts';

export const draftApi = (id: string): string => `/api/rules/drafts/${encodeURIComponent(id)}`;

export const ruleSets = queryOptions({
  queryKey: ['/api/rules'],
  queryFn: async ({ signal }) => RuleSetList.parse(await client.read('/api/rules', { signal })),
});

export const ruleSetVersion = (id: string, version: string) =>
  queryOptions({
    queryKey: ['/api/rules/sets', id, version],
    queryFn: async ({ signal }) =>
      RuleSetVersionDetail.parse(
        await client.read(`/api/rules/sets/${encodeURIComponent(id)}/${encodeURIComponent(version)}`, {
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Every draft, including those of rule sets that were never published. */
export const ruleDrafts = queryOptions({
  queryKey: ['/api/rules', 'drafts'],
  queryFn: ({ signal }) => call(api.list, {}, undefined, { signal }),
});

/** Fetched once: after that the workbench holds it. */
export const ruleDraft = (id: string) =>
  queryOptions({
    queryKey: ['/api/rules/drafts', id],
    queryFn: async ({ signal }) => RuleDraftDetail.parse(await client.read(draftApi(id), { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const draftReport = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['/api/rules/drafts', id, 'report', revision],
    queryFn: async ({ signal }) =>
      RuleDraftReport.parse(await client.read(`${draftApi(id)}/report`, { signal })),
    staleTime: 0,
    gcTime: 0,
  });

export const fixtureSets = queryOptions({
  queryKey: ['/api/rules/fixtures'],
  queryFn: async ({ signal }) => FixtureSetList.parse(await client.read('/api/rules/fixtures', { signal })),
});

export const fixtureSet = (id: string) =>
  queryOptions({
    queryKey: ['/api/rules/fixtures', id],
    queryFn: async ({ signal }) =>
      FixtureSet.parse(await client.read(`/api/rules/fixtures/${encodeURIComponent(id)}`, { signal })),
  });

export interface AskedQuestionnaire {
  name: string;
  questionnaire: Questionnaire;
}

/** A published questionnaire, runnable without compiled code. */
export const questionnaire = (id: string, version: string) =>
  queryOptions({
    queryKey: ['/api/questionnaires', id, version, 'compiled'],
    queryFn: async ({ signal }): Promise<AskedQuestionnaire | null> => {
      const path = `/api/questionnaires/${encodeURIComponent(id)}/${encodeURIComponent(version)}`;
      const { definition } = parseDefinition(await client.read(path, { signal }));
      if (!definition) return null;
      return {
        name: `${id}@${version}`,
        questionnaire: compileQuestionnaire(definition),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

export const impactPatients = (
  previewId: string,
  flag: string,
  change: ImpactChange,
  cursor: string | null,
) =>
  queryOptions({
    queryKey: ['/api/rules/impact', previewId, flag, change, cursor],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ flag, change, limit: '20', ...(cursor && { cursor }) });
      return ImpactPatients.parse(
        await client.read(`/api/rules/impact/${previewId}/patients?${query}`, { signal }),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const reevaluations = queryOptions({
  queryKey: ['/api/rules/reevaluations'],
  queryFn: async ({ signal }) =>
    ReevaluationList.parse(await client.read('/api/rules/reevaluations', { signal })),
  refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'running') ? 1_000 : false),
});

export interface SubmittedAnswers {
  answers: Answers;
  reference: string;
}

/** Queries of the rules workbench. */
import { queryOptions } from '@tanstack/react-query';
import { publishedDefinition } from '../../contract/catalogue.ts';
import { ruleDrafts as api } from '../../contract/rules/draftRoutes.ts';
import * as fixtures from '../../contract/rules/fixtures.ts';
import type { ImpactChange } from '../../contract/rules/impact.ts';
import * as impact from '../../contract/rules/impact.ts';
import * as reevaluation from '../../contract/rules/reevaluation.ts';
import { ruleSets as ruleSetsRoute } from '../../contract/rules/ruleSets.ts';
import { ruleSetVersion as ruleSetVersionRoute } from '../../contract/rules/ruleSetVersion.ts';
import type { Questionnaire } from '../../engine/form/questionnaire.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { call } from '../platform/api/call.ts';
import { keyOf, queryOf } from '../platform/api/queryOf.ts';
import { compileWithCodeLists } from '../platform/codeLists/codeLists.ts';

export const ruleSets = queryOf(ruleSetsRoute);

export const ruleSetVersion = (id: string, version: string) =>
  queryOptions({
    ...queryOf(ruleSetVersionRoute, { id, version }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Every draft, including those of rule sets that were never published. */
export const ruleDrafts = queryOptions({
  ...queryOf(api.list),
  // Refetched together with the rule sets.
  queryKey: [...ruleSets.queryKey, 'drafts'],
});

/** Fetched once: after that the workbench holds it. */
export const ruleDraft = (id: string) =>
  queryOptions({
    ...queryOf(api.read, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const draftReport = (id: string, revision: number) =>
  queryOptions({
    ...queryOf(api.report, { id }),
    queryKey: [...keyOf(api.report, { id }), revision],
    staleTime: 0,
    gcTime: 0,
  });

export const fixtureSets = queryOf(fixtures.fixtureSets);

export const fixtureSet = (id: string) => queryOf(fixtures.fixtureSet, { id });

export interface AskedQuestionnaire {
  name: string;
  questionnaire: Questionnaire;
}

/** A published questionnaire, runnable without compiled code. */
export const questionnaire = (id: string, version: string) =>
  queryOptions({
    queryKey: [...keyOf(publishedDefinition, { id, version }), 'compiled'],
    queryFn: async ({ signal }): Promise<AskedQuestionnaire | null> => {
      const { definition } = parseDefinition(
        await call(publishedDefinition, { id, version }, undefined, { signal }),
      );
      if (!definition) return null;
      return {
        name: `${id}@${version}`,
        questionnaire: await compileWithCodeLists(definition),
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
    ...queryOf(
      impact.impactPatients,
      { id: previewId },
      { flag, change, limit: 20, cursor: cursor ?? undefined },
    ),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const reevaluations = queryOptions({
  ...queryOf(reevaluation.reevaluations),
  refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'running') ? 1_000 : false),
});

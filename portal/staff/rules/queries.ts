/** Queries of the rules workbench. */
import { publishedDefinition } from '@clinic/contract/catalogue';
import type { QuestionnaireDraftDetail } from '@clinic/contract/questionnaires';
import { ruleDrafts as api, formsOfRuleDraft } from '@clinic/contract/rules/draftRoutes';
import * as fixtures from '@clinic/contract/rules/fixtures';
import type { ImpactChange } from '@clinic/contract/rules/impact';
import * as impact from '@clinic/contract/rules/impact';
import * as reevaluation from '@clinic/contract/rules/reevaluation';
import { ruleSets as ruleSetsRoute } from '@clinic/contract/rules/ruleSets';
import { ruleSetVersion as ruleSetVersionRoute } from '@clinic/contract/rules/ruleSetVersion';
import type { Questionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { call, keyOf, queryOf } from '@clinic/platform/api';
import { compileWithCodeLists } from '@clinic/platform/codeLists';
import { queryOptions } from '@tanstack/react-query';

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

/** @param form the draft of the form that is published together with the rules */
export const draftReport = (id: string, revision: number, form: string | undefined) =>
  queryOptions({
    ...queryOf(api.report, { id }, { form }),
    queryKey: [...keyOf(api.report, { id }), revision, form],
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

/** A draft of a form that names a draft of rules. */
export interface DraftForm {
  draft: QuestionnaireDraftDetail;
  /** Null while the draft has errors: its questions are unknown. */
  form: AskedQuestionnaire | null;
}

export const formsOfDraft = (id: string) =>
  queryOptions({
    queryKey: keyOf(formsOfRuleDraft, { id }),
    queryFn: async ({ signal }): Promise<DraftForm[]> => {
      const drafts = await call(formsOfRuleDraft, { id }, undefined, { signal });
      return Promise.all(
        drafts.map(async (draft) => {
          const { definition } = parseDefinition(draft.document);
          const name = `${draft.questionnaireId}@${draft.version} ${draft.revision}`;
          const questionnaire = definition && (await compileWithCodeLists(definition));
          return { draft, form: questionnaire ? { name, questionnaire } : null };
        }),
      );
    },
    staleTime: 0,
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

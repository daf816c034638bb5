/** Loads a rule set's draft for editing, with the questionnaires it applies to and its test cases. */
import type { FixtureSet } from '@clinic/contract/rules/fixtures';
import { ApiError, onLive } from '@clinic/platform/api';
import { buttonClasses, EmptyState, LoadFailed, Loading, Skeleton } from '@clinic/platform/ui';
import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import {
  type AskedQuestionnaire,
  fixtureSet,
  fixtureSets,
  formsOfDraft,
  questionnaire,
  ruleDraft,
  ruleSets,
} from '../queries.ts';
import { useRulesBase } from '../useRulesBase.ts';
import { RuleWorkbench } from './RuleWorkbench.tsx';

export default function RuleDraftPage() {
  const { t } = useTranslation();
  const base = useRulesBase();
  const { id = '' } = useParams();
  const draft = useQuery(ruleDraft(id));
  const lists = useQuery(ruleSets);
  const sets = useQuery(fixtureSets);
  const line = lists.data?.find((each) => each.id === draft.data?.ruleSetId);
  const drafts = useDraftForms(id);
  const inWork = drafts.data?.map(({ draft: { questionnaireId } }) => questionnaireId) ?? [];
  // A rule set that was never published is tested against the drafts that name it, otherwise against all current forms.
  const published =
    line?.questionnaires ?? (inWork.length > 0 ? [] : lists.data?.flatMap((each) => each.questionnaires));
  const toLoad = (published ?? []).filter((each) => !inWork.includes(each.id));
  const forms = useQueries({
    queries: toLoad.map((each) => questionnaire(each.id, each.version)),
    combine: together<AskedQuestionnaire>,
  });
  const fitting = (sets.data ?? []).filter(({ questionnaireId }) =>
    [...inWork, ...toLoad.map((each) => each.id)].includes(questionnaireId),
  );
  const cases = useQueries({
    queries: fitting.map((each) => fixtureSet(each.id)),
    combine: together<FixtureSet>,
  });
  const all = [draft, lists, sets, drafts];
  const questionnaires = useMemo(
    () => [...(drafts.data ?? []).flatMap(({ form }) => form ?? []), ...forms.data],
    [drafts.data, forms.data],
  );
  const failed = all.filter(({ isError }) => isError);
  const partsFailed = forms.isError || cases.isError;
  const gone = draft.error instanceof ApiError && [400, 404].includes(draft.error.status);
  if (gone) {
    return (
      <EmptyState
        icon={Scale}
        level={1}
        title={t('rules.draft.missing.title')}
        text={t('rules.draft.missing.text')}
        action={
          <Link to={base} className={buttonClasses({ variant: 'secondary' })}>
            {t('rules.back')}
          </Link>
        }
      />
    );
  }
  if (failed.length > 0 || partsFailed) {
    return (
      <LoadFailed
        level={1}
        title={t('rules.failed')}
        text={t('rules.tryLater')}
        onRetry={() => {
          for (const each of failed) void each.refetch();
          if (forms.isError) forms.refetch();
          if (cases.isError) cases.refetch();
        }}
        retrying={all.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (!draft.data || !forms.isReady || !cases.isReady || all.some(({ data }) => data === undefined)) {
    return (
      <Loading text={t('rules.loading')}>
        <div className="grid gap-4 p-6 lg:grid-cols-[16rem_1fr_22rem]">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      </Loading>
    );
  }
  return (
    <RuleWorkbench
      key={draft.data.id}
      draft={draft.data}
      publishedFlags={line?.flags.map(({ key }) => key) ?? []}
      inForce={line ? { id: line.id, version: line.active } : null}
      forms={drafts.data ?? []}
      questionnaires={questionnaires}
      sets={cases.data}
    />
  );
}

/** Drafts of forms that name the rules, as they are saved. */
function useDraftForms(id: string) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLive(({ type }) => {
        if (type === 'questionnaire_draft_changed' || type === 'resync')
          void queryClient.invalidateQueries({ queryKey: formsOfDraft(id).queryKey });
      }),
    [queryClient, id],
  );
  return useQuery(formsOfDraft(id));
}

interface Together<Data> {
  data: Data[];
  isReady: boolean;
  isError: boolean;
  refetch: () => void;
}

/** Outside the component, so that the list keeps its identity: expensive computations depend on it. */
function together<Data>(results: Array<UseQueryResult<Data | null>>): Together<Data> {
  return {
    data: results.flatMap(({ data }) => (data === undefined || data === null ? [] : [data])),
    isReady: results.every(({ data }) => data !== undefined),
    isError: results.some(({ isError }) => isError),
    refetch: () => {
      for (const each of results) if (each.isError) void each.refetch();
    },
  };
}

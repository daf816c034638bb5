/** A draft of a rule set, opened to be edited, with the questionnaires it reads and the cases that test it. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '../api/client.ts';
import { buttonClasses } from '../ui/buttonClasses.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { fixtureSet, fixtureSets, questionnaire, ruleDraft, ruleSets } from './queries.ts';
import { RuleWorkbench } from './RuleWorkbench.tsx';
import { useRulesBase } from './useRulesBase.ts';

export default function RuleDraftPage() {
  const { t } = useTranslation();
  const base = useRulesBase();
  const { id = '' } = useParams();
  const draft = useQuery(ruleDraft(id));
  const lists = useQuery(ruleSets);
  const sets = useQuery(fixtureSets);
  const line = lists.data?.find((each) => each.id === draft.data?.ruleSetId);
  // One that was never published is tried on whatever is asked now.
  const asked = line?.questionnaires ?? lists.data?.flatMap((each) => each.questionnaires) ?? [];
  const forms = useQueries({ queries: asked.map((each) => questionnaire(each.id, each.version)) });
  const fitting = (sets.data ?? []).filter(({ questionnaireId }) =>
    asked.some((each) => each.id === questionnaireId),
  );
  const cases = useQueries({ queries: fitting.map((each) => fixtureSet(each.id)) });
  const all = [draft, lists, sets, ...forms, ...cases];
  const failed = all.filter(({ isError }) => isError);
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
  if (failed.length > 0) {
    return (
      <LoadFailed
        level={1}
        title={t('rules.failed')}
        text={t('rules.tryLater')}
        retryText={t('common.tryAgain')}
        onRetry={() => {
          for (const each of failed) void each.refetch();
        }}
        retrying={all.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (!draft.data || all.some(({ data }) => data === undefined)) {
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
      questionnaires={forms.flatMap(({ data }) => data ?? [])}
      sets={cases.flatMap(({ data }) => data ?? [])}
    />
  );
}

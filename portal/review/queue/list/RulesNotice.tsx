/** Says that the rules or forms of some rows could not be loaded, so that they do not look as if they had no flags. */
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SubmissionListItem } from '../../../../contract/review.ts';
import { hasFailed } from '../../../platform/api/hasFailed.ts';
import { RetryNotice } from '../../../platform/ui/states/RetryNotice.tsx';
import { questionnaireOf, ruleSetOf, type VersionRef } from '../../queries.ts';

export function RulesNotice({ rows }: { rows: readonly SubmissionListItem[] }) {
  const { t } = useTranslation();
  const rules = useQueries({ queries: distinct(rows.map(({ ruleSet }) => ruleSet)).map(ruleSetOf) });
  const forms = useQueries({
    queries: distinct(rows.map(({ questionnaire }) => questionnaire)).map(questionnaireOf),
  });
  const failed = [...rules, ...forms].filter(hasFailed);
  if (failed.length === 0) return null;
  const retry = {
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
  return (
    <RetryNotice
      title={t('review.rulesFailed.title')}
      text={t('review.rulesFailed.text')}
      query={retry}
      className="mx-4 my-3"
    />
  );
}

const distinct = (versions: readonly VersionRef[]): VersionRef[] => [
  ...new Map(versions.map(({ id, version }) => [`${id} ${version}`, { id, version }])).values(),
];

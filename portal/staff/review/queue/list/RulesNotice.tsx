/** Says that the rules or forms of some rows could not be loaded, so that they do not look as if they had no flags. */
import type { SubmissionListItem } from '@clinic/contract/review';
import { RetryNotice } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { useRulesOf } from '../useRulesOf.ts';

export function RulesNotice({ rows }: { rows: readonly SubmissionListItem[] }) {
  const { t } = useTranslation();
  const { failed } = useRulesOf(rows);
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

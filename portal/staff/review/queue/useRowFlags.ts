import type { SubmissionListItem } from '@clinic/contract/review';
import { useLanguage } from '@clinic/platform/i18n';
import { useTranslation } from 'react-i18next';
import { type RowFlag, rowFlags } from './rowFlags.ts';
import type { SubmissionRow } from './useSubmissionRow.ts';

/** The flags of a submission in the queue, in order, in the reader's language. */
export function useRowFlags(
  { flagsJSON: values, urgency }: SubmissionListItem,
  { flags, rulesFailed, passed, hasContinued }: SubmissionRow,
): RowFlag[] {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  return rowFlags(
    { flags, rulesFailed, passed, hasContinued, values, urgency },
    {
      language,
      shortName: (key) =>
        i18n.exists(`review.flag.${key}`) && key !== 'bmi' ? t(`review.flag.${key}`) : undefined,
      anyFlag: t('review.flag.any'),
      notAssessed: (flag) => t('review.flag.notAssessed', { flag }),
      continuedPast: t('continuedPast.badge'),
      notLoaded: t('review.flag.notLoaded'),
    },
  );
}

/** Creates a draft of a questionnaire and opens it. */
import { questionnaireDrafts as drafts, type NewQuestionnaireDraft } from '@clinic/contract/questionnaires';
import { call, useAction } from '@clinic/platform/api';
import { showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { draftAddress, questionnaireDrafts } from './queries.ts';

/** @param before prepares what the draft needs; if it fails, no draft is created */
export function useBeginDraft(before?: () => Promise<unknown>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (begin: NewQuestionnaireDraft) => {
      await before?.();
      return call(drafts.begin, {}, begin);
    },
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: questionnaireDrafts.queryKey });
      await navigate(draftAddress(id));
    },
    onError: () =>
      showToast({
        title: t('admin.questionnaires.notBegun.title'),
        text: t('admin.questionnaires.notBegun.text'),
        tone: 'danger',
      }),
  });
}

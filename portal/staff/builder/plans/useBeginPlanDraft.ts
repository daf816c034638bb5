/** Creates a draft of a plan and opens it. */
import { type NewPlanDraft, planDrafts } from '@clinic/contract/plans/planDrafts';
import { call, useAction } from '@clinic/platform/api';
import { showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { plans, usePlansBase } from './planQueries.ts';

export function useBeginPlanDraft() {
  const { t } = useTranslation();
  const base = usePlansBase();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (draft: NewPlanDraft) => call(planDrafts.begin, {}, draft),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: plans.queryKey });
      await navigate(`${base}/drafts/${id}`);
    },
    onError: () => showToast({ title: t('plans.draft.notBegun'), text: t('plans.later'), tone: 'danger' }),
  });
}

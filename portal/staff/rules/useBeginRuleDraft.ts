/** Creates a draft and opens it, with the publish dialog if its purpose is a rollback. */
import type { NewRuleDraft } from '@clinic/contract/rules/draft';
import { ruleDrafts } from '@clinic/contract/rules/draftRoutes';
import { call, useAction } from '@clinic/platform/api';
import { showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ruleSets } from './queries.ts';
import { refusalText } from './refusalText.ts';
import { useRulesBase } from './useRulesBase.ts';

/** In the history entry of a draft's page. */
export interface OpenedDraft {
  rollsBack?: boolean;
  /** The draft of a form to publish together with the rules. */
  releases?: string;
}

export function useBeginRuleDraft({ rollsBack = false }: OpenedDraft = {}) {
  const { t } = useTranslation();
  const base = useRulesBase();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (draft: NewRuleDraft) => call(ruleDrafts.begin, {}, draft),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ruleSets.queryKey });
      await navigate(`${base}/drafts/${id}`, { state: { rollsBack } satisfies OpenedDraft });
    },
    onError: (error) =>
      showToast({ title: t('rules.draft.notBegun'), text: refusalText(error, t), tone: 'danger' }),
  });
}

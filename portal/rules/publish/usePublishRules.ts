/** Publishes the page's current state: waits for a save that is still in progress. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ruleDrafts } from '../../../contract/rules/draftRoutes.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/useAction.ts';
import { showToast } from '../../platform/ui/overlays/toasts.ts';
import { draftReport, fixtureSets, ruleSets } from '../queries.ts';
import { useRulesBase } from '../useRulesBase.ts';

/** The draft could not be saved, so nothing was published. */
export class NotSaved extends Error {}

export interface Publication {
  note: string;
  /** The active version that was shown as the one to be replaced. */
  replaces: string | undefined;
}

const FRESH_MS = 10_000;

/** Resolves with null if the report shows an obstacle. */
export function usePublishRules(id: string, flush: () => Promise<number | undefined>) {
  const { t } = useTranslation();
  const base = useRulesBase();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async ({ note, replaces }: Publication) => {
      const revision = await flush();
      if (revision === undefined) throw new NotSaved();
      const report = await queryClient.fetchQuery({ ...draftReport(id, revision), staleTime: FRESH_MS });
      const isHeldBack =
        report.problems.some(({ level }) => level === 'error') || (report.fixtures?.failed.length ?? 0) > 0;
      if (isHeldBack) return null;
      const body = { revision, note, ...(replaces !== undefined && { replaces }) };
      return call(ruleDrafts.publish, { id }, body);
    },
    onSuccess: async (outcome) => {
      if (!outcome) return;
      if (outcome.outcome === 'published') {
        showToast({
          title: t('rules.publish.done', { id: outcome.ruleSetId, version: outcome.version }),
          text: t('rules.publish.doneText'),
          tone: 'success',
        });
      } else showToast({ title: t('rules.publish.proposed'), tone: 'success' });
      await navigate(base);
      void queryClient.invalidateQueries({ queryKey: ruleSets.queryKey });
      void queryClient.invalidateQueries({ queryKey: fixtureSets.queryKey });
    },
  });
}

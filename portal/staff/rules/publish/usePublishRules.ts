/** Publishes the page's current state: waits for a save that is still in progress. */
import { questionnaires } from '@clinic/contract/admin';
import { questionnaireDrafts } from '@clinic/contract/questionnaires';
import type { ReleasedForm } from '@clinic/contract/rules/draft';
import type { RuleDraftReport } from '@clinic/contract/rules/draftReport';
import { ruleDrafts } from '@clinic/contract/rules/draftRoutes';
import { call, keyOf, useAction } from '@clinic/platform/api';
import { showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { draftReport, fixtureSets, formsOfDraft, ruleSets } from '../queries.ts';
import { useRulesBase } from '../useRulesBase.ts';

/** The draft could not be saved, so nothing was published. */
export class NotSaved extends Error {}

interface Publication {
  note: string;
  /** The active version that was shown as the one to be replaced. */
  replaces: string | undefined;
  /** What was shown to happen to a form. */
  form: ReleasedForm | undefined;
}

export const hasErrors = ({ problems, form }: RuleDraftReport): boolean =>
  [...problems, ...(form?.report?.problems ?? [])].some(({ level }) => level === 'error') ||
  (form?.refused ?? null) !== null;

/** Also if cases come out otherwise than expected. */
export const isHeldBack = (report: RuleDraftReport): boolean =>
  hasErrors(report) || (report.fixtures?.failed.length ?? 0) > 0;

const FRESH_MS = 10_000;

/** Resolves with null if the report shows an obstacle. */
export function usePublishRules(id: string, flush: () => Promise<number | undefined>) {
  const { t } = useTranslation();
  const base = useRulesBase();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async ({ note, replaces, form }: Publication) => {
      const revision = await flush();
      if (revision === undefined) throw new NotSaved();
      const report = await queryClient.fetchQuery({
        ...draftReport(id, revision, form && 'draft' in form ? form.draft : undefined),
        staleTime: FRESH_MS,
      });
      if (isHeldBack(report)) return null;
      const body = { revision, note, ...(replaces !== undefined && { replaces }), ...(form && { form }) };
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
      void queryClient.invalidateQueries({ queryKey: keyOf(questionnaires) });
      void queryClient.invalidateQueries({ queryKey: keyOf(questionnaireDrafts.list) });
    },
    // The form may have been changed: show what there is now.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(ruleDrafts.report, { id }) });
      void queryClient.invalidateQueries({ queryKey: formsOfDraft(id).queryKey });
    },
  });
}

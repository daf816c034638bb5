/** What publishing a plan changes, for how many people, and why it is published. */
import type { AnyDocument } from '@clinic/contract/catalogue';
import { type PlanDraftDetail, planDrafts } from '@clinic/contract/plans/planDrafts';
import { call, useAction } from '@clinic/platform/api';
import { Finding, showToast } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ProblemsFinding } from '../../authoring/publish/ProblemsFinding.tsx';
import { PublishForm } from '../../authoring/publish/PublishForm.tsx';
import { PublishReport } from '../../authoring/publish/PublishReport.tsx';
import { planReport, plans, usePlansBase } from './planQueries.ts';

interface PublishPlanProps {
  draft: PlanDraftDetail;
  document: AnyDocument;
  /** The saved one. */
  revision: number;
  flush: () => Promise<number | undefined>;
  onClose: () => void;
}

export function PublishPlan({ draft: { id }, document, revision, flush, onClose }: PublishPlanProps) {
  const { t } = useTranslation();
  const base = usePlansBase();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const report = useQuery(planReport(id, revision));
  const publish = useAction({
    mutationFn: async (note: string) => {
      const saved = await flush();
      // What somebody else changed meanwhile has to be read first.
      if (saved !== revision) throw new Error('The draft has changed');
      return call(planDrafts.publish, { id }, { revision, note });
    },
    onSuccess: async ({ planId, version }) => {
      showToast({ title: t('plans.publish.done', { id: planId, version }), tone: 'success' });
      await navigate(base);
      void queryClient.invalidateQueries({ queryKey: plans.queryKey });
    },
    onError: () => report.refetch(),
  });
  const { version } = document;
  return (
    <PublishReport
      report={report}
      failed={t('plans.publish.noReport')}
      title={t('plans.publish.title', { id: document.id, version })}
      text={t('plans.publish.text')}
      onClose={onClose}
    >
      {({ problems, people, added, removed, kept, replaces }) => {
        const errors = problems.filter(({ level }) => level === 'error');
        return (
          <PublishForm
            draftId={id}
            texts={{
              note: t('plans.publish.note'),
              noteHelp: t('plans.publish.noteHelp'),
              noteMissing: t('plans.publish.noteMissing'),
              failed: t('plans.publish.failed'),
              action: t('builder.publish.open'),
            }}
            hasErrors={errors.length > 0}
            pending={publish.isPending}
            refusal={publish.isError ? t('plans.later') : undefined}
            onPublish={(note) => publish.mutate(note)}
            onClose={onClose}
          >
            {() => (
              <div className="grid gap-3">
                <ProblemsFinding errors={errors} document={document}>
                  {t(errors.length === 0 ? 'plans.noProblems' : 'plans.problems', { count: errors.length })}
                </ProblemsFinding>
                <Finding level={people > 0 ? 'warning' : 'good'}>
                  {people > 0 && replaces
                    ? t('plans.publish.people', { count: people, version: replaces.version })
                    : t('plans.publish.nobody')}
                  {people > 0 && (
                    <p className="mt-1 text-sm">{t('plans.publish.change', { added, removed, kept })}</p>
                  )}
                </Finding>
              </div>
            )}
          </PublishForm>
        );
      }}
    </PublishReport>
  );
}

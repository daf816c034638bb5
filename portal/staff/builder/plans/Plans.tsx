/** Every plan in words, with its versions and drafts. */
import { type PlanList, planDrafts } from '@clinic/contract/plans/planDrafts';
import type { LocalizedText } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { LANGUAGES, useLanguage } from '@clinic/platform/i18n';
import { Button, Card, QueryPage, Skeleton, usePageTitle } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GitBranchPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DraftList } from '../../authoring/DraftList.tsx';
import { NewDocument } from '../../authoring/NewDocument.tsx';
import { PlanWords } from './PlanWords.tsx';
import { allPlanDrafts, plans, usePlansBase } from './planQueries.ts';
import { useBeginPlanDraft } from './useBeginPlanDraft.ts';

export default function Plans() {
  const { t } = useTranslation();
  usePageTitle(t('plans.title'), t('brand.name'));
  const query = useQuery(plans);
  const { data: drafts = [] } = useQuery(allPlanDrafts);
  const published = new Set(query.data?.map(({ id }) => id));
  const others = drafts.filter(({ planId }) => !published.has(planId));
  return (
    <QueryPage
      title={t('plans.title')}
      subtitle={t('plans.subtitle')}
      texts={{
        loading: t('plans.loading'),
        failed: t('plans.failed'),
        later: t('plans.later'),
        retry: t('common.tryAgain'),
      }}
      query={query}
      action={<NewPlan usedIds={[...published, ...others.map(({ planId }) => planId)]} />}
      skeleton={<Skeleton className="h-96" />}
    >
      {(list) => (
        <>
          {others.length > 0 && (
            <Card as="section" aria-labelledby="unpublished-plans" padding="none">
              <h2 id="unpublished-plans" className="p-4 text-xl font-semibold sm:px-6">
                {t('plans.unpublished')}
              </h2>
              <Drafts drafts={others} />
            </Card>
          )}
          {list.map((plan) => (
            <PlanCard key={plan.id} plan={plan} drafts={drafts.filter(({ planId }) => planId === plan.id)} />
          ))}
        </>
      )}
    </QueryPage>
  );
}

type Draft = { id: string; version: string; title: string; updatedAt: string; updatedBy: { name: string } };

function PlanCard({ plan, drafts }: { plan: PlanList[number]; drafts: readonly Draft[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const begin = useBeginPlanDraft();
  const title = textIn(plan.title, language);
  const [current] = plan.versions;
  return (
    <Card as="section" aria-label={title} padding="none">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-6 sm:py-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="text-sm text-ink-soft">
            {t('plans.inForce', { id: plan.id, version: current?.version })} ·{' '}
            {t('plans.people', { count: plan.people })}
          </p>
        </div>
        <Button
          variant="secondary"
          pending={begin.isPending}
          onClick={() => begin.mutate({ from: 'version', planId: plan.id, version: current?.version ?? '' })}
        >
          <GitBranchPlus aria-hidden="true" />
          {t('plans.editNext')}
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      <div className="border-t border-line px-4 py-3 sm:px-6">
        <PlanWords document={plan.document} />
      </div>
      <ul className="border-t border-line">
        {plan.versions.map(({ version, publishedAt, publishedBy, note }) => (
          <li key={version} className="flex flex-wrap gap-x-3 px-4 py-2 text-sm sm:px-6">
            <span className="w-12 font-semibold tabular-nums">{version}</span>
            <span className="text-ink-soft">
              {publishedBy
                ? t('rules.versions.publishedBy', {
                    name: publishedBy.name,
                    when: format.clinicMoment(publishedAt),
                  })
                : t('rules.versions.shipped')}
            </span>
            {note && <span className="basis-full wrap-anywhere sm:ps-15">{note}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Drafts({ drafts }: { drafts: readonly Draft[] }) {
  const { t } = useTranslation();
  const base = usePlansBase();
  const queryClient = useQueryClient();
  const discard = useAction({
    mutationFn: (id: string) => call(planDrafts.discard, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: plans.queryKey }),
  });
  return (
    <div className="border-t border-line bg-accent-soft/40 px-4 py-3 sm:px-6">
      <DraftList
        drafts={drafts.map((draft) => {
          const name = `${draft.title} ${draft.version}`;
          return { ...draft, name, spokenName: name };
        })}
        base={base}
        discardText={t('plans.draft.discardText')}
        discard={discard}
      />
    </div>
  );
}

function NewPlan({ usedIds }: { usedIds: readonly string[] }) {
  const { t } = useTranslation();
  const begin = useBeginPlanDraft();
  return (
    <NewDocument
      label={t('plans.new.open')}
      text={t('plans.new.text')}
      idHelp={t('plans.new.idHelp')}
      usedIds={usedIds}
      pending={begin.isPending}
      onBegin={(id, title) => begin.mutate({ from: 'document', document: blankPlan(id, title) })}
    />
  );
}

const blankPlan = (id: string, title: LocalizedText) => ({
  id,
  version: '1.0',
  title,
  languages: [...LANGUAGES],
  start: 'approval',
  steps: [],
});

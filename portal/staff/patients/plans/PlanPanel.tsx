/** The plans of a person: what was and will be asked for, and what staff change of it. Of the patient's page. */
import {
  beginPlan,
  changePlan,
  type PersonPlan,
  type PersonPlans,
  type PlanChange,
  personPlans,
} from '@clinic/contract/plans/personPlans';
import { textIn } from '@clinic/engine/definition';
import { call, keyOf, queryOf, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  LoadFailed,
  Loading,
  Skeleton,
  showToast,
} from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Pause, Pill, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OccurrenceRow } from './OccurrenceRow.tsx';
import { BeginPlanDialog, DoseDialog, SkipDialog } from './PlanDialogs.tsx';
import { refusalOf } from './refusalOf.ts';

export function PlanPanel({ personId }: { personId: string }) {
  const { t } = useTranslation();
  const [isBeginning, begins] = useState(false);
  const query = useQuery(queryOf(personPlans, { id: personId }));
  const begin = useChange(personId, (body: { planId: string; startedOn: string }) =>
    call(beginPlan, { id: personId }, body),
  );
  const { data } = query;
  return (
    <Card as="section" aria-labelledby="plans-title" padding="none">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6">
        <h2 id="plans-title" className="text-xl font-semibold">
          {t('plans.panel.title')}
        </h2>
        {data && data.startable.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => begins(true)}>
            <CalendarPlus aria-hidden="true" />
            {t('plans.panel.begin')}
          </Button>
        )}
      </div>
      {query.isPending && (
        <Loading text={t('plans.loading')}>
          <Skeleton className="m-4 h-40" />
        </Loading>
      )}
      {!query.isPending && !data && (
        <LoadFailed level={3} title={t('plans.failed')} text={t('plans.later')} query={query} />
      )}
      {data?.plans.length === 0 && (
        <p className="border-t border-line p-4 text-ink-soft sm:px-6">{t('plans.panel.none')}</p>
      )}
      {data?.plans.map((plan) => (
        <OnePlan key={plan.id} plan={plan} today={data.today} personId={personId} />
      ))}
      {isBeginning && data && (
        <BeginPlanDialog
          startable={data.startable}
          today={data.today}
          pending={begin.isPending}
          onBegin={(body) => begin.mutate(body, { onSuccess: () => begins(false) })}
          onClose={() => begins(false)}
        />
      )}
    </Card>
  );
}

/** The answer is the panel's new content. */
function useChange<Body>(personId: string, change: (body: Body) => Promise<PersonPlans>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const queryKey = keyOf(personPlans, { id: personId });
  return useAction({
    mutationFn: change,
    onSuccess: (plans) => queryClient.setQueryData(queryKey, plans),
    onError: (error) => {
      showToast({ title: t('plans.panel.notChanged'), text: refusalOf(error, t), tone: 'danger' });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

type Asking = { kind: 'stop' | 'dose' } | { kind: 'skip'; step: string; due: string };

function OnePlan({ plan, today, personId }: { plan: PersonPlan; today: string; personId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const [asking, ask] = useState<Asking>();
  const change = useChange(personId, (body: PlanChange) => call(changePlan, { id: plan.id }, body));
  const { stoppedOn, isPaused, occurrences, doses, startedBy, startedOn } = plan;
  const title = textIn(plan.title, language);
  const close = (): void => ask(undefined);
  const act = (body: PlanChange): void => change.mutate(body, { onSuccess: close });
  const isOpen = stoppedOn === null;
  const past = occurrences.filter(({ state }) => state !== 'planned');
  const planned = occurrences.filter(({ state }) => state === 'planned');
  return (
    <div className="border-t border-line">
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 sm:px-6">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {title}
            {!isOpen && <Badge tone="neutral">{t('plans.panel.stopped')}</Badge>}
            {isOpen && isPaused && <Badge tone="warning">{t('plans.panel.paused')}</Badge>}
          </h3>
          <p className="text-sm text-ink-soft">
            {t(`plans.startedBy.${startedBy}`, { date: format.calendarDate(startedOn) })}
            {stoppedOn !== null &&
              ` · ${t('plans.panel.stoppedOn', { date: format.calendarDate(stoppedOn) })}`}
            {doses.length > 0 &&
              ` · ${t('plans.panel.doses', { dates: format.allOf(doses.map(format.calendarDate)) })}`}
          </p>
        </div>
        {isOpen && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => ask({ kind: 'dose' })}>
              <Pill aria-hidden="true" />
              {t('plans.panel.dose')}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              pending={change.isPending && asking === undefined}
              onClick={() => act({ kind: isPaused ? 'resume' : 'pause' })}
            >
              {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
              {t(isPaused ? 'plans.panel.resume' : 'plans.panel.pause')}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => ask({ kind: 'stop' })}>
              <Square aria-hidden="true" />
              {t('plans.panel.stop')}
            </Button>
          </div>
        )}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {[...past, ...(isOpen ? planned.slice(0, 3) : [])].map((each) => (
          <OccurrenceRow
            key={`${each.step} ${each.due}`}
            occurrence={each}
            onSkip={isOpen ? () => ask({ kind: 'skip', step: each.step, due: each.due }) : undefined}
          />
        ))}
      </ul>
      {asking?.kind === 'stop' && (
        <ConfirmDialog
          title={t('plans.stop.title', { title })}
          text={t('plans.stop.text')}
          confirm={t('plans.panel.stop')}
          pending={change.isPending}
          onConfirm={() => act({ kind: 'stop' })}
          onClose={close}
        />
      )}
      {asking?.kind === 'dose' && (
        <DoseDialog
          today={today}
          pending={change.isPending}
          onDose={(on) => act({ kind: 'dose', on })}
          onClose={close}
        />
      )}
      {asking?.kind === 'skip' && (
        <SkipDialog
          pending={change.isPending}
          onSkip={(reason) => act({ kind: 'skipped', step: asking.step, due: asking.due, reason })}
          onClose={close}
        />
      )}
    </div>
  );
}

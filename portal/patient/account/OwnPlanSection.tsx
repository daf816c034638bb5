/** What the clinic's plan asks of the patient now, what comes next, and the weight so far. */
import type { OwnPlan } from '@clinic/contract/plans/personPlans';
import { openFollowUp } from '@clinic/contract/plans/personPlans';
import { textIn } from '@clinic/engine/definition';
import { inClinic } from '@clinic/platform/address';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Badge, Button, Card, FieldError } from '@clinic/platform/ui';
import { ArrowRight, CalendarCheck, CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Intakes } from './intakes.ts';
import { WeightCurve } from './WeightCurve.tsx';

export function OwnPlanSection({ plan, intakes }: { plan: OwnPlan; intakes: Intakes }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { open, next, isPaused, weights } = plan;
  if (open.length === 0 && !next && !isPaused && weights.length < 2) return null;
  const nextText =
    next && t('ownPlan.next', { title: textIn(next.title, language), date: format.calendarDate(next.opens) });
  return (
    <section aria-labelledby="plan-title" className="mt-8">
      <h2 id="plan-title" className="mb-3 text-xl font-semibold">
        {t('ownPlan.title')}
      </h2>
      <ul className="grid gap-3">
        {open.map((each) => (
          <DueForm key={`${each.planId} ${each.step} ${each.due}`} due={each} intakes={intakes} />
        ))}
        {open.length === 0 && (next ?? isPaused) && (
          <Card as="li" className="flex items-start gap-3">
            <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            <div>
              <h3 className="text-lg font-semibold">
                {isPaused ? t('ownPlan.paused') : t('ownPlan.nothingDue')}
              </h3>
              {!isPaused && nextText && <p className="text-ink-soft">{nextText}</p>}
            </div>
          </Card>
        )}
      </ul>
      {open.length > 0 && nextText && <p className="mt-3 text-ink-soft">{nextText}</p>}
      {weights.length >= 2 && <WeightCurve weights={weights} />}
    </section>
  );
}

interface DueFormProps {
  due: OwnPlan['open'][number];
  intakes: Intakes;
}

function DueForm({ due: { planId, step, due, title, closes, state, formRetired }, intakes }: DueFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const id = `${planId}-${step}-${due}`;
  const name = textIn(title, language);
  const start = useAction({
    mutationFn: async () => {
      const opened = await call(openFollowUp, { id: planId }, { step, due });
      // This browser's copy of the same form may be newer than the clinic's.
      const here = (await intakes.remembered()).some((each) => each.id === opened.id);
      if (!here) await intakes.remember(opened);
      window.location.assign(inClinic('/intake'));
    },
  });
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-4 bg-accent-soft">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-lg font-semibold">{name}</h3>
          {state === 'overdue' && (
            <Badge tone="warning" icon={CalendarCheck}>
              {t('ownPlan.overdue')}
            </Badge>
          )}
        </div>
        <p className="text-ink-soft">
          {formRetired
            ? t('ownPlan.retired')
            : t('ownPlan.until', { due: format.calendarDate(due), closes: format.calendarDate(closes) })}
        </p>
        {start.isError && <FieldError id={`${id}-error`}>{t('ownPlan.failed')}</FieldError>}
      </div>
      {!formRetired && (
        <Button pending={start.isPending} onClick={() => start.mutate()}>
          {t('ownPlan.start')}
          <span className="sr-only">: {name}</span>
          <ArrowRight aria-hidden="true" />
        </Button>
      )}
    </Card>
  );
}

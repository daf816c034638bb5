/** A plan in words: "Every 4 weeks, 13 times: Check-in". */

import type { AnyDocument } from '@clinic/contract/catalogue';
import { planForms } from '@clinic/contract/plans/planDrafts';
import { numberFormat } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { queryOf } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { type Plan, type PlanStep, parsePlan } from '@clinic/rules/plan';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DocumentAsJson } from '../../authoring/DocumentAsJson.tsx';

export function PlanWords({ document }: { document: AnyDocument }) {
  const { plan } = parsePlan(document);
  return plan ? <Words plan={plan} /> : <DocumentAsJson document={document} />;
}

function Words({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const spanOf = useSpan();
  const { ends, steps } = plan;
  return (
    <div className="grid gap-3">
      <p>
        {t(`plans.words.start.${plan.start}`)}{' '}
        {ends ? t('plans.words.ends', { span: spanOf(ends.count, ends.unit) }) : t('plans.words.endless')}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {steps.map((step) => (
          <StepInWords key={step.id} step={step} />
        ))}
      </ul>
    </div>
  );
}

function StepInWords({ step }: { step: PlanStep }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const spanOf = useSpan();
  const { data: forms = [] } = useQuery(queryOf(planForms));
  const { title, form, when, count, unit, times, weekday, opens, closes, reminders = [] } = step;
  const days = (day: number): string => spanOf(Math.abs(day), 'days');
  const aroundDue = (day: number): string =>
    t(day < 0 ? 'plans.words.before' : day > 0 ? 'plans.words.after' : 'plans.words.onDay', {
      days: days(day),
    });
  return (
    <li className="py-3">
      <h3 className="font-semibold">
        {t(`plans.words.when.${when}`, { span: spanOf(count, unit), title: textIn(title, language) })}
      </h3>
      <p className="text-sm text-ink-soft">
        {[
          t('plans.words.form', { form: forms.find(({ id }) => id === form)?.titles[language] ?? form }),
          times !== undefined && t('plans.words.times', { times }),
          weekday !== undefined && t('plans.words.weekday', { day: t(`plans.value.weekday.${weekday}`) }),
          t('plans.words.window', { opens: aroundDue(-opens), closes: aroundDue(closes) }),
          reminders.length > 0
            ? t('plans.words.reminders', {
                days: format.allOf(reminders.toSorted((a, b) => a - b).map(aroundDue)),
              })
            : t('plans.words.noReminders'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </li>
  );
}

const NAMES = { days: 'day', weeks: 'week', months: 'month' } as const;

/** "4 weeks". */
function useSpan(): (count: number, unit: keyof typeof NAMES) => string {
  const language = useLanguage();
  return (count, unit) =>
    numberFormat(language, { style: 'unit', unit: NAMES[unit], unitDisplay: 'long' }).format(count);
}

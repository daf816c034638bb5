/** What the clinic promised and has not done yet, each with its time; once that is over, an apology. */
import type { PromisedStep } from '@clinic/contract/promisedSteps';
import { serverNow } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function Promised({ promised }: { promised: readonly PromisedStep[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (promised.length === 0) return null;
  return (
    <ul className="mt-3 grid max-w-[38em] gap-1.5">
      {promised.map(({ step, dueAt }) => (
        <li key={step} className="flex gap-2">
          <CalendarClock aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-soft" />
          <span>
            {t(isPast(dueAt) ? `patient.promised.late.${step}` : `patient.promised.due.${step}`, {
              time: format.promisedTime(dueAt),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

const isPast = (time: string): boolean => new Date(time) < serverNow();

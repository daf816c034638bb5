/** Renders an answer so that its kind is visible at a glance and announced by screen readers. */
import { Check, CircleDashed, CircleHelp, Minus, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnswerState } from './answerState.ts';

const STYLES: Record<AnswerState, { className: string; icon?: typeof Check }> = {
  yes: { className: 'font-semibold', icon: Check },
  no: { className: '', icon: X },
  unsure: {
    className: 'rounded-full bg-warning-soft px-2.5 py-0.5 text-sm font-semibold text-warning',
    icon: CircleHelp,
  },
  given: { className: 'font-medium' },
  attention: {
    className: 'rounded bg-danger-soft px-2.5 py-0.5 font-semibold text-danger',
    icon: TriangleAlert,
  },
  notProvided: {
    className: 'rounded-full border border-dashed border-line-strong px-2.5 py-0.5 text-sm text-ink-soft',
    icon: CircleDashed,
  },
  notAsked: { className: 'text-sm text-ink-soft italic', icon: Minus },
};

export function AnswerText({ state, children }: { state: AnswerState; children: ReactNode }) {
  const { className, icon: Icon } = STYLES[state];
  return (
    <span className={`inline-flex max-w-full items-center gap-1.5 ${className}`}>
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={2.25} />}
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</span>
    </span>
  );
}

/** How many elements had each outcome; pressing one hides or shows them. */
import type { Outcome } from '@clinic/formats/importing';
import { useFormat } from '@clinic/platform/format';
import { classes, type Tone } from '@clinic/platform/ui';
import { ArrowRightLeft, Check, CircleOff, EyeOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Counts, OUTCOMES } from './reportRows.ts';

export const OUTCOME_STYLES: Readonly<Record<Outcome, { icon: LucideIcon; tone: Tone }>> = {
  dropped: { icon: CircleOff, tone: 'danger' },
  kept: { icon: EyeOff, tone: 'warning' },
  mapped: { icon: ArrowRightLeft, tone: 'info' },
  taken: { icon: Check, tone: 'success' },
};

interface OutcomeButtonsProps {
  counts: Counts;
  chosen: ReadonlySet<Outcome>;
  onToggle: (outcome: Outcome) => void;
}

export function OutcomeButtons({ counts, chosen, onToggle }: OutcomeButtonsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 text-sm text-ink-soft">{t('importing.form.report.filter')}</legend>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {OUTCOMES.map((outcome) => {
          const { icon: Icon } = OUTCOME_STYLES[outcome];
          const isChosen = chosen.has(outcome);
          return (
            <button
              key={outcome}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onToggle(outcome)}
              className={classes(
                'flex items-start gap-3 rounded border p-4 text-start',
                isChosen ? 'border-accent bg-surface' : 'border-line bg-sunken text-ink-soft',
              )}
            >
              <Icon aria-hidden="true" className="mt-1 size-5 shrink-0" />
              <span className="min-w-0">
                <span className="block font-semibold">
                  <span className="tabular-nums">{format.number(counts[outcome])}</span>{' '}
                  {t(`importing.form.outcome.${outcome}`)}
                </span>
                <span className="block text-sm text-ink-soft">
                  {t(`importing.form.outcomeText.${outcome}`)}
                </span>
              </span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

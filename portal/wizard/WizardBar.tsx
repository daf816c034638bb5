/** The patient's progress and the save state. */
import { Progress, stickyBar } from '@clinic/platform/ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from './state/place.ts';
import { PLACE_ID, usePlaceText } from './state/usePlaceText.ts';
import { useWizard } from './state/WizardContext.ts';

export function WizardBar({ at, status }: { at: Place; status?: ReactNode }) {
  const { t } = useTranslation();
  const { model, language } = useWizard();
  const readPlace = () => {
    const { current, total } = model.progress(at.step);
    return `${current}/${total}/${model.passed(at).toFixed(2)}`;
  };
  const place = useSyncExternalStore(model.watch, readPlace, readPlace);
  const [current = 0, total = 0, passed = 0] = place.split('/').map(Number);
  const step = t('wizard.step', { current, total });
  const whole = usePlaceText(at.step);
  const left = model.minutesLeft(at, language);
  return (
    <>
      <div ref={stickyBar} className="sticky top-(--header-height,64px) z-10 mx-auto max-w-160 bg-paper">
        <div className="-mx-2 bg-paper px-2">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5">
            <p className="text-base font-semibold tabular-nums">{step}</p>
            {status}
            {/* Announced with each page's heading. */}
            <span id={PLACE_ID} hidden>
              {whole}
            </span>
          </div>
          {/* Full at the review, which is the only thing left to do. */}
          <Progress value={passed} max={total - 1} label={step} className="h-1!" />
        </div>
      </div>
      <p className="mx-auto max-w-160 pt-1.5 text-end text-sm text-ink-soft tabular-nums">
        {t('wizard.left', { count: left })}
      </p>
    </>
  );
}

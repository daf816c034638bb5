/** A decorative illustration of the product: an answered question and its consequence. */
import { classes } from '@clinic/platform/ui';
import { Check, Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const CHOSEN = 1;

export function HeroPicture() {
  const { t } = useTranslation();
  const goals = ['health', 'energy', 'lasting'].map((goal) => t(`landing.picture.${goal}`));
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-lg select-none">
      <div className="absolute inset-x-8 -top-8 -bottom-10 rounded-full bg-accent-soft blur-2xl" />
      <div className="relative rounded border border-line bg-surface p-7 shadow-float">
        <div className="h-1.5 overflow-hidden rounded-full bg-line">
          <div className="h-full w-2/5 rounded-full bg-accent" />
        </div>
        <p className="mt-6 text-xl font-semibold">{t('landing.picture.question')}</p>
        <div className="mt-4 grid gap-2.5">
          {goals.map((goal, index) => (
            <div
              key={goal}
              className={classes(
                'flex items-center gap-3 rounded border px-4 py-3',
                index === CHOSEN
                  ? 'border-accent bg-accent-soft shadow-[inset_0_0_0_1px_var(--accent)]'
                  : 'border-line',
              )}
            >
              <span
                className={classes(
                  'grid size-5 place-items-center rounded-full border-2',
                  index === CHOSEN ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
                )}
              >
                {index === CHOSEN && <Check className="size-3" strokeWidth={3.5} />}
              </span>
              {goal}
            </div>
          ))}
        </div>
      </div>
      <div className="relative -mt-4 ms-auto flex w-fit items-center gap-3 rounded border border-line bg-raised py-3 pe-5 ps-3.5 shadow-float">
        <span className="grid size-10 place-items-center rounded-full bg-success-soft text-success">
          <Stethoscope className="size-5" strokeWidth={1.75} />
        </span>
        <span className="leading-snug">
          <span className="block text-sm font-semibold">{t('landing.picture.reviewed')}</span>
          <span className="block text-xs text-ink-soft">{t('landing.picture.plan')}</span>
        </span>
      </div>
    </div>
  );
}

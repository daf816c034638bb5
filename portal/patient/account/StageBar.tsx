/** The progress of an intake. */
import { classes } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { type Progress, type StageState, stages } from './stages.ts';

const bars: Record<StageState, string> = {
  done: 'bg-accent',
  current: 'bg-accent',
  ahead: 'bg-line',
};

export function StageBar({ progress }: { progress: Progress }) {
  const { t } = useTranslation();
  const steps = stages(progress);
  if (steps.length === 0) return null;
  return (
    <ol className="mt-5 grid grid-cols-3 gap-1.5">
      {steps.map(({ stage, state }) => (
        <li key={stage} aria-current={state === 'current' ? 'step' : undefined}>
          <span
            aria-hidden="true"
            className={classes('block h-1.5 rounded-full forced-colors:border', bars[state])}
          />
          <span
            className={classes(
              'mt-1.5 block text-sm',
              state === 'current' ? 'font-semibold' : 'text-ink-soft',
            )}
          >
            {t(`patient.stage.${stage}`)}
            {state === 'done' && <span className="sr-only"> {t('patient.stageDone')}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

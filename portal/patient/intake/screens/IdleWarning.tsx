/** Two minutes before a shared device hides the intake. */
import { Button } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from './ModalDialog.tsx';

export interface IdleWarningProps {
  secondsLeft: number;
  onStay: () => void;
  onLock: () => void;
}

export function IdleWarning({ secondsLeft, onStay, onLock }: IdleWarningProps) {
  const { t } = useTranslation();
  const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <ModalDialog title={t('intake.idle.title')} onCancel={onStay}>
      <p className="mt-2 text-ink-soft">{t('intake.idle.text')}</p>
      <p role="timer" aria-live="off" className="mt-4 text-3xl font-semibold tabular-nums">
        {time}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="lg" className="max-sm:w-full" onClick={onStay}>
          {t('intake.idle.stay')}
        </Button>
        <Button size="lg" variant="secondary" className="max-sm:w-full" onClick={onLock}>
          {t('intake.idle.lock')}
        </Button>
      </div>
    </ModalDialog>
  );
}

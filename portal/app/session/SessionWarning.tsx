/** Shown two minutes before the session ends. */
import { signIn, signOut } from '@clinic/contract/addresses';
import { addressOf, screenPath } from '@clinic/platform/address';
import { Button, Dialog, LinkButton } from '@clinic/platform/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionWarning as Warning } from './sessionWatch.ts';

interface SessionWarningProps {
  warning: Warning;
  onStay: () => Promise<void>;
}

export function SessionWarning({ warning, onStay }: SessionWarningProps) {
  const { t } = useTranslation();
  const [waved, setWaved] = useState<Warning['kind']>();
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const { kind } = warning;
  if (waved === kind) return null;
  const stay = async (): Promise<void> => {
    setPending(true);
    await onStay();
    // On success the warning would have closed.
    setPending(false);
    setFailed(true);
  };
  const leave = (): void => {
    if (kind === 'absolute') setWaved(kind);
    else void stay();
  };
  const path = `${screenPath()}${window.location.search}`;
  return (
    <Dialog onClose={leave} title={t(`sessionWarning.${kind}.title`)} text={t(`sessionWarning.${kind}.text`)}>
      <TimeLeft endsAt={warning.endsAt} />
      {failed && kind === 'idle' && (
        <p role="alert" className="mt-3 text-danger">
          {t('sessionWarning.failed')}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {kind === 'idle' ? (
          <>
            <LinkButton variant="secondary" href={addressOf(signOut)}>
              {t('sessionWarning.signOut')}
            </LinkButton>
            <Button autoFocus pending={pending} onClick={() => void stay()}>
              {t('sessionWarning.stay')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={leave}>
              {t('sessionWarning.later')}
            </Button>
            <LinkButton href={addressOf(signIn, {}, { returnTo: path })}>
              {t('sessionWarning.signInAgain')}
            </LinkButton>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Visible, but not announced every second. */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation();
  const secondsLeft = () => Math.max(0, Math.round((endsAt - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the remaining time depends only on the end
  useEffect(() => {
    setSeconds(secondsLeft());
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p className="flex items-baseline gap-3">
      <span className="text-3xl font-bold tabular-nums" role="timer" aria-live="off">
        {time}
      </span>
      <span className="text-ink-soft">{t('sessionWarning.left')}</span>
    </p>
  );
}

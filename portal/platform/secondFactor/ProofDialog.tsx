/** Asks for a fresh proof before an access change; the pending request then continues. */
import { currentUser, signIn } from '@clinic/contract/addresses';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, screenPath } from '../address/address.ts';
import { call } from '../api/call.ts';
import { onProofAsked } from '../api/freshProof.ts';
import { useSession } from '../session/useSession.ts';
import { LinkButton } from '../ui/base/LinkButton.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { Prove } from './Prove.tsx';
import { secondFactor } from './queries.ts';

export function ProofDialog() {
  const { t } = useTranslation();
  const [request, setRequest] = useState<{ answer: (proven: boolean) => void }>();
  useEffect(() => onProofAsked(() => new Promise((answer) => setRequest({ answer }))), []);
  const { data } = useQuery({ ...secondFactor, enabled: request !== undefined });
  const close = (proven: boolean) => {
    request?.answer(proven);
    setRequest(undefined);
  };
  return (
    <Dialog
      open={request !== undefined}
      onClose={() => close(false)}
      title={t('secondFactor.again.title')}
      text={t('admin.proof.text')}
    >
      {!data && <Loading text={t('secondFactor.loading')} />}
      {data && data.factors.length > 0 && <Prove factor={data} onProven={() => close(true)} />}
      {data && data.factors.length === 0 && <SignInBeside onReturn={close} />}
    </Dialog>
  );
}

/** Signs in in another tab, because leaving this page would lose what was typed. */
function SignInBeside({ onReturn }: { onReturn: (proven: boolean) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const goOn = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const now = await call(currentUser).catch(() => undefined);
      // The request belongs to the person who made it.
      if (now) onReturn(now.id === user?.id);
    };
    const listen = (): void => void goOn();
    document.addEventListener('visibilitychange', listen);
    window.addEventListener('focus', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      window.removeEventListener('focus', listen);
    };
  }, [isAway, onReturn, user?.id]);
  return (
    <>
      <LinkButton
        href={addressOf(signIn, {}, { returnTo: screenPath() })}
        target="_blank"
        size="lg"
        block
        onClick={() => setAway(true)}
      >
        {t('secondFactor.again.signIn')}
      </LinkButton>
      <p className="mt-2 text-sm text-ink-soft">{t('secondFactor.again.beside')}</p>
    </>
  );
}

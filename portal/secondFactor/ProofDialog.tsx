/** Asks for a fresh proof before an access change; the pending request then continues. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '../../contract/addresses.ts';
import { addressOf, screenPath } from '../platform/address/address.ts';
import { onProofAsked } from '../platform/api/freshProof.ts';
import { LinkButton } from '../platform/ui/base/LinkButton.tsx';
import { Dialog } from '../platform/ui/overlays/Dialog.tsx';
import { Loading } from '../platform/ui/states/Loading.tsx';
import { Prove } from './Prove.tsx';
import { secondFactor } from './queries.ts';

export function ProofDialog() {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ answer: (proven: boolean) => void }>();
  useEffect(() => onProofAsked(() => new Promise((answer) => setAsked({ answer }))), []);
  const { data } = useQuery({ ...secondFactor, enabled: asked !== undefined });
  const close = (proven: boolean) => {
    asked?.answer(proven);
    setAsked(undefined);
  };
  return (
    <Dialog
      open={asked !== undefined}
      onClose={() => close(false)}
      title={t('secondFactor.again.title')}
      text={t('admin.proof.text')}
    >
      {!data && <Loading text={t('secondFactor.loading')} />}
      {data && data.factors.length > 0 && <Prove known={data} onProven={() => close(true)} />}
      {data && data.factors.length === 0 && (
        <LinkButton href={addressOf(signIn, {}, { returnTo: screenPath() })} size="lg" block>
          {t('secondFactor.again.signIn')}
        </LinkButton>
      )}
    </Dialog>
  );
}

/** Creates a passkey on this device, or on a security key. */
import type { FactorAdded } from '@clinic/contract/secondFactor';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/useAction.ts';
import { Button } from '../ui/base/Button.tsx';
import { Notice } from '../ui/base/Notice.tsx';
import { FactorNameField } from './FactorNameField.tsx';
import { failureOf, isProofTooOld } from './failureOf.ts';
import { hasPasskeys, makePasskey } from './passkey.ts';

export interface AddFactorProps {
  onAdded: (added: FactorAdded) => void;
  /** The user must pass a second factor again first. */
  onProofTooOld: () => void;
}

export function AddPasskey({ onAdded, onProofTooOld }: AddFactorProps) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(t('secondFactor.passkey.defaultName'));
  const make = useAction({
    mutationFn: () => makePasskey(name.trim()),
    onSuccess: onAdded,
    onError: (error) => isProofTooOld(error) && onProofTooOld(),
    retry: false,
  });
  if (!hasPasskeys()) return <Notice tone="warning">{t('secondFactor.passkey.none')}</Notice>;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !make.isPending) make.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-ink-soft">{t('secondFactor.passkey.explain')}</p>
      <FactorNameField id={`${id}-name`} value={name} onChange={setName} />
      {make.error && !isProofTooOld(make.error) && (
        <Notice tone="danger" role="alert">
          {t(failureOf(make.error))}
        </Notice>
      )}
      <Button type="submit" size="lg" block pending={make.isPending}>
        {t('secondFactor.passkey.make')}
      </Button>
    </form>
  );
}

/** Pairs an authenticator app: a QR code to scan or a key to type, then a code to confirm. */
import { confirmAuthenticator, offerAuthenticator } from '@clinic/contract/secondFactor';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { call } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { LoadFailed } from '../ui/states/LoadFailed.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import type { AddFactorProps } from './AddPasskey.tsx';
import { CodeField } from './CodeField.tsx';
import { FactorNameField } from './FactorNameField.tsx';
import { failureOf, isProofTooOld } from './failureOf.ts';

export function AddAuthenticator({ onAdded, onProofTooOld }: AddFactorProps) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(t('secondFactor.app.defaultName'));
  const offer = useAction({
    mutationFn: () => call(offerAuthenticator),
    onError: (error) => isProofTooOld(error) && onProofTooOld(),
  });
  const confirm = useAction({
    mutationFn: (code: string) =>
      call(confirmAuthenticator, { id: offer.data?.id ?? '' }, { name: name.trim(), code }),
    onSuccess: onAdded,
    retry: false,
  });
  const { mutate } = offer;
  useEffect(() => mutate(), [mutate]);

  if (offer.error && !isProofTooOld(offer.error)) {
    return <LoadFailed level={3} title={t(failureOf(offer.error))} onRetry={mutate} />;
  }
  if (!offer.data) return <Loading text={t('secondFactor.loading')} />;
  const { secret, uri } = offer.data;
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">{t('secondFactor.app.explain')}</p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={uri} label={t('secondFactor.app.picture')} />
        <div className="min-w-0 flex-1 basis-52">
          <p className="text-sm text-ink-soft">{t('secondFactor.app.typed')}</p>
          <p className="mt-1 font-mono text-sm wrap-break-word select-all">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <a
            href={uri}
            className="mt-2 inline-flex min-h-10 items-center font-semibold text-accent underline underline-offset-3 md:hidden"
          >
            {t('secondFactor.app.here')}
          </a>
        </div>
      </div>
      <FactorNameField id={`${id}-name`} value={name} onChange={setName} />
      <CodeField
        digits
        label={t('secondFactor.app.code')}
        action={t('secondFactor.app.confirm')}
        pending={confirm.isPending}
        failure={confirm.error ? t(failureOf(confirm.error)) : undefined}
        onCode={(code) => name.trim() !== '' && confirm.mutate(code)}
      />
    </div>
  );
}

/** A QR code. Dark on white in both themes, because cameras require it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

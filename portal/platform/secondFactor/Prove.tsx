/** Verifies an enrolled second factor: a passkey, an app's code, or a recovery code. */
import { proveByCode, type SecondFactor } from '@clinic/contract/secondFactor';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { Button } from '../ui/base/Button.tsx';
import { Notice } from '../ui/base/Notice.tsx';
import { CodeField } from './CodeField.tsx';
import { failureOf } from './failureOf.ts';
import { hasPasskeys, showPasskey } from './passkey.ts';

export function Prove({ factor, onProven }: { factor: SecondFactor; onProven: () => void }) {
  const { t } = useTranslation();
  const has = (kind: string) => factor.factors.some((factor) => factor.kind === kind);
  const [byRecovery, setByRecovery] = useState(!has('authenticator') && !has('passkey'));
  const passkey = useAction({ mutationFn: showPasskey, onSuccess: onProven, retry: false });
  const code = useAction({
    mutationFn: (typed: string) => call(proveByCode, {}, { code: typed }),
    onSuccess: onProven,
    // Each attempt is counted.
    retry: false,
  });
  const failure = code.error ? t(failureOf(code.error)) : undefined;
  const pending = code.isPending || code.isSuccess;
  return (
    <div className="grid gap-5">
      {has('passkey') && !hasPasskeys() && <Notice tone="warning">{t('secondFactor.passkey.none')}</Notice>}
      {has('passkey') && hasPasskeys() && (
        <div>
          <Button
            size="lg"
            block
            pending={passkey.isPending || passkey.isSuccess}
            onClick={() => passkey.mutate()}
          >
            <KeyRound aria-hidden="true" />
            {t('secondFactor.passkey.use')}
          </Button>
          {passkey.error && (
            <Notice tone="danger" role="alert" className="mt-3">
              {t(failureOf(passkey.error))}
            </Notice>
          )}
        </div>
      )}
      {has('authenticator') && !byRecovery && (
        <CodeField
          digits
          label={t('secondFactor.code.label')}
          help={t('secondFactor.code.help')}
          action={t('secondFactor.code.action')}
          pending={pending}
          failure={failure}
          onCode={(typed) => code.mutate(typed)}
        />
      )}
      {byRecovery && (
        <CodeField
          digits={false}
          label={t('secondFactor.recovery.label')}
          help={t('secondFactor.recovery.help')}
          action={t('secondFactor.code.action')}
          pending={pending}
          failure={failure}
          onCode={(typed) => code.mutate(typed)}
        />
      )}
      {!byRecovery && factor.recoveryCodesLeft > 0 && (
        <button
          type="button"
          onClick={() => {
            code.reset();
            setByRecovery(true);
          }}
          className="inline-flex min-h-10 items-center justify-self-start rounded font-semibold text-accent underline underline-offset-3"
        >
          {t('secondFactor.recovery.instead')}
        </button>
      )}
    </div>
  );
}

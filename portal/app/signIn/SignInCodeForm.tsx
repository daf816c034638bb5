/** The form for the code that a link shows when opened elsewhere: typed here, it signs in. */
import { redeemCode } from '@clinic/contract/addresses';
import { inClinic } from '@clinic/platform/address';
import { call, useAction } from '@clinic/platform/api';
import { Button, Field, Input } from '@clinic/platform/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Refusal, refusalOf } from './refusalOf.ts';

const REFUSED: Record<Refusal, string> = {
  invalid: 'magicLink.invalid.text',
  deactivated: 'magicLink.deactivated.text',
  wrongCode: 'signIn.code.wrong',
  failed: 'magicLink.failed',
};

export function SignInCodeForm() {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const digits = typed.replace(/\D/g, '');
  const redeem = useAction({
    mutationFn: async () => (await call(redeemCode, {}, { code: digits })) as { returnTo: string },
    onSuccess: ({ returnTo }) => window.location.assign(inClinic(returnTo)),
    // Each attempt is counted.
    retry: false,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIncomplete(digits.length !== 6);
    if (digits.length === 6) redeem.mutate();
  };
  const refused = redeem.error ? t(REFUSED[refusalOf(redeem.error)]) : undefined;
  return (
    <form className="mt-6 border-t border-line pt-5" onSubmit={submit} noValidate>
      <Field
        id={`${id}-code`}
        label={t('signIn.code.label')}
        help={t('signIn.code.help')}
        error={incomplete ? t('signIn.code.incomplete') : refused}
        dense
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              dense
              className="max-w-40 tabular-nums"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" variant="secondary" pending={redeem.isPending || redeem.isSuccess}>
              {t('common.signIn')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

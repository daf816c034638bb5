/** After submitting: the reference to keep, and how to follow the form's progress. */
import { SIGN_IN_PAGE } from '@clinic/contract/addresses';
import { inClinic } from '@clinic/platform/address';
import { useIntakeUser } from '@clinic/platform/api';
import { Button, LinkButton } from '@clinic/platform/ui';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export function Reference({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<boolean>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(reference);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <div className="mt-6 rounded border border-line bg-surface px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <dl>
          <dt className="text-base text-ink-soft">{t('intake.done.reference')}</dt>
          <dd className="text-2xl font-semibold tracking-wide tabular-nums">{reference}</dd>
        </dl>
        <Button variant="secondary" className="print:hidden" onClick={() => void copy()}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {t('intake.done.copyReference')}
        </Button>
      </div>
      <p className="mt-2 text-base text-ink-soft">{t('intake.done.keepReference')}</p>
      <p role="status" className="text-base text-ink-soft print:hidden empty:hidden">
        {copied !== undefined && t(copied ? 'intake.done.copied' : 'intake.done.copyFailed')}
      </p>
    </div>
  );
}

/** `email`: the address in the form, if still available. */
export function FollowForm({ email }: { email: string | null }) {
  const { t } = useTranslation();
  const user = useIntakeUser();
  if (user && user.role !== 'PATIENT') return null;
  const way = user ? 'account' : email ? 'signInWith' : 'signIn';
  return (
    <>
      <h2 className="mt-10 text-xl font-semibold">{t('intake.done.follow.title')}</h2>
      <p className="mt-3 text-ink-soft wrap-anywhere">
        {t(`intake.done.follow.${way}`, { email })} {t('intake.done.follow.text')}
      </p>
      <LinkButton
        href={inClinic(user ? '/patient/dashboard' : SIGN_IN_PAGE)}
        variant="secondary"
        className="mt-4 print:hidden"
      >
        {t(user ? 'intake.done.follow.open' : 'intake.done.follow.action')}
      </LinkButton>
    </>
  );
}

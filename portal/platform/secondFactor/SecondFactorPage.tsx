/** Between sign-in and the portal: staff pass their second factor, or set up their first one. */

import { enterEnrolmentCode } from '@clinic/contract/secondFactor';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { Card } from '../ui/base/Card.tsx';
import { LoadFailed } from '../ui/states/LoadFailed.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { usePageTitle } from '../ui/states/usePageTitle.ts';
import { AddFactor } from './AddFactor.tsx';
import { CodeField } from './CodeField.tsx';
import { failureOf } from './failureOf.ts';
import { Prove } from './Prove.tsx';
import { secondFactor } from './queries.ts';

export function SecondFactorPage({ onProven }: { onProven: () => void }) {
  const { t } = useTranslation();
  // The page's mode must not change while the user is enrolling.
  const { data, isPending, isFetching, refetch } = useQuery({ ...secondFactor, staleTime: 'static' });
  const [codeEntered, setCodeEntered] = useState(false);
  const step = data && data.factors.length === 0 ? 'enrol' : 'prove';
  usePageTitle(t(`secondFactor.${step}.title`), t('brand.name'));
  if (isPending) return <Loading text={t('secondFactor.loading')} />;
  if (!data) {
    return (
      <LoadFailed
        level={1}
        title={t('secondFactor.failed.load')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:py-16">
      <Card>
        <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
          <ShieldCheck aria-hidden="true" className="size-6" strokeWidth={1.75} />
        </span>
        <h1 className="mt-4 text-2xl font-bold">{t(`secondFactor.${step}.title`)}</h1>
        <p className="mt-2 text-ink-soft">{t(`secondFactor.${step}.text`)}</p>
        <p className="mt-3 mb-6 text-sm break-all text-ink-soft">
          {t('secondFactor.signedInAs', { email: data.email })}
        </p>
        {step === 'enrol' && data.needsEnrolmentCode && !codeEntered && (
          <EnterEnrolmentCode onEntered={() => setCodeEntered(true)} />
        )}
        {step === 'enrol' && (codeEntered || !data.needsEnrolmentCode) && (
          <AddFactor onDone={onProven} onProofTooOld={onProven} />
        )}
        {step === 'prove' && (
          <>
            <Prove factor={data} onProven={onProven} />
            <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">{t('secondFactor.lost')}</p>
          </>
        )}
      </Card>
    </div>
  );
}

/** Before the first second factor: the code that an administrator has handed over. */
function EnterEnrolmentCode({ onEntered }: { onEntered: () => void }) {
  const { t } = useTranslation();
  const enter = useAction({
    mutationFn: (code: string) => call(enterEnrolmentCode, {}, { code }),
    onSuccess: onEntered,
    // Each attempt is counted.
    retry: false,
  });
  return (
    <CodeField
      digits={false}
      label={t('secondFactor.enrolmentCode.label')}
      help={t('secondFactor.enrolmentCode.help')}
      action={t('secondFactor.code.action')}
      pending={enter.isPending}
      failure={enter.error ? t(failureOf(enter.error)) : undefined}
      onCode={(code) => enter.mutate(code)}
    />
  );
}

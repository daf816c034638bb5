/** The signed-in user's second factors: list, rename, remove and add. */
import { signIn } from '@clinic/contract/addresses';
import { makeRecoveryCodes, removeFactor, renameFactor } from '@clinic/contract/secondFactor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../address/address.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { Button } from '../ui/base/Button.tsx';
import { Card } from '../ui/base/Card.tsx';
import { LinkButton } from '../ui/base/LinkButton.tsx';
import { Notice } from '../ui/base/Notice.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { LoadFailed } from '../ui/states/LoadFailed.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { AddFactor } from './AddFactor.tsx';
import { FactorRow } from './FactorRow.tsx';
import { failureOf, isProofTooOld } from './failureOf.ts';
import { Prove } from './Prove.tsx';
import { secondFactor } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** The content of the dialog. */
type Shown = 'add' | 'codes' | { again: () => void };

export function SecondFactors() {
  const { t } = useTranslation();
  const id = useId();
  const queryClient = useQueryClient();
  const { data, isPending, isFetching, refetch } = useQuery(secondFactor);
  const [shown, setShown] = useState<Shown>();
  const reload = () => queryClient.invalidateQueries({ queryKey: secondFactor.queryKey });
  const close = (): void => {
    setShown(undefined);
    void reload();
  };

  /** Performs one change; if the server requires a fresh proof, asks for it and then repeats the change. */
  const change = useAction({
    mutationFn: ({ id: factor, name: newName }: { id: string; name?: string }) =>
      newName === undefined
        ? call(removeFactor, { id: factor })
        : call(renameFactor, { id: factor }, { name: newName }),
    onSuccess: () => void reload(),
    onError: (error, wanted) => {
      if (isProofTooOld(error)) setShown({ again: () => change.mutate(wanted) });
    },
    retry: false,
  });
  const codes = useAction({
    mutationFn: () => call(makeRecoveryCodes),
    onSuccess: () => setShown('codes'),
    onError: (error) => {
      if (isProofTooOld(error)) setShown({ again: () => codes.mutate() });
    },
    retry: false,
  });
  const failed = [change.error, codes.error].find((error) => error && !isProofTooOld(error));

  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {t('secondFactor.title')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('secondFactor.subtitle')}</p>
      {isPending && <Loading text={t('secondFactor.loading')} />}
      {!isPending && !data && (
        <LoadFailed
          level={3}
          title={t('secondFactor.failed.load')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          {failed && (
            <Notice tone="danger" role="alert" className="mt-4">
              {t(failureOf(failed))}
            </Notice>
          )}
          {data.factors.length === 0 ? (
            <p className="mt-5 border-t border-line pt-5">{t('secondFactor.none')}</p>
          ) : (
            <ul className="mt-5 border-t border-line">
              {data.factors.map((factor) => (
                <FactorRow
                  key={factor.id}
                  factor={factor}
                  only={data.factors.length === 1}
                  onRename={(name) => change.mutate({ id: factor.id, name })}
                  onRemove={() => change.mutate({ id: factor.id })}
                />
              ))}
            </ul>
          )}
          <div className="mt-5 flex flex-wrap items-center gap-2">
            <Button variant="secondary" onClick={() => setShown('add')}>
              <Plus aria-hidden="true" />
              {t('secondFactor.add')}
            </Button>
            {data.factors.length > 0 && (
              <NewCodes
                left={data.recoveryCodesLeft}
                pending={codes.isPending}
                onMake={() => codes.mutate()}
              />
            )}
          </div>
        </>
      )}
      <Dialog open={shown === 'add'} onClose={close} title={t('secondFactor.add')}>
        <AddFactor onDone={close} onProofTooOld={() => setShown({ again: () => setShown('add') })} />
      </Dialog>
      <Dialog open={shown === 'codes'} onClose={close} title={t('secondFactor.codes.title')}>
        <RecoveryCodes codes={codes.data?.recoveryCodes ?? []} onDone={close} />
      </Dialog>
      <Dialog
        open={typeof shown === 'object'}
        onClose={close}
        title={t('secondFactor.again.title')}
        text={t('secondFactor.again.text')}
      >
        {data && data.factors.length > 0 ? (
          <Prove
            factor={data}
            onProven={() => {
              const wanted = shown;
              setShown(undefined);
              if (typeof wanted === 'object') wanted.again();
            }}
          />
        ) : (
          <LinkButton href={addressOf(signIn, {}, { returnTo: '/profile' })} size="lg" block>
            {t('secondFactor.again.signIn')}
          </LinkButton>
        )}
      </Dialog>
    </Card>
  );
}

function NewCodes({ left, pending, onMake }: { left: number; pending: boolean; onMake: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="secondary" pending={pending} onClick={onMake}>
        <RefreshCw aria-hidden="true" />
        {t('secondFactor.codes.regenerate')}
      </Button>
      <span className="text-sm text-ink-soft tabular-nums">
        {t('secondFactor.codes.left', { count: left })}
      </span>
    </>
  );
}

/** Lets patients claim an intake with their account's email address by stating its date of birth. */
import { claimByBirthDate } from '@clinic/contract/patient/ownIntakes';
import { ApiError, call, useAction } from '@clinic/platform/api';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Card, Notice } from '@clinic/platform/ui';
import { BirthDateForm } from '@clinic/wizard';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownSubmissions, setupKey } from './queries.ts';

interface ClaimIntakeProps {
  waits: boolean;
  /** On the page of a form that is not in the account: asks at once, and says nothing about that form. */
  isLinked?: boolean;
}

export function ClaimIntake({ waits, isLinked = false }: ClaimIntakeProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cache = useQueryClient();
  const [open, setOpen] = useState(isLinked);
  const [incomplete, setIncomplete] = useState(false);
  const [tries, setTries] = useState(0);
  const claim = useAction({
    mutationFn: (birthDate: string) => call(claimByBirthDate, {}, { birthDate }),
    onSuccess: async (setUp) => {
      await cache.invalidateQueries({ queryKey: ownSubmissions.queryKey });
      setOpen(false);
      cache.setQueryData(setupKey, setUp);
    },
    onError: () => setTries((before) => before + 1),
  });
  const refused = claim.error === null ? undefined : refusalOf(claim.error);
  const added = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (claim.isSuccess) added.current?.focus();
  }, [claim.isSuccess]);
  const Heading = isLinked ? 'h1' : 'h2';
  const texts = isLinked ? 'patient.claim.linked' : 'patient.claim';
  return (
    <>
      {claim.isSuccess && (
        <div ref={added} tabIndex={-1} className="mt-8">
          <Notice tone="success" role="status">
            {t('patient.claim.added')}
          </Notice>
        </div>
      )}
      {waits && (
        <section aria-labelledby="claim-title" className="mt-8">
          <Card>
            <Heading id="claim-title" className="text-xl font-semibold">
              {t(`${texts}.title`)}
            </Heading>
            <p className="mt-1 max-w-[38em] text-ink-soft">{t(`${texts}.text`)}</p>
            {open ? (
              <BirthDateForm
                language={language}
                error={
                  incomplete
                    ? t('patient.claim.invalid')
                    : refused !== undefined
                      ? t(`patient.claim.${refused}`)
                      : undefined
                }
                tries={tries}
                pending={claim.isPending}
                onDate={(date) => {
                  const complete = /^\d{4}-\d{2}-\d{2}$/.test(date);
                  setIncomplete(!complete);
                  if (complete) claim.mutate(date);
                  else setTries((before) => before + 1);
                }}
              />
            ) : (
              <Button className="mt-4" onClick={() => setOpen(true)}>
                {t('patient.claim.action')}
              </Button>
            )}
          </Card>
        </section>
      )}
    </>
  );
}

function refusalOf(error: Error): 'wrong' | 'invalid' | 'tooMany' | 'network' | 'server' {
  if (!(error instanceof ApiError)) return 'network';
  if (error.status === 422) return 'wrong';
  if (error.status === 400) return 'invalid';
  return error.status === 429 ? 'tooMany' : 'server';
}

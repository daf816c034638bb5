/** The landing page of an emailed link. Viewing it does not use up the link; pressing its button does. */
import { inClinic } from '@clinic/platform/address';
import { canKeepCopy } from '@clinic/platform/api';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, CheckRow, LinkButton, Notice, useNewScreen } from '@clinic/platform/ui';
import { BirthDateForm, useDocumentTitle } from '@clinic/wizard';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberedDraft } from '../boot/rememberedDraft.ts';
import { type ResumeReply, resumeByLink } from '../boot/resumeByLink.ts';

const SLOT = 'active';

export function ResumePage({ token, onResumed }: { token: string; onResumed: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const [reply, setReply] = useState<ResumeReply>();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [tries, setTries] = useState(0);
  const [shared, setShared] = useState(false);
  const [other, setOther] = useState(false);
  useDocumentTitle(t('intake.resume.title'));
  useNewScreen(reply);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    void rememberedDraft(SLOT).then(({ stored }) => setOther(stored !== null && !stored.submitted));
  }, []);

  const resume = async (birthDate?: string): Promise<void> => {
    setPending(true);
    const answer = await resumeByLink(token, birthDate, { slot: SLOT, shared });
    setPending(false);
    setReply(answer);
    if (answer === 'birthDateNeeded' || answer === 'birthDateWrong') {
      setAsking(true);
      setTries((before) => before + 1);
    }
    if (answer === 'resumed') onResumed();
  };
  if (reply === 'gone') {
    return (
      <div className="mx-auto max-w-160 text-lg sm:pt-4">
        <h1 className="text-3xl font-semibold">{t('intake.resume.gone.title')}</h1>
        <p role="alert" className="mt-3 text-ink-soft">
          {t('intake.resume.gone.text')}
        </p>
        <LinkButton href={inClinic('/intake')} size="lg" className="mt-8">
          {t('intake.resume.gone.action')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-160 text-lg sm:pt-4">
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {t('intake.resume.title')}
      </h1>
      <p className="mt-3 max-w-[38em] text-ink-soft">
        {asking ? t('intake.resume.birthDate') : t('intake.resume.text')}
      </p>
      {other && !asking && (
        <Notice tone="warning" className="mt-6">
          {t('intake.resume.replaces')}
        </Notice>
      )}
      {(reply === 'network' || reply === 'server') && (
        <Notice tone="warning" role="alert" className="mt-6">
          {reply === 'network' ? t('intake.networkError') : t('intake.serverError')}
        </Notice>
      )}
      {asking ? (
        <BirthDateForm
          language={language}
          error={reply === 'birthDateWrong' ? t('intake.birthDate.wrong') : undefined}
          tries={tries}
          pending={pending}
          onDate={(date) => {
            if (/^\d{4}-\d{2}-\d{2}$/.test(date)) void resume(date);
            else {
              setReply('birthDateWrong');
              setTries((before) => before + 1);
            }
          }}
        />
      ) : (
        <>
          {canKeepCopy() && (
            <CheckRow
              className="mt-8"
              label={t('intake.shared.label')}
              hint={t('intake.shared.hint')}
              checked={shared}
              onChange={(event) => setShared(event.target.checked)}
            />
          )}
          <Button
            size="lg"
            className="mt-8 min-w-44 max-sm:w-full"
            pending={pending}
            onClick={() => void resume()}
          >
            {t('intake.resume.action')}
          </Button>
        </>
      )}
    </div>
  );
}

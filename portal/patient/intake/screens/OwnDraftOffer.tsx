/** Offers a signed-in patient to continue a form in progress, so that they do not begin the same one twice. */
import type { OwnDraft } from '@clinic/contract/intake';
import { inClinic } from '@clinic/platform/address';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Card, LinkButton, Notice } from '@clinic/platform/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from './ModalDialog.tsx';

export interface OwnDraftOfferProps {
  /** The most recently changed one. */
  draft: OwnDraft;
  /** There are further ones, which the dashboard lists. */
  hasOthers: boolean;
  /** Rejects when the clinic cannot be reached. */
  onResume: (id: string) => Promise<void>;
}

/** On the start page, which then begins another form only after a confirmation. */
export function OwnDraftOffer({ draft, hasOthers, onResume }: OwnDraftOfferProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'pending' | 'failed'>();
  const resume = (): void => {
    setState('pending');
    onResume(draft.id).catch(() => setState('failed'));
  };
  return (
    <Card as="section" aria-labelledby="own-draft" className="mt-6">
      <h2 id="own-draft" className="text-xl font-semibold">
        {t('intake.ownDraft.title')}
      </h2>
      <p className="mt-1 text-base text-ink-soft">
        <Progress draft={draft} />
      </p>
      {state === 'failed' && (
        <Notice tone="warning" role="alert" className="mt-4 text-base">
          {t('intake.ownDraft.failed')}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="lg" className="max-sm:w-full" pending={state === 'pending'} onClick={resume}>
          {t('intake.start.resume')}
        </Button>
        {hasOthers && (
          <LinkButton
            size="lg"
            variant="secondary"
            className="max-sm:w-full"
            href={inClinic('/patient/dashboard')}
          >
            {t('intake.ownDraft.all')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function Progress({ draft: { step, savedAt } }: { draft: OwnDraft }) {
  const { t } = useTranslation();
  const format = useFormat();
  const next = step?.[useLanguage()];
  return (
    <>
      {next && <>{t('intake.ownDraft.step', { step: next })} · </>}
      {t('intake.ownDraft.saved', { when: format.longDateAndTime(savedAt) })}
    </>
  );
}

/** Asks for confirmation before a second form of the same kind is begun. */
export function BeginAnother({ onCancel, onBegin }: { onCancel: () => void; onBegin: () => void }) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('intake.ownDraft.another.title')} onCancel={onCancel}>
      <p className="mt-1.5 text-ink-soft">{t('intake.ownDraft.another.text')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="secondary" className="max-sm:w-full" onClick={onCancel}>
          {t('intake.ownDraft.another.keep')}
        </Button>
        <Button className="max-sm:w-full" onClick={onBegin}>
          {t('intake.ownDraft.another.confirm')}
        </Button>
      </div>
    </ModalDialog>
  );
}

/** Above the questions, for a form that was begun before the others were known. */
export function OwnDraftNotice() {
  const { t } = useTranslation();
  return (
    <Notice title={t('intake.ownDraft.title')} role="status" className="mb-6">
      <p className="text-base">{t('intake.ownDraft.instead')}</p>
      <a
        href={inClinic('/patient/dashboard')}
        className="inline-flex min-h-11 items-center text-base font-semibold text-accent underline underline-offset-3"
      >
        {t('intake.ownDraft.open')}
      </a>
    </Notice>
  );
}

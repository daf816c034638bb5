/** The intake is with the clinic: its reference, and what comes next. Shown again whenever one comes back. */

import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../engine/locale.ts';
import type { Submitted } from '../../server/intake/contract.ts';
import { clinic } from '../api/clinic.ts';
import { Button } from '../ui/Button.tsx';
import { useNewScreen } from '../ui/useNewScreen.ts';
import { useDocumentTitle } from '../wizard/useDocumentTitle.ts';
import { DownloadCopy } from './DownloadCopy.tsx';
import type { DraftKey } from './draftServer.ts';

interface ConfirmationProps {
  submitted: Submitted;
  /** Opens the patient's own copy. */
  draft: DraftKey | null;
  language: string;
  onBeginNew: () => void;
}

export function Confirmation({ submitted, draft, language, onBeginNew }: ConfirmationProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(t('intake.done.title'));
  useNewScreen();
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto max-w-160 pb-10 text-lg sm:pt-4">
      <CircleCheck aria-hidden="true" className="size-10 text-success" strokeWidth={1.5} />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl font-semibold">
        {t('intake.done.title')}
      </h1>
      <p className="mt-3 text-ink-soft">
        {t('intake.done.at', { when: dayAndTime(submitted.submittedAt, language) })}
      </p>
      <dl className="mt-6 rounded border border-line bg-surface p-5">
        <dt className="text-base text-ink-soft">{t('intake.done.reference')}</dt>
        <dd className="text-2xl font-semibold tracking-wide tabular-nums">{submitted.reference}</dd>
        <dd className="mt-1 text-base text-ink-soft">{t('intake.done.keepReference')}</dd>
      </dl>
      {draft && (
        <div className="mt-6">
          <DownloadCopy draft={draft} reference={submitted.reference} language={language} />
          <p className="mt-2 text-base text-ink-soft">{t('intake.done.copy')}</p>
        </div>
      )}
      <h2 className="mt-10 text-xl font-semibold">{t('intake.done.next.title')}</h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-6 marker:text-ink-soft">
        <li>{t('intake.done.next.review')}</li>
        <li>{t('intake.done.next.contact')}</li>
        <li>{t('intake.done.next.plan')}</li>
      </ol>
      <Contact />
      <p className="mt-6 text-base text-ink-soft">{t('intake.done.emergency')}</p>
      <Button variant="secondary" className="mt-8" onClick={onBeginNew}>
        {t('intake.done.beginNew')}
      </Button>
    </div>
  );
}

/** How to reach the clinic, as its settings say. */
function Contact() {
  const { t } = useTranslation();
  const { supportEmail, supportPhone } = clinic();
  if (!supportEmail && !supportPhone) return null;
  const link = 'font-semibold text-accent underline underline-offset-3';
  return (
    <>
      <h2 className="mt-10 text-xl font-semibold">{t('intake.done.contact')}</h2>
      <ul className="mt-3 grid gap-1">
        {supportPhone && (
          <li>
            <a className={link} href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>
              {supportPhone}
            </a>
          </li>
        )}
        {supportEmail && (
          <li>
            <a className={link} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </li>
        )}
      </ul>
    </>
  );
}

const dayAndTime = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(iso));

/** The clinic has received the intake: its reference, and what comes next. Shown again on each return. */
import type { Submitted } from '@clinic/contract/intake';
import { type ConfirmationStep, type Definition, type NoticeRule, textIn } from '@clinic/engine/definition';
import { clinic, serverNow } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import type { Language } from '@clinic/platform/i18n';
import { Button, classes, DisclosureMark, PhoneText, unbroken, useNewScreen } from '@clinic/platform/ui';
import { NoticeContent, useDocumentTitle } from '@clinic/wizard';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftKey } from '../sync/draftServer.ts';
import { DownloadCopy } from './DownloadCopy.tsx';
import { FollowForm, Reference } from './FollowForm.tsx';

export interface ConfirmationProps {
  submitted: Submitted;
  definition: Definition;
  /** Help pages triggered by the answers. */
  notices: readonly NoticeRule[];
  /** Opens the patient's own copy. */
  draft: DraftKey | null;
  /** The email address in the form; null: no longer available; undefined: the form has none. */
  email: string | null | undefined;
  language: Language;
  onBeginNew: () => void;
}

export function Confirmation(props: ConfirmationProps) {
  const { submitted, definition, notices, email, draft, language, onBeginNew } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { title, text } = definition.confirmation ?? {};
  const headingText = title ? textIn(title, language) : t('intake.done.title');
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(headingText);
  useNewScreen();
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto max-w-160 pb-10 text-lg sm:pt-4">
      <h1 ref={heading} tabIndex={-1} className="flex items-start gap-3 text-3xl font-semibold">
        <CircleCheck aria-hidden="true" className="size-9 shrink-0 text-success" strokeWidth={1.5} />
        {headingText}
      </h1>
      <Reference reference={submitted.reference} />
      <SentNotices notices={notices} language={language} />
      <p className="mt-6 text-ink-soft wrap-anywhere">
        {t('intake.done.at', { when: format.longDateAndTime(submitted.submittedAt) })}
        {submitted.emailed && ` ${t(email ? 'intake.done.emailedTo' : 'intake.done.emailed', { email })}`}
      </p>
      {text && (
        <p className="mt-3 max-w-[42em] whitespace-pre-line">
          <PhoneText>{textIn(text, language)}</PhoneText>
        </p>
      )}
      {draft && (
        <div className="mt-6">
          <DownloadCopy draft={draft} reference={submitted.reference} language={language} />
          <p className="mt-2 text-base text-ink-soft">{t('intake.done.copy')}</p>
        </div>
      )}
      <h2 className="mt-10 text-xl font-semibold">{t('intake.done.next.title')}</h2>
      <Promised readBy={submitted.readBy} />
      <NextSteps next={definition.confirmation?.next} language={language} />
      {email !== undefined && <FollowForm email={email} />}
      <Contact />
      <p className="mt-6 text-base text-ink-soft">
        <PhoneText>{t('intake.done.emergency')}</PhoneText>
      </p>
      <Button variant="secondary" className="mt-8" onClick={onBeginNew}>
        {t('intake.done.beginNew')}
      </Button>
    </div>
  );
}

/** What to do now because of the answers. The most urgent is open, the others are folded. */
function SentNotices({ notices, language }: Pick<ConfirmationProps, 'notices' | 'language'>) {
  const worstFirst = notices.toSorted((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)));
  return worstFirst.map((rule, index) => {
    const urgent = isUrgent(rule);
    const title = (
      <h2 id={`notice-${rule.id}`} className={classes('text-xl font-semibold', urgent && 'text-danger')}>
        {unbroken(textIn(rule.title, language))}
      </h2>
    );
    return (
      <section
        key={rule.id}
        aria-labelledby={`notice-${rule.id}`}
        className={classes(
          index === 0 ? 'mt-6' : 'mt-2',
          'rounded border px-5 py-4',
          urgent ? 'border-danger-line bg-danger-soft' : 'border-info-line bg-info-soft',
        )}
      >
        {index === 0 ? (
          <>
            {title}
            <NoticeContent rule={rule} language={language} sent />
          </>
        ) : (
          <details className="group">
            <summary className="-my-2 flex min-h-11 items-center gap-3">
              {title}
              <DisclosureMark />
            </summary>
            <NoticeContent rule={rule} language={language} sent />
          </details>
        )}
      </section>
    );
  });
}

const isUrgent = ({ level }: NoticeRule): boolean => level === 'urgent';

/** By when a physician reads it. Said only until then: a page that is opened later, without a connection, knows no more. */
function Promised({ readBy }: Pick<Submitted, 'readBy'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (readBy === undefined || new Date(readBy) < serverNow()) return null;
  return (
    <p className="mt-3 font-semibold">
      {t('intake.done.next.promised', { time: format.promisedTime(readBy) })}
    </p>
  );
}

/** What happens next: from the definition, or the default text. */
function NextSteps({ next, language }: { next: ConfirmationStep[] | undefined; language: string }) {
  const { t } = useTranslation();
  return (
    <ol className="mt-3 grid list-decimal gap-2 ps-6 marker:text-ink-soft">
      {next?.map(({ title, text }) => (
        <li key={textIn(title, language)}>
          <p className="font-semibold">{textIn(title, language)}</p>
          <p className="whitespace-pre-line text-ink-soft">
            <PhoneText>{textIn(text, language)}</PhoneText>
          </p>
        </li>
      )) ?? (
        <>
          <li>{t('intake.done.next.review')}</li>
          <li>{t('intake.done.next.contact')}</li>
        </>
      )}
    </ol>
  );
}

/** The clinic's contact details from its settings. */
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

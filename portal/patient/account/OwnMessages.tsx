/** The conversation between the patient and the clinic. */
import type { OwnSubmissionDetail } from '@clinic/contract/patient/ownSubmission';
import { LONGEST_MESSAGE } from '@clinic/contract/review/messages';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Card, classes, Field, Notice, PhoneText, Textarea } from '@clinic/platform/ui';
import { tooLong } from '@clinic/wizard';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessage } from './useMessage.ts';

export function OwnMessages({ submission }: { submission: OwnSubmissionDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { text, write, send, hold, state } = useMessage(submission.id);
  const message = text.trim();
  const lengthError = tooLong(text, LONGEST_MESSAGE, language);
  const isBusy = state === 'sending' || state === 'waiting';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (message !== '' && lengthError === undefined && !isBusy) send();
  };
  const changeIt = (): void => {
    hold();
    document.getElementById('new-message')?.focus();
  };
  return (
    <Card as="section" aria-labelledby="messages-title">
      <h2 id="messages-title" className="text-xl font-semibold">
        {t('ownSubmission.messages.title')}
      </h2>
      {submission.messages.length > 0 && (
        <ol className="mt-4 grid gap-3">
          {submission.messages.map(({ id, from, name, message: written, createdAt }) => (
            <li
              key={id}
              className={classes(
                'rounded border border-line px-4 py-3',
                from === 'clinic' ? 'bg-accent-soft sm:me-12' : 'sm:ms-12',
              )}
            >
              <p className="text-sm text-ink-soft">
                <span className="font-semibold text-ink">{name ?? t('ownSubmission.messages.you')}</span>
                {' · '}
                <time dateTime={createdAt}>{format.longDateAndTime(createdAt)}</time>
              </p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">
                <PhoneText>{written}</PhoneText>
              </p>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={submit} className="mt-5 print:hidden">
        <Field
          id="new-message"
          dense
          label={t('ownSubmission.messages.label')}
          help={t('ownSubmission.messages.help')}
          error={lengthError ?? (state === 'failed' ? t('ownSubmission.messages.failed') : undefined)}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={text}
              readOnly={isBusy}
              onChange={(event) => write(event.target.value)}
            />
          )}
        </Field>
        <div role="status">
          {state === 'waiting' && (
            <Notice tone="warning" className="mt-3">
              {t('ownSubmission.messages.waiting')}
            </Notice>
          )}
          {state === 'sending' && <p className="sr-only">{t('ownSubmission.messages.sending')}</p>}
          {state === 'sent' && <p className="mt-2 text-success">{t('ownSubmission.messages.sent')}</p>}
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          {/* Never removed or `disabled`: either would lose the focus while a message is being sent. */}
          <Button
            type="submit"
            variant="secondary"
            aria-disabled={message === '' || state === 'waiting' || undefined}
            pending={state === 'sending'}
          >
            {t('ownSubmission.messages.send')}
          </Button>
          {state === 'waiting' && (
            <Button variant="secondary" onClick={changeIt}>
              {t('ownSubmission.messages.change')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

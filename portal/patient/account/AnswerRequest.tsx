/** The clinic's request for information: its message, and the questions to answer again. */
import { LONGEST_MESSAGE } from '@clinic/contract/review/messages';
import type { Questionnaire } from '@clinic/engine/form';
import { type Issue, isConfirmed } from '@clinic/engine/validation';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Card, ErrorSummary, Field, Notice, PhoneText, Textarea } from '@clinic/platform/ui';
import {
  ConfirmUnusual,
  isHard,
  issueDomId,
  keepConfirmed,
  namedIssue,
  tooLong,
  WizardContext,
} from '@clinic/wizard';
import { MessageCircleQuestion } from 'lucide-react';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedQuestions } from './AskedQuestions.tsx';
import type { ReplyDraft } from './replyDrafts.ts';
import { useReply } from './useReply.ts';
import { type AskedSubmission, useSendReply } from './useSendReply.ts';
import { WaitsForConnection } from './WaitsForConnection.tsx';

export interface AnswerRequestProps {
  submission: AskedSubmission;
  form: Questionnaire;
  /** The reply draft, if one was started. */
  draft: ReplyDraft | undefined;
}

export function AnswerRequest({ submission, form, draft: begun }: AnswerRequestProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { request } = submission;
  const reply = useReply(submission, form, language, begun);
  const { issues, files, store, model } = reply.shared;
  const sending = useSyncExternalStore(files.watch, () => files.isSending([...reply.keys]));
  const refused = useSyncExternalStore(issues.watch, issues.all);
  const [attempt, setAttempt] = useState(0);
  const [waits, setWaits] = useState(false);
  const [filesLeft, setFilesLeft] = useState<'waiting' | 'failed'>();
  const [unusual, setUnusual] = useState<readonly Issue[]>([]);

  const send = useSendReply(submission, reply, (refusals) => {
    setUnusual([]);
    if (!refusals) return;
    issues.replace(refusals);
    setAttempt((before) => before + 1);
  });
  const messageError = tooLong(reply.message, LONGEST_MESSAGE, language);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (send.isPending || waits) return;
    setWaits(true);
    const settled = await files.settled([...reply.keys]);
    setWaits(false);
    setFilesLeft(settled === 'done' ? undefined : settled);
    if (settled !== 'done') return;
    const refusals = reply.check();
    if (messageError !== undefined) {
      document.getElementById('reply-message')?.focus();
      return;
    }
    const hard = refusals.filter(isHard);
    issues.replace(hard);
    const soft = refusals.filter((issue) => !isHard(issue) && !isConfirmed(issue, store.all(), model.form()));
    setUnusual(hard.length > 0 ? [] : soft);
    if (hard.length > 0) setAttempt(attempt + 1);
    else if (soft.length === 0) send.mutate();
  };

  const confirm = (): void => {
    keepConfirmed(store, unusual, model.form());
    send.mutate();
  };

  return (
    <WizardContext value={reply.shared}>
      <Card as="section" aria-labelledby="request-title" className="border-accent!">
        <h2 id="request-title" className="flex items-center gap-2.5 text-xl font-semibold">
          <MessageCircleQuestion aria-hidden="true" className="size-6 text-accent" />
          {t('ownSubmission.request.title')}
        </h2>
        <p className="mt-3 max-w-[42em] border-s-2 border-accent ps-3 whitespace-pre-line wrap-anywhere">
          <PhoneText>{request.message}</PhoneText>
        </p>
        <p className="mt-3 text-ink-soft">{t('ownSubmission.request.text')}</p>
        <form noValidate onSubmit={submit} className="mt-6 grid max-w-160 gap-8">
          {refused.length > 0 && (
            <ErrorSummary
              title={t('wizard.checkAndTryAgain')}
              errors={refused.map((issue) => ({
                id: issueDomId(issue),
                text: namedIssue(issue, form, language),
              }))}
              attempt={attempt}
            />
          )}
          <AskedQuestions keys={reply.keys} />
          <Field
            id="reply-message"
            label={t('ownSubmission.request.message')}
            note={t('wizard.optional')}
            help={t('ownSubmission.request.messageHelp')}
            error={messageError}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                value={reply.message}
                onChange={(event) => reply.write(event.target.value)}
              />
            )}
          </Field>
          {send.isError && refused.length === 0 && (
            <Notice tone="warning" role="alert">
              {t('ownSubmission.request.failed')}
            </Notice>
          )}
          {filesLeft && (
            <Notice tone="warning" role="alert">
              {t(filesLeft === 'waiting' ? 'wizard.review.filesWaiting' : 'wizard.review.filesFailed')}
            </Notice>
          )}
          <WaitsForConnection when={send.isPaused} />
          {waits && sending && <p role="status">{t('wizard.review.fileSending')}</p>}
          {unusual.length > 0 ? (
            <ConfirmUnusual issues={unusual} onConfirm={confirm} />
          ) : (
            <Button
              type="submit"
              size="lg"
              pending={(send.isPending && !send.isPaused) || waits}
              className="justify-self-start max-sm:w-full"
            >
              {t('ownSubmission.request.send')}
            </Button>
          )}
        </form>
      </Card>
    </WizardContext>
  );
}

/** What the patient wrote for a request that was closed before it was sent, so that nothing is lost. */
import { writeToClinic } from '@clinic/contract/patient/ownMessages';
import type { OwnSubmissionDetail } from '@clinic/contract/patient/ownSubmission';
import { LONGEST_MESSAGE } from '@clinic/contract/review/messages';
import type { Answers, AnswerValue } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import {
  countedAnswer,
  displayAnswer,
  type Questionnaire,
  resolveForm,
  withExternalValues,
} from '@clinic/engine/form';
import { call, useAction } from '@clinic/platform/api';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Card, Notice, showToast } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownSubmission } from './queries.ts';
import { forgetReply, type ReplyDraft } from './replyDrafts.ts';
import { unsentParts } from './unsentParts.ts';
import { WaitsForConnection } from './WaitsForConnection.tsx';

export interface UnsentReplyProps {
  submission: OwnSubmissionDetail;
  requestId: string;
  draft: ReplyDraft;
  form: Questionnaire;
}

export function UnsentReply({ submission, requestId, draft, form }: UnsentReplyProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const unsent = useMemo(() => unsentParts(draft, submission), [draft, submission]);
  const isReceived = unsent === null;
  useEffect(() => {
    if (isReceived) forgetReply(submission.id, requestId);
  }, [isReceived, submission.id, requestId]);
  // Values that the server computed from the earlier answers do not apply to the corrected ones.
  const corrected = withExternalValues(form, { ...submission.answers, ...unsent?.changes } as Answers);
  const state = resolveForm(form, corrected, submission.answeredOn);
  const answers = Object.keys(unsent?.changes ?? {}).flatMap((key) => {
    const compiled = form.questions.get(key);
    if (!compiled) return [];
    const { question } = compiled;
    const value = countedAnswer(compiled, corrected, state) as AnswerValue | undefined;
    return [{ key, label: textIn(question.label, language), text: displayAnswer(question, value, language) }];
  });
  const written = [...answers.map(({ label, text }) => `${label} ${text}`), unsent?.message ?? '']
    .join('\n')
    .trim();
  const send = useAction({
    meta: { showsWaiting: true },
    mutationFn: () => call(writeToClinic, { id: submission.id }, { key: draft.key, message: written }),
    onSuccess: () => {
      forgetReply(submission.id, requestId);
      showToast({ tone: 'success', title: t('ownSubmission.unsent.sent') });
      return queryClient.invalidateQueries({ queryKey: ownSubmission(submission.id).queryKey });
    },
  });
  if (!unsent) return null;
  return (
    <Card as="section" aria-labelledby={`unsent-${requestId}`}>
      <h2 id={`unsent-${requestId}`} className="text-xl font-semibold">
        {t('ownSubmission.unsent.title')}
      </h2>
      <p role="status" className="mt-1 max-w-[42em]">
        {t('ownSubmission.unsent.text')}
      </p>
      <dl className="mt-4 grid gap-3 border-s-2 border-line ps-3">
        {answers.map(({ key, label, text }) => (
          <div key={key}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
        {unsent.message !== '' && (
          <div>
            <dt className="text-ink-soft">{t('ownSubmission.unsent.message')}</dt>
            <dd className="font-medium wrap-anywhere whitespace-pre-line">{unsent.message}</dd>
          </div>
        )}
      </dl>
      {send.isError && (
        <Notice tone="warning" role="alert" className="mt-4">
          {t('ownSubmission.messages.failed')}
        </Notice>
      )}
      <WaitsForConnection when={send.isPaused} />
      <div className="mt-5 flex flex-wrap gap-3">
        {written.length <= LONGEST_MESSAGE && (
          <Button pending={send.isPending} onClick={() => send.mutate()}>
            {t('ownSubmission.unsent.send')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => forgetReply(submission.id, requestId)}>
          {t('ownSubmission.unsent.discard')}
        </Button>
      </div>
    </Card>
  );
}

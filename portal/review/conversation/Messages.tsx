/** The conversation between clinic and patient, with a form for a new message. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare, Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_MESSAGE, writeToPatient } from '../../../contract/conversation.ts';
import type { SubmissionDetail } from '../../../contract/review.ts';
import { call } from '../../platform/api/call.ts';
import { useUnsentText } from '../../platform/api/useUnsentText.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { Avatar } from '../../platform/ui/base/Avatar.tsx';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Card } from '../../platform/ui/base/Card.tsx';
import { classes } from '../../platform/ui/base/classes.ts';
import { Field } from '../../platform/ui/fields/Field.tsx';
import { Textarea } from '../../platform/ui/fields/Textarea.tsx';
import { showToast } from '../../platform/ui/overlays/toasts.ts';
import { EmptyState } from '../../platform/ui/states/EmptyState.tsx';
import { LoadFailed } from '../../platform/ui/states/LoadFailed.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import { tooLong } from '../../wizard/input/tooLong.ts';
import { staffMessages } from './conversationQueries.ts';
import { UnreachableNotice } from './UnreachableNotice.tsx';

export function Messages({ submission: { id: submissionId, patient } }: { submission: SubmissionDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MessageList submissionId={submissionId} />
      <UnreachableNotice patient={patient} />
      <NewMessage submissionId={submissionId} patient={patient} />
    </div>
  );
}

function MessageList({ submissionId }: { submissionId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: messages, isError, isFetching, refetch } = useQuery(staffMessages(submissionId));
  if (!messages && isError) {
    return (
      <Card padding="none">
        <LoadFailed
          level={3}
          title={t('conversation.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  if (!messages) return <Skeleton className="h-28" />;
  if (messages.length === 0) {
    return (
      <Card padding="none" className="print:hidden">
        <EmptyState
          level={3}
          icon={MessagesSquare}
          title={t('conversation.empty.title')}
          text={t('conversation.empty.text')}
        />
      </Card>
    );
  }
  return (
    <ol className="grid gap-3" aria-label={t('submission.tabs.messages')}>
      {messages.map(({ id, author, createdAt, message, fromPatient, seenAt }) => (
        <Card
          as="li"
          key={id}
          padding="none"
          className={classes('flex gap-3.5 p-4 sm:p-5', fromPatient ? 'sm:mr-12' : 'sm:ml-12 bg-accent-soft')}
        >
          <Avatar name={author.name} size="sm" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="font-semibold">{author.name}</span>
              <span className="text-sm text-ink-soft">
                {t(fromPatient ? 'conversation.patient' : 'conversation.clinic')}
              </span>
              <time dateTime={createdAt} className="text-sm text-ink-soft tabular-nums">
                {format.dateAndTime(createdAt)}
              </time>
            </p>
            <p className="mt-1.5 max-w-[70ch] whitespace-pre-line wrap-anywhere">{message}</p>
            {!fromPatient && (
              <p className="mt-1 text-sm text-ink-soft">
                {seenAt
                  ? t('conversation.seen', { when: format.dateAndTime(seenAt) })
                  : t('conversation.unseen')}
              </p>
            )}
          </div>
        </Card>
      ))}
    </ol>
  );
}

function NewMessage({ submissionId, patient }: { submissionId: string } & Pick<SubmissionDetail, 'patient'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [text, setText] = useUnsentText(user?.id ?? '', `message ${submissionId}`);
  // The same key until it is sent, so that a retry counts once.
  const key = useRef<string>(undefined);
  const write = (written: string): void => {
    setText(written);
    key.current = undefined;
  };
  const add = useMutation({
    mutationFn: (message: string) => {
      key.current ??= crypto.randomUUID();
      return call(writeToPatient, { id: submissionId }, { key: key.current, message });
    },
    onSuccess: () => {
      write('');
      showToast(
        patient.reachable
          ? { tone: 'success', title: t('conversation.sent.title'), text: t('conversation.sent.text') }
          : { tone: 'neutral', title: t('conversation.kept'), text: t('unreachable.toast') },
      );
      return queryClient.invalidateQueries({ queryKey: staffMessages(submissionId).queryKey });
    },
    onError: () =>
      showToast({
        tone: 'danger',
        title: t('conversation.notSent.title'),
        text: t('conversation.notSent.text'),
      }),
  });
  const message = text.trim();
  const error = tooLong(text, LONGEST_MESSAGE, language);
  const send = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (message !== '' && error === undefined && !add.isPending) add.mutate(message);
  };
  return (
    <Card className="print:hidden">
      <form onSubmit={send}>
        <Field id="new-message" dense label={t('conversation.label')} error={error}>
          {(control) => (
            <Textarea
              {...control}
              dense
              rows={3}
              value={text}
              readOnly={add.isPending}
              placeholder={t('conversation.placeholder')}
              onChange={(event) => write(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
              }}
            />
          )}
        </Field>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">
            {t(patient.reachable ? 'conversation.patientReads' : 'conversation.sendKey')}
          </p>
          <Button type="submit" disabled={message === ''} pending={add.isPending}>
            <Send aria-hidden="true" />
            {t('conversation.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

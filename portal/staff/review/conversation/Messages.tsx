/** The conversation between clinic and patient, with a form for a new message. */
import { getsMail } from '@clinic/contract/messaging';
import type { SubmissionDetail } from '@clinic/contract/review';
import { LONGEST_MESSAGE, writeToPatient } from '@clinic/contract/review/messages';
import { call, useAction, useUnsentText } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useSession } from '@clinic/platform/session';
import { showToast } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { staffMessages } from './conversationQueries.ts';
import { EntryCard, EntryForm, EntryList } from './Entries.tsx';
import { UnreachableNotice } from './UnreachableNotice.tsx';

export const NEW_MESSAGE_ID = 'new-message';

export function Messages({ submission: { id: submissionId, patient } }: { submission: SubmissionDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MessageList submissionId={submissionId} />
      <UnreachableNotice patient={patient} template="new_message" />
      <NewMessage submissionId={submissionId} patient={patient} />
    </div>
  );
}

function MessageList({ submissionId }: { submissionId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <EntryList
      query={useQuery(staffMessages(submissionId))}
      failed={t('conversation.failed')}
      empty={{
        icon: MessagesSquare,
        title: t('conversation.empty.title'),
        text: t('conversation.empty.text'),
        className: 'print:hidden',
      }}
    >
      {(messages) => (
        <ol className="grid gap-3" aria-label={t('submission.tabs.messages')}>
          {messages.map(({ id, author, createdAt, message, fromPatient, seenAt }) => (
            <EntryCard
              key={id}
              name={author.name}
              text={message}
              className={fromPatient ? 'sm:me-12' : 'sm:ms-12 bg-accent-soft'}
              about={
                <>
                  <span className="text-sm text-ink-soft">
                    {t(fromPatient ? 'conversation.patient' : 'conversation.clinic')}
                  </span>
                  <time dateTime={createdAt} className="text-sm text-ink-soft tabular-nums">
                    {format.dateAndTime(createdAt)}
                  </time>
                </>
              }
            >
              {!fromPatient && (
                <p className="mt-1 text-sm text-ink-soft">
                  {seenAt
                    ? t('conversation.seen', { when: format.dateAndTime(seenAt) })
                    : t('conversation.unseen')}
                </p>
              )}
            </EntryCard>
          ))}
        </ol>
      )}
    </EntryList>
  );
}

function NewMessage({ submissionId, patient }: { submissionId: string } & Pick<SubmissionDetail, 'patient'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const isMailed = getsMail(patient.mail, 'new_message');
  const [text, setText] = useUnsentText(user?.id ?? '', `message ${submissionId}`);
  // The same key until it is sent, so that a retry counts once.
  const key = useRef<string>(undefined);
  const write = (written: string): void => {
    setText(written);
    key.current = undefined;
  };
  const add = useAction({
    mutationFn: (message: string) => {
      key.current ??= crypto.randomUUID();
      return call(writeToPatient, { id: submissionId }, { key: key.current, message });
    },
    onSuccess: () => {
      write('');
      showToast(
        isMailed
          ? { tone: 'success', title: t('conversation.sent.title'), text: t('conversation.sent.text') }
          : {
              tone: 'neutral',
              title: t('conversation.kept'),
              text: t(`unreachable.${patient.mail}.toast`),
            },
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
  return (
    <EntryForm
      id={NEW_MESSAGE_ID}
      label={t('conversation.label')}
      placeholder={t('conversation.placeholder')}
      hint={t(isMailed ? 'conversation.patientReads' : 'conversation.sendKey')}
      action={t('conversation.send')}
      rows={3}
      maxLength={LONGEST_MESSAGE}
      text={text}
      onChange={write}
      pending={add.isPending}
      onSend={add.mutate}
    />
  );
}

import { addNote, LONGEST_NOTE } from '@clinic/contract/review/notes';
import { call, useAction, useUnsentText } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useSession } from '@clinic/platform/session';
import { Badge, roleTone, showToast } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { reviewNotes } from '../queries.ts';
import { RelativeTime } from '../RelativeTime.tsx';
import { EntryCard, EntryForm, EntryList } from './Entries.tsx';

export const NOTE_BOX_ID = 'new-note';

export function ReviewNotes({ submissionId }: { submissionId: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <NewNote submissionId={submissionId} />
      <NoteList submissionId={submissionId} />
    </div>
  );
}

function NewNote({ submissionId }: { submissionId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [text, write] = useUnsentText(user?.id ?? '', `note ${submissionId}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const add = useAction({
    mutationFn: (message: string) => call(addNote, { id: submissionId }, { message }),
    onSuccess: () => {
      write('');
      // The button is disabled now and would lose the focus.
      box.current?.focus();
      showToast({ tone: 'success', title: t('notes.added.title'), text: t('notes.added.text') });
      return queryClient.invalidateQueries({ queryKey: reviewNotes(submissionId).queryKey });
    },
    onError: () =>
      showToast({ tone: 'danger', title: t('notes.failed.title'), text: t('notes.failed.text') }),
  });
  return (
    <EntryForm
      id={NOTE_BOX_ID}
      label={t('notes.label')}
      placeholder={t('notes.placeholder')}
      hint={t('notes.staffOnly')}
      action={t('notes.add')}
      rows={4}
      maxLength={LONGEST_NOTE}
      text={text}
      onChange={write}
      pending={add.isPending}
      pendingText={t('notes.adding')}
      onSend={add.mutate}
      box={box}
    />
  );
}

function NoteList({ submissionId }: { submissionId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <EntryList
      query={useQuery(reviewNotes(submissionId))}
      failed={t('notes.loadFailed')}
      empty={{ icon: NotebookPen, title: t('notes.empty.title'), text: t('notes.empty.text') }}
    >
      {(notes) => (
        <ul className="grid gap-3">
          {notes.map(({ id, author, createdAt, message }) => (
            <EntryCard
              key={id}
              name={author.name}
              text={message}
              about={
                <>
                  <Badge tone={roleTone[author.role]}>{t(`role.${author.role}`)}</Badge>
                  <span className="text-sm text-ink-soft">
                    <RelativeTime iso={createdAt} />
                    <span className="tabular-nums print:hidden"> · {format.dateAndTime(createdAt)}</span>
                  </span>
                </>
              }
            />
          ))}
        </ul>
      )}
    </EntryList>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { NotebookPen, Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addNote, LONGEST_NOTE } from '../../../contract/review.ts';
import { call } from '../../platform/api/call.ts';
import { useUnsentText } from '../../platform/api/useUnsentText.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { Avatar } from '../../platform/ui/base/Avatar.tsx';
import { Badge } from '../../platform/ui/base/Badge.tsx';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Card } from '../../platform/ui/base/Card.tsx';
import { roleTone } from '../../platform/ui/base/tone.ts';
import { Field } from '../../platform/ui/fields/Field.tsx';
import { Textarea } from '../../platform/ui/fields/Textarea.tsx';
import { showToast } from '../../platform/ui/overlays/toasts.ts';
import { EmptyState } from '../../platform/ui/states/EmptyState.tsx';
import { LoadFailed } from '../../platform/ui/states/LoadFailed.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import { tooLong } from '../../wizard/input/tooLong.ts';
import { reviewNotes } from '../queries.ts';
import { RelativeTime } from '../RelativeTime.tsx';

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
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [text, write] = useUnsentText(user?.id ?? '', `note ${submissionId}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const add = useMutation({
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
  const message = text.trim();
  const error = tooLong(text, LONGEST_NOTE, language);
  const send = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (message !== '' && error === undefined && !add.isPending) add.mutate(message);
  };
  return (
    <Card className="print:hidden">
      <form onSubmit={send}>
        <Field id={NOTE_BOX_ID} dense label={t('notes.label')} error={error}>
          {(control) => (
            <Textarea
              {...control}
              ref={box}
              dense
              rows={4}
              value={text}
              readOnly={add.isPending}
              placeholder={t('notes.placeholder')}
              onChange={(event) => write(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
              }}
            />
          )}
        </Field>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">{t('notes.staffOnly')}</p>
          <Button type="submit" disabled={message === '' || add.isPending}>
            {!add.isPending && <Send aria-hidden="true" />}
            {t(add.isPending ? 'notes.adding' : 'notes.add')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function NoteList({ submissionId }: { submissionId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: notes, isError, isFetching, refetch } = useQuery(reviewNotes(submissionId));
  if (!notes && isError) {
    return (
      <Card padding="none">
        <LoadFailed
          level={3}
          title={t('notes.loadFailed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  if (!notes) return <Skeleton className="h-28" />;
  if (notes.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          level={3}
          icon={NotebookPen}
          title={t('notes.empty.title')}
          text={t('notes.empty.text')}
        />
      </Card>
    );
  }
  return (
    <ul className="grid gap-3">
      {notes.map(({ id, author, createdAt, message }) => (
        <Card as="li" key={id} padding="none" className="flex gap-3.5 p-4 sm:p-5">
          <Avatar name={author.name} size="sm" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="font-semibold">{author.name}</span>
              <Badge tone={roleTone[author.role]}>{t(`role.${author.role}`)}</Badge>
              <span className="text-sm text-ink-soft">
                <RelativeTime iso={createdAt} />
                <span className="tabular-nums print:hidden"> · {format.dateAndTime(createdAt)}</span>
              </span>
            </p>
            <p className="mt-1.5 max-w-[70ch] whitespace-pre-line wrap-anywhere">{message}</p>
          </div>
        </Card>
      ))}
    </ul>
  );
}

/** The latest note next to the answers, with a form for a new one. */
import type { ReviewNote } from '@clinic/contract/review/notes';
import { Button, Card } from '@clinic/platform/ui';
import { NotebookPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../RelativeTime.tsx';
import { useWriting } from './useWriting.ts';

interface NotesCardProps {
  /** Undefined while they load. */
  notes: readonly ReviewNote[] | undefined;
  failed: boolean;
}

export function NotesCard({ notes, failed }: NotesCardProps) {
  const { t } = useTranslation();
  const write = useWriting();
  const latest = notes?.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
  return (
    <Card as="section" aria-labelledby="notes-title" padding="dense" className="max-lg:hidden print:hidden">
      <h2 id="notes-title" className="text-sm font-semibold tracking-normal text-ink-soft">
        {t('notes.latest')}
      </h2>
      {latest ? (
        <>
          <p className="mt-2 line-clamp-4 whitespace-pre-line wrap-anywhere">{latest.message}</p>
          <p className="mt-1 text-sm text-ink-soft">
            {latest.author.name} · <RelativeTime iso={latest.createdAt} />
          </p>
        </>
      ) : (
        <p className="mt-2 text-ink-soft">
          {notes ? t('notes.noneYet') : failed ? t('notes.loadFailed') : t('notes.loading')}
        </p>
      )}
      <Button variant="secondary" block className="mt-4" onClick={() => write('notes')}>
        <NotebookPen aria-hidden="true" />
        {t('notes.write')}
      </Button>
    </Card>
  );
}

/** File upload: choose, photograph or drop files; shows each one's progress, and those already sent. */
import { fill, words } from '@clinic/engine/base';
import { fileFinding, filesOf, MEDIA_TYPES, type NamedFile, sizeText } from '@clinic/engine/questionTypes';
import { Button, FieldGroup, useOnline } from '@clinic/platform/ui';
import { FileText, Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isHeic, withRealType } from '../state/heicPhoto.ts';
import type { PendingFile } from '../state/uploadQueue.ts';
import { useAnswer } from '../state/useAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { DropZone } from './parts/DropZone.tsx';
import { fileRow, PendingFileRow } from './parts/PendingFileRow.tsx';
import { usePendingNews } from './parts/usePendingNews.ts';
import type { WidgetProps } from './parts/widget.ts';

export function FileWidget({ question, id, slot, label, error, ...frame }: WidgetProps<'file'>) {
  const { t } = useTranslation();
  const { files: queue, language } = useWizard();
  const sent = filesOf(useAnswer(slot));
  const readPending = () => queue.of(question.id);
  const pending = useSyncExternalStore(queue.watch, readPending, readPending);
  const [refusal, setRefusal] = useState<string>();
  const [said, setSaid] = useState('');
  const room = roomFor(question, sent, pending);
  const kinds = question.accept.map((kind) => t(`wizard.file.kind.${kind}`)).join(', ');

  usePendingNews(pending, setSaid, question.maxMb);
  const refusalText = (problem: FileProblem): string => {
    const text = fill(words(language)[problem], { max: question.maxMb });
    if (problem !== 'fileType') return text;
    return `${text}. ${t('wizard.file.instead', { kinds })} ${t(`wizard.file.remedy.${remedyOf(question)}`)}`;
  };
  const add = async (list: readonly File[]): Promise<void> => {
    // A file that cannot be read is sent as it is, which says why it fails.
    const files = await Promise.all(list.map((file) => withRealType(file).catch(() => file)));
    const problems = new Set<string>();
    let free = roomFor(question, filesOf(slot.get()), queue.of(question.id));
    for (const file of files) {
      const problem = problemOf(question, file);
      if (problem) problems.add(`${file.name}: ${refusalText(problem)}`);
      else if (free <= 0) problems.add(t('wizard.file.noRoom', { count: question.maxFiles }));
      else {
        free -= 1;
        queue.add(question.id, file);
      }
    }
    setRefusal([...problems].join(' ') || undefined);
  };
  const remove = (file: { id: string; name: string }): void => {
    queue.remove(question.id, file.id);
    setSaid(t('wizard.file.removed', { name: file.name }));
    document.getElementById(id)?.focus();
  };
  const cancel = (file: PendingFile): void => {
    queue.cancel(file.id);
    setSaid(t('wizard.file.removed', { name: file.file.name }));
    document.getElementById(id)?.focus();
  };
  const online = useOnline();
  const waiting = pending.some(({ state }) => state === 'waiting');
  return (
    <FieldGroup id={id} legend={label} error={refusal ?? error} errorLive {...frame}>
      {(sent.length > 0 || pending.length > 0) && (
        <ul className="mb-3 grid gap-2">
          {sent.map((file) => (
            <SentFileRow key={file.id} file={file} onRemove={() => remove(file)} />
          ))}
          {pending.map((file) => (
            <PendingFileRow
              key={file.id}
              pending={file}
              max={question.maxMb}
              canRetry={room > 0}
              onRemove={() => cancel(file)}
            />
          ))}
        </ul>
      )}
      {room > 0 && (
        <DropZone
          question={question}
          label={label}
          kinds={kinds}
          room={room}
          onFiles={(list) => void add(list)}
        />
      )}
      {(waiting || !online) && <p className="mt-2 text-base text-ink-soft">{t('wizard.file.waitingNote')}</p>}
      <p role="status" className="sr-only">
        {[said, pending.length === 0 && sent.length > 0 && t('wizard.file.allSent', { count: sent.length })]
          .filter(Boolean)
          .join(' ')}
      </p>
    </FieldGroup>
  );
}

function SentFileRow({ file, onRemove }: { file: NamedFile; onRemove: () => void }) {
  const { t } = useTranslation();
  const { language } = useWizard();
  return (
    <li className={fileRow}>
      <FileText aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{file.name}</span>
        <span className="block text-base text-ink-soft">
          {sizeText(file.size, language)} · {t('wizard.file.sent')}
        </span>
      </span>
      <Button variant="quiet" onClick={onRemove} aria-label={t('wizard.file.remove', { name: file.name })}>
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  );
}

/** A failed file does not count towards the limit. */
const roomFor = (
  { maxFiles }: WidgetProps<'file'>['question'],
  sent: readonly NamedFile[],
  pending: readonly PendingFile[],
): number => maxFiles - sent.length - pending.filter(({ state }) => state !== 'failed').length;

/** What to do with a file of another kind, such as a Word document. */
const remedyOf = ({ accept }: Pick<WidgetProps<'file'>['question'], 'accept'>) => {
  if (!accept.includes('pdf')) return 'photo';
  return accept.includes('jpeg') ? 'pdfOrPhoto' : 'pdf';
};

type FileProblem = 'fileEmpty' | 'fileSize' | 'fileType';

/** Why a file is rejected before it is sent. */
function problemOf(question: WidgetProps<'file'>['question'], file: File): FileProblem | undefined {
  if (file.size === 0) return 'fileEmpty';
  const type = isHeic(file) && question.accept.includes('jpeg') ? MEDIA_TYPES.jpeg : file.type;
  const finding = fileFinding(question, { size: file.size, type });
  return finding && (finding.code === 'fileSize' ? 'fileSize' : 'fileType');
}

/** File upload: choose, photograph or drop files; shows each one's progress, and those already sent. */
import { Camera, FileText, Trash2, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { fill, words } from '../../../engine/base/words.ts';
import { fileFinding, filesOf, MEDIA_TYPES, sizeText } from '../../../engine/questionTypes/file.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { classes } from '../../platform/ui/base/classes.ts';
import { FieldGroup } from '../../platform/ui/fields/FieldGroup.tsx';
import { isHeic } from '../state/heicPhoto.ts';
import type { PendingFile } from '../state/uploadQueue.ts';
import { useAnswer } from '../state/useAnswer.ts';
import { useWizard } from '../state/WizardContext.ts';
import { fileRow, PendingFileRow } from './PendingFileRow.tsx';
import { usePendingNews } from './usePendingNews.ts';
import type { WidgetProps } from './widget.ts';

export function FileWidget({ question, id, slot, label, error, ...frame }: WidgetProps<'file'>) {
  const { t } = useTranslation();
  const { files: queue, language } = useWizard();
  const sent = filesOf(useAnswer(slot));
  const pending = useSyncExternalStore(queue.watch, () => queue.of(question.id));
  const [refusal, setRefusal] = useState<string>();
  const [said, setSaid] = useState('');
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  // A failed file does not count towards the limit.
  const room = question.maxFiles - sent.length - pending.filter(({ state }) => state !== 'failed').length;
  const photos = question.accept.some((kind) => kind !== 'pdf');

  usePendingNews(pending, setSaid, question.maxMb);
  const add = (list: readonly File[]): void => {
    const problems = new Set<string>();
    let free = room;
    for (const file of list) {
      const problem = problemOf(question, file);
      if (problem) problems.add(`${file.name}: ${fill(words(language)[problem], { max: question.maxMb })}`);
      else if (free <= 0) problems.add(t('wizard.file.noRoom', { count: question.maxFiles }));
      else {
        free -= 1;
        queue.add(question.id, file);
      }
    }
    setRefusal([...problems].join(' ') || undefined);
  };
  const picked = (input: HTMLInputElement): void => {
    // Copy the list: clearing the input, so that the same file can be chosen again, empties it.
    add([...(input.files ?? [])]);
    input.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
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
  const kinds = question.accept.map((kind) => t(`wizard.file.kind.${kind}`)).join(', ');
  const waiting = pending.some(({ state }) => state === 'waiting');
  return (
    <FieldGroup id={id} legend={label} error={refusal ?? error} errorLive {...frame}>
      {(sent.length > 0 || pending.length > 0) && (
        <ul className="mb-3 grid gap-2">
          {sent.map((file) => (
            <li key={file.id} className={fileRow}>
              <FileText aria-hidden="true" className="size-5 shrink-0 text-accent" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium break-words">{file.name}</span>
                <span className="block text-base text-ink-soft">
                  {sizeText(file.size, language)} · {t('wizard.file.sent')}
                </span>
              </span>
              <Button
                variant="quiet"
                onClick={() => remove(file)}
                aria-label={t('wizard.file.remove', { name: file.name })}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </li>
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
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the buttons inside
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classes(
            'rounded border border-dashed px-4 py-5 transition-colors',
            over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
          )}
        >
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => chooser.current?.click()}>
              <Upload aria-hidden="true" />
              {t('wizard.file.choose')}
              <span className="sr-only"> {label}</span>
            </Button>
            {photos && (
              <Button
                variant="secondary"
                className="hidden pointer-coarse:inline-flex"
                onClick={() => camera.current?.click()}
              >
                <Camera aria-hidden="true" />
                {t('wizard.file.camera')}
                <span className="sr-only"> {label}</span>
              </Button>
            )}
          </div>
          <p className="mt-3 text-base text-ink-soft">
            <span className="hidden pointer-fine:inline">{t('wizard.file.orDrop')} </span>
            {t('wizard.file.limits', { kinds, max: question.maxMb, count: question.maxFiles })}
          </p>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple={room > 1}
            accept={question.accept.map((kind) => MEDIA_TYPES[kind]).join(',')}
            onChange={(event) => picked(event.currentTarget)}
          />
          {photos && (
            <input
              ref={camera}
              type="file"
              hidden
              accept="image/jpeg"
              capture="environment"
              onChange={(event) => picked(event.currentTarget)}
            />
          )}
        </div>
      )}
      {waiting && <p className="mt-2 text-base text-ink-soft">{t('wizard.file.waitingNote')}</p>}
      <p role="status" className="sr-only">
        {said}
        {pending.length === 0 && sent.length > 0 && ` ${t('wizard.file.allSent', { count: sent.length })}`}
      </p>
    </FieldGroup>
  );
}

/** Why a file is rejected before it is sent. */
function problemOf(
  question: WidgetProps<'file'>['question'],
  file: File,
): 'fileEmpty' | 'fileSize' | 'fileType' | undefined {
  if (file.size === 0) return 'fileEmpty';
  const type = isHeic(file) && question.accept.includes('jpeg') ? MEDIA_TYPES.jpeg : file.type;
  const finding = fileFinding(question, { size: file.size, type });
  return finding && (finding.code === 'fileSize' ? 'fileSize' : 'fileType');
}

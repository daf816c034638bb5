/** Accepts files by choosing, photographing or dropping them. */
import { MEDIA_TYPES } from '@clinic/engine/questionTypes';
import { Button, classes } from '@clinic/platform/ui';
import { Camera, Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetProps } from './widget.ts';

export interface DropZoneProps {
  question: WidgetProps<'file'>['question'];
  label: ReactNode;
  /** The kinds of files that the question accepts, in words. */
  kinds: string;
  /** How many files may still be added. */
  room: number;
  onFiles: (files: readonly File[]) => void;
}

export function DropZone({ question, label, kinds, room, onFiles }: DropZoneProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const photos = question.accept.some((kind) => kind !== 'pdf');
  const picked = (input: HTMLInputElement): void => {
    // Copy the list: clearing the input, so that the same file can be chosen again, empties it.
    onFiles([...(input.files ?? [])]);
    input.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
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
  );
}

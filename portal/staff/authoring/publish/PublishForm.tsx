/** Publishes a draft with a reason; impossible while there are errors. */
import { useUnsentText } from '@clinic/platform/api';
import { useSession } from '@clinic/platform/session';
import { DialogForm, Notice, TextareaField } from '@clinic/platform/ui';
import { type ReactNode, useState } from 'react';

interface PublishFormProps {
  draftId: string;
  texts: { note: string; noteHelp: string; noteMissing: string; failed: string; action: string };
  /** The reason it starts with. */
  firstNote?: string;
  hasErrors: boolean;
  pending: boolean;
  disabled?: boolean;
  /** Why the server refused it. */
  refusal: string | undefined;
  /** What the publisher has to know. */
  children: (tried: boolean) => ReactNode;
  onPublish: (note: string) => void;
  onClose: () => void;
}

export function PublishForm(props: PublishFormProps) {
  const {
    draftId,
    texts,
    firstNote = '',
    hasErrors,
    pending,
    disabled = false,
    refusal,
    children,
    onPublish,
    onClose,
  } = props;
  const { user } = useSession();
  // A dialog that was closed, or a session that ended, does not lose the reason.
  const [unsentText, keep] = useUnsentText(user?.id ?? '', `publication ${draftId}`);
  const [isTouched, setTouched] = useState(false);
  const note = isTouched ? unsentText : unsentText || firstNote;
  const isMissing = note.trim() === '';
  return (
    <DialogForm
      className="gap-5"
      onSubmit={() => {
        if (!isMissing && !hasErrors) onPublish(note.trim());
      }}
      onCancel={onClose}
      action={!hasErrors && texts.action}
      pending={pending}
      disabled={disabled}
    >
      {(tried) => (
        <>
          {children(tried)}
          {refusal !== undefined && (
            <Notice tone="danger" role="alert" title={texts.failed}>
              <p>{refusal}</p>
            </Notice>
          )}
          {!hasErrors && (
            <TextareaField
              required
              label={texts.note}
              help={texts.noteHelp}
              error={tried && isMissing && texts.noteMissing}
              rows={2}
              maxLength={2000}
              value={note}
              onChange={(written) => {
                setTouched(true);
                keep(written);
              }}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}

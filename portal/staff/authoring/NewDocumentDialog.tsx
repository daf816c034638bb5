/** Asks for a new document's names and id. The id is derived from the first name until the user edits it. */
import { suggestedId } from '@clinic/engine/editing';
import { Dialog, DialogForm, type DialogProps, IdField, TextField } from '@clinic/platform/ui';
import { useState } from 'react';

const ID = /^[a-z][a-z0-9-]{0,79}$/;

interface NewDocumentDialogProps extends Pick<DialogProps, 'title' | 'text' | 'onClose'> {
  /** The labels of its names. */
  names: readonly string[];
  /** Suggests the id, if there is no name to derive it from. */
  suggestFrom?: string | undefined;
  usedIds: readonly string[];
  idLabel: string;
  idHelp: (id: string) => string;
  errors: { nameMissing: string; idWrong: string; idTaken: string };
  action: string;
  pending: boolean;
  onBegin: (id: string, names: readonly string[]) => void;
}

export function NewDocumentDialog(props: NewDocumentDialogProps) {
  const { title, text, onClose, names, suggestFrom, usedIds, idLabel, idHelp, errors, onBegin } = props;
  const [typed, setTyped] = useState(names.map(() => ''));
  const [typedId, setTypedId] = useState<string>();
  const isTaken = (id: string): boolean => usedIds.includes(id);
  const id = typedId ?? suggestedId(suggestFrom ?? typed[0] ?? '', { separator: '-', isTaken });
  const idError = !ID.test(id) ? errors.idWrong : isTaken(id) && errors.idTaken;
  const isMissing = (name: string): boolean => name.trim() === '';
  return (
    <Dialog onClose={onClose} title={title} {...(text !== undefined && { text })}>
      <DialogForm
        onSubmit={() => {
          if (!idError && !typed.some(isMissing)) onBegin(id, typed);
        }}
        onCancel={onClose}
        action={props.action}
        pending={props.pending}
      >
        {(tried) => (
          <>
            {names.map((label, index) => (
              <TextField
                key={label}
                required
                label={label}
                error={tried && isMissing(typed[index] ?? '') && errors.nameMissing}
                maxLength={200}
                value={typed[index] ?? ''}
                onChange={(name) => setTyped(typed.with(index, name))}
              />
            ))}
            <IdField
              label={idLabel}
              help={idHelp(id)}
              error={(tried || typedId !== undefined) && idError}
              value={id}
              onChange={setTypedId}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

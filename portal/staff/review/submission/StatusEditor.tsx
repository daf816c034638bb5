import { type OpenDanger, STATUSES, type Status, type SubmissionDetail } from '@clinic/contract/review';
import { Button, Select } from '@clinic/platform/ui';
import { PencilLine } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusChange } from '../queue/useStatusChange.tsx';

interface StatusEditorProps {
  submission: SubmissionDetail;
  /** Undefined until the flags are known. */
  dangers: readonly OpenDanger[] | undefined;
}

/** A button that turns into a select until a status is set or the change is cancelled. */
export function StatusEditor({ submission, dangers }: StatusEditorProps) {
  const { t } = useTranslation();
  const { id, status, revision } = submission;
  // The decision applies to the state the user saw when starting it, even if data is refetched meanwhile.
  const [editedRevision, setEditedRevision] = useState<number>();
  const editing = editedRevision !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const wasEditing = useRef(false);
  const change = useStatusChange(
    { id, status, revision: editedRevision ?? revision, dangers },
    { onChanged: () => setEditedRevision(undefined), onOverruled: setEditedRevision },
  );

  useEffect(() => {
    if (editing) select.current?.focus();
    else if (wasEditing.current) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  return (
    <div className="flex items-center gap-2 print:hidden">
      {editing ? (
        <>
          <Select
            ref={select}
            dense
            aria-label={t('submission.newStatus')}
            value={status}
            disabled={change.pending}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setEditedRevision(undefined);
              else openInsteadOfChoosing(event);
            }}
            onChange={(event) => change.request(event.target.value as Status)}
            className="w-44"
          >
            {STATUSES.map((each) => (
              <option key={each} value={each}>
                {t(`status.${each}`)}
              </option>
            ))}
          </Select>
          {status === 'NEEDS_INFO' && (
            <Button variant="secondary" onClick={() => change.request('NEEDS_INFO')}>
              {t('requestInfo.again')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setEditedRevision(undefined)}>
            {t('common.cancel')}
          </Button>
        </>
      ) : (
        <Button ref={button} onClick={() => setEditedRevision(revision)}>
          <PencilLine aria-hidden="true" />
          {t('review.updateStatus')}
        </Button>
      )}
      {change.dialog}
    </div>
  );
}

/** Arrow keys on a closed select would set every status they pass. */
function openInsteadOfChoosing(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!event.key.startsWith('Arrow') || !('showPicker' in HTMLSelectElement.prototype)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

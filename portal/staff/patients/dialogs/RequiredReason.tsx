/** A dialog for something about a patient that needs a reason. */
import { Dialog, DialogForm, TextareaField } from '@clinic/platform/ui';
import { useState } from 'react';

interface RequiredReasonProps {
  title: string;
  text: string;
  action: string;
  label: string;
  /** The error if there is none. */
  missing: string;
  pending: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
}

export function RequiredReason(props: RequiredReasonProps) {
  const { title, text, action, label, missing, pending, onReason, onClose } = props;
  const [reason, write] = useState('');
  const isMissing = reason.trim() === '';
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      <DialogForm
        onSubmit={() => !isMissing && onReason(reason.trim())}
        onCancel={onClose}
        action={action}
        pending={pending}
      >
        {(tried) => (
          <TextareaField
            required
            label={label}
            error={tried && isMissing && missing}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={write}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

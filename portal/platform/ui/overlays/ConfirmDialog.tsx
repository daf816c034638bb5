/** Asks for confirmation before an action that cannot be undone. */
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';

interface ConfirmDialogProps {
  open?: boolean;
  title: string;
  text: string;
  confirm: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Why it failed. */
  children?: ReactNode;
}

export function ConfirmDialog({ confirm, pending, onConfirm, children, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog {...dialog}>
      {children}
      <DialogActions
        danger
        onCancel={dialog.onClose}
        action={confirm}
        pending={pending}
        onAction={onConfirm}
      />
    </Dialog>
  );
}

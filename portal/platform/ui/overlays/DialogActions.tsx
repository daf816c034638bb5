/** The buttons at the end of a dialog: "Cancel", and the dialog's action. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../base/Button.tsx';
import { classes } from '../base/classes.ts';
import { stickyBar } from '../base/stickyBar.ts';

export interface DialogActionsProps {
  onCancel?: (() => void) | undefined;
  cancelText?: string;
  /** If absent, the dialog can only be closed. */
  action?: string | false | undefined;
  /** If absent, the button submits the form. */
  onAction?: () => void;
  pending?: boolean;
  disabled?: boolean;
  danger?: boolean;
  className?: string;
  /** More buttons, before the last. */
  children?: ReactNode;
}

export function DialogActions(props: DialogActionsProps) {
  const { t } = useTranslation();
  const { onCancel, cancelText, action, onAction, danger, className, children, ...state } = props;
  return (
    // Visible, however long the dialog is. It covers the space below it, so that no content shows there.
    <div
      ref={stickyBar}
      className={classes(
        'sticky bottom-0 z-10 -mt-2 -mb-5 flex flex-wrap justify-end gap-2 bg-raised pt-2 pb-5 sm:-mb-6 sm:pb-6',
        className,
      )}
    >
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          {cancelText ?? t('common.cancel')}
        </Button>
      )}
      {children}
      {action && (
        <Button
          {...state}
          type={onAction ? 'button' : 'submit'}
          variant={danger ? 'danger' : 'primary'}
          onClick={onAction}
        >
          {action}
        </Button>
      )}
    </div>
  );
}

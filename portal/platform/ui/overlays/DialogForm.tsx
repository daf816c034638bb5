/** A form that ends with the buttons of a dialog. Its errors are shown once it has been submitted. */
import { type ReactNode, useState } from 'react';
import { classes } from '../base/classes.ts';
import { DialogActions, type DialogActionsProps } from './DialogActions.tsx';

interface DialogFormProps extends Omit<DialogActionsProps, 'children' | 'onAction'> {
  onSubmit: () => void;
  /** `tried`: it has been submitted. */
  children: (tried: boolean) => ReactNode;
}

export function DialogForm({ onSubmit, children, className = 'gap-4', ...actions }: DialogFormProps) {
  const [tried, setTried] = useState(false);
  return (
    <form
      noValidate
      className={classes('grid grid-cols-[minmax(0,1fr)]', className)}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        onSubmit();
      }}
    >
      {children(tried)}
      <DialogActions {...actions} />
    </form>
  );
}

/** A question answered with several controls: radio rows, date parts, a number and its unit. */
import { type ReactNode, useContext } from 'react';
import { classes } from '../base/classes.ts';
import { PageHeading } from '../base/PageHeading.ts';
import { Dense } from './Dense.ts';
import { describedBy, errorId, FieldError, FieldHelp, helpId, LabelText } from './Field.tsx';
import { FieldHeading } from './FieldHeading.tsx';
import { FieldPicture } from './FieldPicture.ts';

interface FieldGroupProps {
  /** The fieldset's id, which an error summary links to (it can be focused). */
  id: string;
  legend: ReactNode;
  note?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Announced on appearance, for errors that are not triggered by Continue. */
  errorLive?: boolean;
  className?: string;
  /** `radiogroup` when the answer is one of several radio buttons. */
  role?: 'group' | 'radiogroup';
  required?: boolean;
  children: ReactNode;
}

export function FieldGroup({
  id,
  legend,
  note,
  help,
  error,
  errorLive,
  className,
  role = 'group',
  required,
  children,
}: FieldGroupProps) {
  const isPageHeading = useContext(PageHeading) !== null;
  const dense = useContext(Dense);
  const picture = useContext(FieldPicture);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      {...(role === 'radiogroup' && radioGroup(required, error))}
      aria-describedby={describedBy(id, { help, error })}
      className={classes('m-0 min-w-0 border-0 p-0', className)}
    >
      <legend
        data-label
        className={classes(
          'block p-0 font-semibold',
          isPageHeading ? 'mb-3' : dense ? 'mb-1.5 text-sm' : 'mb-1.5 text-lg',
        )}
      >
        <FieldHeading>
          <LabelText>{legend}</LabelText>
          {note && <span className="font-normal text-ink-soft"> {note}</span>}
        </FieldHeading>
      </legend>
      {help && <FieldHelp id={helpId(id)}>{help}</FieldHelp>}
      {picture}
      <div aria-live={errorLive ? 'polite' : undefined}>
        {error && <FieldError id={errorId(id)}>{error}</FieldError>}
      </div>
      <PageHeading value={null}>
        <FieldPicture value={null}>{children}</FieldPicture>
      </PageHeading>
    </fieldset>
  );
}

const radioGroup = (required: boolean | undefined, error: ReactNode) =>
  ({
    role: 'radiogroup',
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
  }) as const;

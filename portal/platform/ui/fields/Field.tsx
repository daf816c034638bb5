/** A label, help text and error for one control. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { classes } from '../base/classes.ts';
import { PageHeading } from '../base/PageHeading.ts';
import { unbroken } from '../base/unbroken.tsx';
import { Dense } from './Dense.ts';
import { FieldHeading } from './FieldHeading.tsx';
import { FieldPicture } from './FieldPicture.ts';
import { useFormatted } from './formatting.ts';
import { withPhones } from './PhoneText.tsx';

/** Spread these props on the control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  id: string;
  label: ReactNode;
  /** Shown after the label: "(optional)". */
  note?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Portal forms are denser than the intake. */
  dense?: boolean;
  /** For controls with a visible label elsewhere, or an obvious purpose such as a search box. */
  labelHidden?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

export function Field({
  id,
  label,
  note,
  help,
  error,
  required,
  dense,
  labelHidden,
  className,
  children,
}: FieldProps) {
  const isPageHeading = useContext(PageHeading) !== null;
  const isDense = useContext(Dense) || dense;
  const picture = useContext(FieldPicture);
  return (
    <div className={className}>
      <FieldHeading>
        <label
          htmlFor={id}
          data-label
          className={classes(
            'block font-semibold',
            isPageHeading ? 'mb-3' : isDense ? 'mb-1.5 text-sm' : 'mb-1.5 text-lg',
            labelHidden && 'sr-only',
          )}
        >
          <LabelText>{label}</LabelText>
          {note && <span className="font-normal text-ink-soft"> {note}</span>}
        </label>
      </FieldHeading>
      {help && <FieldHelp id={helpId(id)}>{help}</FieldHelp>}
      {picture}
      {error && <FieldError id={errorId(id)}>{error}</FieldError>}
      {children({
        id,
        'aria-describedby': describedBy(id, { help, error }),
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
    </div>
  );
}

export const helpId = (id: string): string => `${id}-help`;
export const errorId = (id: string): string => `${id}-error`;

/** The value of `aria-describedby`, given what is shown. */
export const describedBy = (id: string, shown: { help?: ReactNode; error?: ReactNode }): string | undefined =>
  [shown.help && helpId(id), shown.error && errorId(id)].filter(Boolean).join(' ') || undefined;

/** With its formatting, if it has some. */
export function LabelText({ children }: { children: ReactNode }) {
  return useFormatted(children)?.line ?? unbroken(children);
}

export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  const formatted = useFormatted(children);
  const className = 'mb-2 max-w-[42em] text-base text-ink-soft';
  return formatted ? (
    <div id={id} className={className}>
      {formatted.blocks}
    </div>
  ) : (
    <p id={id} className={className}>
      {withPhones(children)}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mb-2 flex items-start gap-1.5 text-base font-semibold text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" strokeWidth={2.25} />
      <span>{children}</span>
    </p>
  );
}

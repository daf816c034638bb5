/** A multi-line text field in a portal form: a reason, a note. */
import { useId } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Textarea, type TextareaProps } from './Textarea.tsx';

export interface TextareaFieldProps
  extends Pick<FieldProps, 'label' | 'note' | 'help' | 'error' | 'required'>,
    Pick<TextareaProps, 'autoFocus' | 'className' | 'maxLength' | 'rows' | 'spellCheck'> {
  value: string;
  onChange: (value: string) => void;
}

export function TextareaField({
  label,
  note,
  help,
  error,
  required,
  onChange,
  ...textarea
}: TextareaFieldProps) {
  const id = useId();
  return (
    <Field id={id} dense label={label} note={note} help={help} error={error} required={required}>
      {(control) => (
        <Textarea {...control} {...textarea} dense onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

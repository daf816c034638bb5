/** A single-line text field in a portal form: a title, a name. */
import { useId } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Input, type InputProps } from './Input.tsx';

interface TextFieldProps
  extends Pick<FieldProps, 'label' | 'help' | 'error' | 'required' | 'className'>,
    Pick<
      InputProps,
      'autoComplete' | 'autoFocus' | 'maxLength' | 'name' | 'onPaste' | 'spellCheck' | 'type'
    > {
  value: string;
  onChange: (value: string) => void;
}

export function TextField({ label, help, error, required, className, onChange, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} dense label={label} help={help} error={error} required={required} className={className}>
      {(control) => <Input {...control} {...input} dense onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

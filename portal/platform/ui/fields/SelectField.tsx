/** A select in a portal form. The options are its children. */
import { type ReactNode, useId } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Select } from './Select.tsx';

interface SelectFieldProps<Value extends string>
  extends Pick<FieldProps, 'label' | 'labelHidden' | 'help' | 'className'> {
  disabled?: boolean;
  value: Value;
  /** One of the option values. */
  onChange: (value: Value) => void;
  children: ReactNode;
}

export function SelectField<Value extends string>({
  value,
  disabled,
  onChange,
  children,
  ...field
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <Field id={id} dense {...field}>
      {(control) => (
        <Select
          {...control}
          dense
          disabled={disabled}
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {children}
        </Select>
      )}
    </Field>
  );
}

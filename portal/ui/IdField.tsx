/** An id that is being chosen, for something that is not there yet. */
import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';

export interface IdFieldProps {
  id: string;
  label: string;
  help: ReactNode;
  error: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

export function IdField({ id, label, help, error, value, onChange }: IdFieldProps) {
  return (
    <Field id={id} dense required label={label} help={help} error={error}>
      {(control) => (
        <Input
          {...control}
          dense
          spellCheck={false}
          autoComplete="off"
          maxLength={80}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

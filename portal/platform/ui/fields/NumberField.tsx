/** An optional number. */
import { useId, useState } from 'react';
import { decimalText, numberIn } from './decimalText.ts';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';

interface NumberFieldProps {
  label: string;
  labelHidden?: boolean;
  /** The accessible name, if there are several with the same label. It contains the label. */
  name?: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  className?: string;
}

export function NumberField({ label, labelHidden, name, value, onChange, className }: NumberFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  // Keep the typed text ("1." on the way to 1.5), unless the value was changed elsewhere.
  const shown = numberIn(text) === value ? text : (value?.toString() ?? '');
  return (
    <Field id={id} dense label={label} labelHidden={labelHidden} className={className}>
      {(control) => (
        <Input
          {...control}
          aria-label={name}
          dense
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={({ target }) => {
            const typed = decimalText(target.value);
            if (typed === undefined) return;
            setText(typed);
            onChange(numberIn(typed));
          }}
        />
      )}
    </Field>
  );
}

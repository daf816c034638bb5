/** A number followed by its unit. Only a valid number is passed to the rules. */
import { useId, useState } from 'react';
import { decimalText, numberIn } from './decimalText.ts';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';

interface UnitNumberProps {
  label: string;
  labelHidden?: boolean;
  unit: string;
  value: number;
  onChange: (value: number) => void;
}

export function UnitNumber({ label, labelHidden, unit, value, onChange }: UnitNumberProps) {
  const id = useId();
  const [text, setText] = useState(String(value));
  const typed = numberIn(text);
  // Keep the typed text ("1." on the way to 1.5), unless the value was changed elsewhere.
  const shown = typed === undefined || typed === value ? text : String(value);
  return (
    <Field
      id={id}
      dense
      labelHidden={labelHidden}
      label={unit === '' || label.includes(unit) ? label : `${label} (${unit})`}
    >
      {(control) => (
        <Input
          {...control}
          dense
          inputMode="decimal"
          autoComplete="off"
          suffix={unit || undefined}
          className="tabular-nums"
          aria-invalid={typed === undefined || undefined}
          value={shown}
          onBlur={() => setText(String(value))}
          onChange={({ target }) => {
            const next = decimalText(target.value);
            if (next === undefined) return;
            setText(next);
            const number = numberIn(next);
            if (number !== undefined) onChange(number);
          }}
        />
      )}
    </Field>
  );
}

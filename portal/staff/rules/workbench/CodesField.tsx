/** A list of codes, one per line. */
import { Field, Textarea } from '@clinic/platform/ui';
import { useId, useState } from 'react';

export interface CodesFieldProps {
  label: string;
  help: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

export function CodesField({ label, help, value, onChange }: CodesFieldProps) {
  const id = useId();
  const [text, setText] = useState(value.join('\n'));
  const typed = codesIn(text);
  // Keep blank lines and spaces while the user types, unless the list was changed elsewhere.
  const shown = typed.join('\n') === value.join('\n') ? text : value.join('\n');
  return (
    <Field id={id} dense label={label} help={help}>
      {(control) => (
        <Textarea
          {...control}
          dense
          spellCheck={false}
          value={shown}
          onChange={({ target }) => {
            setText(target.value);
            onChange(codesIn(target.value));
          }}
        />
      )}
    </Field>
  );
}

const codesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

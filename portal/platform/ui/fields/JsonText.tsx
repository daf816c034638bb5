/** A small piece of JSON as text. Invalid text stays as typed, with an error message. */
import isSame from 'fast-deep-equal';
import { useId, useState } from 'react';
import { Field } from './Field.tsx';
import { Textarea } from './Textarea.tsx';

interface JsonTextProps<Value> {
  label: string;
  labelHidden?: boolean | undefined;
  value: Value;
  onChange: (value: Value) => void;
  /** The error message for invalid JSON. */
  unreadable: string;
  /** The problem with the value. */
  problem?: string | undefined;
}

export function JsonText<Value>({
  label,
  labelHidden,
  value,
  onChange,
  unreadable,
  problem,
}: JsonTextProps<Value>) {
  const id = useId();
  const [text, setText] = useState<string>();
  const typed = text === undefined ? undefined : read<Value>(text);
  const isUnreadable = text !== undefined && typed === undefined;
  const showsTyped = text !== undefined && (isUnreadable || isSame(typed?.value, value));
  return (
    <Field id={id} dense label={label} labelHidden={labelHidden} error={isUnreadable ? unreadable : problem}>
      {(control) => (
        <Textarea
          {...control}
          dense
          spellCheck={false}
          className="font-mono text-sm!"
          value={showsTyped ? text : JSON.stringify(value, null, 2)}
          onChange={({ target }) => {
            setText(target.value);
            const parsed = read<Value>(target.value);
            if (parsed) onChange(parsed.value);
          }}
        />
      )}
    </Field>
  );
}

function read<Value>(text: string): { value: Value } | undefined {
  try {
    return { value: JSON.parse(text) as Value };
  } catch {
    return undefined;
  }
}

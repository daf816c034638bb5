/** A checkbox in a dense form. */
import { type ReactNode, useId } from 'react';

interface TickProps {
  label: ReactNode;
  /** The accessible name, if there are several with the same label. It contains the label. */
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Tick({ label, name, checked, onChange }: TickProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="inline-flex min-h-8 items-center gap-2 text-sm">
      <input
        id={id}
        type="checkbox"
        aria-label={name}
        className="size-4.5"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

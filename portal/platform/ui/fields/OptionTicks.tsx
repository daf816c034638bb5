/** Checkboxes for the options in a list. */
import { useId } from 'react';

interface OptionTicksProps {
  label: string;
  labelHidden?: boolean;
  options: ReadonlyArray<{ value: string | number; text: string }>;
  value: readonly (string | number)[];
  onChange: (value: readonly (string | number)[]) => void;
}

export function OptionTicks({ label, labelHidden, options, value, onChange }: OptionTicksProps) {
  const id = useId();
  return (
    <fieldset className="@container min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{label}</legend>
      <div className="grid max-h-64 gap-x-4 overflow-y-auto rounded border border-line bg-paper px-3 py-1.5 @sm:grid-cols-2">
        {options.map((option) => {
          const checked = value.includes(option.value);
          return (
            <div key={String(option.value)} className="flex min-h-9 items-center gap-2">
              <input
                id={`${id}-${option.value}`}
                type="checkbox"
                className="size-4 shrink-0"
                checked={checked}
                onChange={() =>
                  onChange(checked ? value.filter((each) => each !== option.value) : [...value, option.value])
                }
              />
              <label htmlFor={`${id}-${option.value}`} className="min-w-0 flex-1 text-sm wrap-anywhere">
                {option.text}
              </label>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

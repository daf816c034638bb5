/** A radio button small enough for several to fit in a row. */
export function OptionPill({
  name,
  value,
  label,
  spoken,
  checked,
  onChange,
}: {
  name: string;
  value: string | number;
  label: string;
  /** The accessible name, if it says more than the label. */
  spoken?: string;
  checked: boolean;
  onChange: () => void;
}) {
  return (
    <label className="flex min-h-12 min-w-12 items-center justify-center gap-2 rounded border border-line-strong/70 bg-surface px-3 text-lg transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        value={value}
        aria-label={spoken}
        checked={checked}
        onChange={onChange}
        className="size-5 shrink-0 accent-accent focus-visible:shadow-none focus-visible:outline-none"
      />
      {label}
    </label>
  );
}

/** A full-width row that is one large label: all of it can be pressed. */
export const optionRowClasses = [
  'group flex min-h-13 w-full items-center gap-3.5 rounded border border-line-strong/70 bg-surface px-4 py-3',
  'text-lg text-ink transition-colors hover:border-accent hover:bg-accent-soft/50',
  'has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
  'has-disabled:cursor-not-allowed has-disabled:opacity-60',
  'has-aria-disabled:cursor-not-allowed has-aria-disabled:opacity-60',
].join(' ');

/** The native control inside; the row shows its focus. */
export const optionControlClasses =
  'size-5.5 shrink-0 accent-accent focus-visible:outline-none focus-visible:shadow-none';

/** The variant for a workbench. */
export const denseOptionRowClasses = 'min-h-10! gap-2.5! px-3! py-1.5! text-sm!';

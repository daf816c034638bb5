/** Styles of every text field and select. At least 16 px, because phones zoom in otherwise. */
export const inputClasses = [
  'w-full min-h-12 rounded border border-line-strong bg-surface px-3.5 py-2.5 text-lg text-ink',
  'transition-colors hover:border-ink-soft',
  'aria-invalid:border-danger aria-invalid:border-2',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft',
].join(' ');

/** The smaller variant for the portal's filters and forms. */
export const denseInputClasses = 'min-h-10! px-3! py-1.5! text-base! max-sm:text-[1rem]!';

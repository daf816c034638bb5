import type { Choice } from '@clinic/engine/definition';

/** For the element around the options: side by side, they wrap where they do not fit. */
export const rowsClasses = (orientation: Choice['orientation']): string =>
  orientation === 'horizontal' ? 'flex flex-wrap gap-2 *:w-auto' : 'grid gap-2';

import type { Option } from '@clinic/engine/definition';

/** An option of a choice or a row of a matrix, as the builder edits it. */
export type Entry = Pick<
  Option,
  'value' | 'label' | 'picture' | 'code' | 'exclusive' | 'unknown' | 'score' | 'extract'
>;

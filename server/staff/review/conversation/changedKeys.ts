/** Which answers differ between two versions. */
import { isDeepStrictEqual } from 'node:util';
import { type Answers, isConfirmation } from '@clinic/engine/base';

export const changedKeys = (before: Answers, after: Answers): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isConfirmation(key) && !isDeepStrictEqual(before[key], after[key]),
  );

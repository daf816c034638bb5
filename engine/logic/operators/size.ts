/** The maximum size of a value, without any answers. */

/** Entries of a list, characters of a text, and the size of each entry. */
export interface Size {
  items: number;
  characters: number;
  entry?: Size;
  /** Nesting depth of lists; 0 by default. */
  levels?: number;
  /** Size of the lookup table that `score` expands to. */
  points?: number;
}

export const SCALAR: Size = { items: 1, characters: 24 };
export const CHARACTERS_A_STEP = 64;

/** The larger of each dimension. */
export const largest = (sizes: readonly Size[]): Size => {
  const entries = sizes.flatMap(({ entry }) => entry ?? []);
  const levels = sizes.reduce((most, size) => Math.max(most, size.levels ?? 0), 0);
  return {
    items: sizes.reduce((most, { items }) => Math.max(most, items), 1),
    characters: sizes.reduce((most, { characters }) => Math.max(most, characters), 0),
    ...(entries.length > 0 ? { entry: largest(entries) } : {}),
    ...(levels > 0 ? { levels } : {}),
  };
};

export const total = (sizes: readonly Size[], of: (size: Size) => number): number =>
  sizes.reduce((result, size) => result + of(size), 0);

/** The cost of an operator that reads its arguments once and returns a number, a boolean or a short text. */
export const reading = (_sizes: readonly Size[], read: number): { steps: number; size: Size } => ({
  steps: read,
  size: SCALAR,
});

/** The cost of an operator whose result is one of its arguments. */
export const choosing = (sizes: readonly Size[]): { steps: number; size: Size } => ({
  steps: 0,
  size: largest(sizes),
});

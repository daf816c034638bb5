/** A requirement of the product, with the tests that verify it. */
export interface Requirement {
  id: number;
  text: string;
  shownBy: readonly Proof[];
  /** Why it is not met, or met differently. */
  deviation?: string;
}

/** A test, by file and title; for parameterized titles, the constant part. */
export interface Proof {
  file: string;
  title: string;
}

/** Several tests of one file. */
export const from = (file: string, ...titles: [string, ...string[]]): Proof[] =>
  titles.map((title) => ({ file, title }));

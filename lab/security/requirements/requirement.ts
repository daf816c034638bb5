/** A requirement of the product, with the tests that verify it. */
export interface Requirement {
  id: number;
  text: string;
  shownBy: readonly Proof[];
  /** Changes of the product that break it: `npm run test:proofs` makes each, and one of the tests has to fail. */
  brokenBy: readonly Break[];
  /** Why it is not met, or met differently. */
  deviation?: string;
}

/** A test, by file and title; for parameterized titles, the constant part. */
export interface Proof {
  file: string;
  title: string;
}

/** One text of a file, which occurs there once, and what replaces it. */
export interface Break {
  file: string;
  from: string;
  to: string;
}

/** Several tests of one file. */
export const from = (file: string, ...titles: [string, ...string[]]): Proof[] =>
  titles.map((title) => ({ file, title }));

export const change = (file: string, from: string, to: string): Break => ({ file, from, to });

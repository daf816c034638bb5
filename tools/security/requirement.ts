/** One line of what the product promises, and what shows that it keeps it. */
export interface Requirement {
  id: number;
  text: string;
  shownBy: readonly Proof[];
  /** Where it is not met, or met otherwise: why. */
  deviation?: string;
}

/** A test, by file and title; of titles made from data, the part that is always there. */
export interface Proof {
  file: string;
  title: string;
}

/** Several tests of one file. */
export const from = (file: string, ...titles: [string, ...string[]]): Proof[] =>
  titles.map((title) => ({ file, title }));

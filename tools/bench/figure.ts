/** One line of the table. */
export interface Figure {
  name: string;
  value: string;
  /** How far the rounds lay apart. */
  noise: string;
  aim: string;
  /** Absent where the line is only for comparison. */
  met?: boolean;
}

/** A part measures one thing; its first line is the one with the aim. */
export type Part = () => Promise<Figure[]>;

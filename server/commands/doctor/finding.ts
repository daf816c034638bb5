/** What `npm run doctor` says about one part of an installation. */
export interface Finding {
  /** What was looked at. */
  check: string;
  is: 'ok' | 'warning' | 'problem';
  text: string;
  /** What to do. */
  remedy?: string;
  /** The server would not start, however often it is tried. */
  stops?: boolean;
}

/** The findings of one check. */
export class Findings {
  readonly list: Finding[] = [];
  readonly #check: string;

  constructor(check: string) {
    this.#check = check;
  }

  ok(text: string): void {
    this.list.push({ check: this.#check, is: 'ok', text });
  }

  warn(text: string, remedy: string): void {
    this.list.push({ check: this.#check, is: 'warning', text, remedy });
  }

  problem(text: string, remedy: string): void {
    this.list.push({ check: this.#check, is: 'problem', text, remedy });
  }

  /** Errors that say what to do. */
  refuse(error: unknown): void {
    for (const text of (error instanceof Error ? error.message : String(error)).split('\n  ')) {
      this.list.push({ check: this.#check, is: 'problem', text, stops: true });
    }
  }
}

/** @param run records what it finds; an error is a problem, too, because something could not be checked */
export async function findingsOf(
  check: string,
  run: (found: Findings) => Promise<void> | void,
): Promise<Finding[]> {
  const found = new Findings(check);
  try {
    await run(found);
  } catch (error) {
    found.problem(
      `This could not be checked: ${(error as Error).message}`,
      'Correct what the message names.',
    );
  }
  return found.list;
}

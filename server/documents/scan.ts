/** Where a virus scanner hooks in. */
import { type ChildProcess, spawn } from 'node:child_process';

export type ScanResult = 'clean' | 'infected' | 'not_scanned';

/**
 * Looks at a file's content before it is stored. Throwing means that it could not be scanned just now; an aborted
 * `signal` says that nobody waits for the result any more.
 */
export type Scan = (content: Buffer, signal?: AbortSignal) => Promise<ScanResult>;

/** Without a scanner every file is taken and marked as not scanned. */
export const scanNothing: Scan = async () => 'not_scanned';

export interface ScanLimits {
  /** From the call to the result, waiting for a turn included. */
  limitMs?: number;
  /** Scanners that run at the same time. */
  maxRunning?: number;
  /** Of all files that are scanned or wait for it. */
  maxBytes?: number;
}

/**
 * Hands the content to a command on its standard input: exit code 0 is clean, 1 infected, as with `clamdscan -`. A
 * scanner that gives no answer is killed, and holds up neither memory nor other work meanwhile.
 */
export function scanBy(
  command: string,
  { limitMs = 30_000, maxRunning = 4, maxBytes = 80 * 1024 * 1024 }: ScanLimits = {},
): Scan {
  const [program = '', ...args] = wordsOf(command);
  const turns = new Turns(maxRunning);
  let bytes = 0;
  return async (content, signal) => {
    if (bytes + content.length > maxBytes) throw new Error('The virus scanner has too much to do');
    bytes += content.length;
    const late = AbortSignal.timeout(limitMs);
    const over = signal ? AbortSignal.any([late, signal]) : late;
    try {
      return await turns.take(() => run(program, args, content, over), over);
    } finally {
      bytes -= content.length;
    }
  };
}

function run(
  program: string,
  args: readonly string[],
  content: Buffer,
  signal: AbortSignal,
): Promise<ScanResult> {
  return new Promise((resolve, reject) => {
    // A process group of its own: what the scanner starts ends with it.
    const scanner = spawn(program, args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const stop = (): void => {
      kill(scanner);
      scanner.stdin.destroy();
      reject(noAnswer());
    };
    signal.addEventListener('abort', stop, { once: true });
    scanner.on('error', (error) => {
      signal.removeEventListener('abort', stop);
      reject(error);
    });
    // Not 'close': something it started may keep its input open.
    scanner.on('exit', (code, killed) => {
      signal.removeEventListener('abort', stop);
      scanner.stdin.destroy();
      if (code === 0) resolve('clean');
      else if (code === 1) resolve('infected');
      else reject(new Error(`The virus scanner ended with ${code ?? killed}`));
    });
    // A scanner that has seen enough closes its input.
    scanner.stdin.on('error', () => {});
    scanner.stdin.end(content);
  });
}

const noAnswer = (): Error => new Error('The virus scanner gave no answer in time');

/** SIGKILL: what hangs may not hear anything else. */
function kill(scanner: ChildProcess): void {
  try {
    if (scanner.pid !== undefined && process.platform !== 'win32') process.kill(-scanner.pid, 'SIGKILL');
    else scanner.kill('SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** At most so many at the same time; the others wait in the order they came. */
class Turns {
  #free: number;
  readonly #waiting: Array<() => void> = [];

  constructor(count: number) {
    this.#free = count;
  }

  async take<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(noAnswer());
      };
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(begin);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
  }
}

/**
 * The words of a command line. As in a shell, quotation marks hold together what has blanks; a backslash is a letter
 * like any other, for it parts the folders of Windows.
 * @throws Error when a quotation mark is left open
 */
export function wordsOf(command: string): string[] {
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  const plain = command.replace(/"[^"]*"|'[^']*'/g, '');
  if (/["']/.test(plain)) throw new Error('SCAN_COMMAND: a quotation mark is left open');
  return words.map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single ?? ''),
  );
}

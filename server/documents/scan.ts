/** The hook for a virus scanner. */
import { type ChildProcess, spawn } from 'node:child_process';

export type ScanResult = 'clean' | 'infected' | 'not_scanned';

/**
 * Scans a file's content before it is stored. Throws if it could not be scanned now; an aborted `signal`
 * means that the result is no longer needed.
 */
export type Scan = (content: Buffer, signal?: AbortSignal) => Promise<ScanResult>;

/** Without a scanner, every file is accepted and marked as not scanned. */
export const scanNothing: Scan = async () => 'not_scanned';

export interface ScanLimits {
  /** From the call to the result, including time in the queue. */
  limitMs?: number;
  /** Scanners running at the same time. */
  maxRunning?: number;
  /** Total size of the files being scanned or queued. */
  maxBytes?: number;
}

/**
 * Pipes the content to a command's standard input: exit code 0 is clean, 1 infected, as with `clamdscan -`. A
 * scanner that gives no answer is killed, and meanwhile blocks neither memory nor other work.
 */
export function scanBy(
  command: string,
  { limitMs = 30_000, maxRunning = 4, maxBytes = 80 * 1024 * 1024 }: ScanLimits = {},
): Scan {
  const [program = '', ...args] = wordsOf(command);
  const turns = new Turns(maxRunning);
  let bytes = 0;
  return async (content, signal) => {
    if (bytes + content.length > maxBytes) throw new Error('The virus scanner is overloaded');
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
    // A separate process group: processes started by the scanner are killed with it.
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
    // Not 'close': a process started by the scanner may keep its input open.
    scanner.on('exit', (code, killed) => {
      signal.removeEventListener('abort', stop);
      scanner.stdin.destroy();
      if (code === 0) resolve('clean');
      else if (code === 1) resolve('infected');
      else reject(new Error(`The virus scanner ended with ${code ?? killed}`));
    });
    // A scanner may close its input before reading all of it.
    scanner.stdin.on('error', () => {});
    scanner.stdin.end(content);
  });
}

const noAnswer = (): Error => new Error('The virus scanner gave no answer in time');

/** SIGKILL: a hung process may ignore other signals. */
function kill(scanner: ChildProcess): void {
  try {
    if (scanner.pid !== undefined && process.platform !== 'win32') process.kill(-scanner.pid, 'SIGKILL');
    else scanner.kill('SIGKILL');
  } catch {
    // It has already exited.
  }
}

/** Limits concurrency; the others wait in order of arrival. */
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
 * Splits a command line into words. As in a shell, quotation marks group words with blanks; a backslash is an
 * ordinary character, because it separates folders on Windows.
 * @throws Error for an unclosed quotation mark
 */
export function wordsOf(command: string): string[] {
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  const plain = command.replace(/"[^"]*"|'[^']*'/g, '');
  if (/["']/.test(plain)) throw new Error('SCAN_COMMAND: a quotation mark is not closed');
  return words.map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single ?? ''),
  );
}

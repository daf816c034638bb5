/** The hook for a virus scanner. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Turns } from '@clinic/server-platform/base';
import { inTurns } from '@clinic/server-platform/db';
import { scannerFailures } from '@clinic/server-platform/http';

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
  /** Scanners running at the same time: by default, all clinics of the process share them. */
  turns?: Turns;
  /** Total size of the files being scanned or queued. */
  maxBytes?: number;
}

const SCANNERS = inTurns('virus scanners', { total: 4, ofClinic: 3 });

/**
 * Pipes the content to a command's standard input: exit code 0 is clean, 1 infected, as with `clamdscan -`. A
 * scanner that gives no answer is killed, and meanwhile blocks neither memory nor other work.
 */
export function scanBy(
  command: string,
  { limitMs = 30_000, turns = SCANNERS, maxBytes = 80 * 1024 * 1024 }: ScanLimits = {},
): Scan {
  const [program = '', ...args] = wordsOf(command);
  let bytes = 0;
  return async (content, signal) => {
    if (bytes + content.length > maxBytes) throw new Error('The virus scanner is overloaded');
    bytes += content.length;
    const late = AbortSignal.timeout(limitMs);
    const over = signal ? AbortSignal.any([late, signal]) : late;
    try {
      const end = await turns
        .take(() => over)
        .catch((cause) => {
          throw over.aborted ? noAnswer() : cause;
        });
      return await run(program, args, content, over).finally(end);
    } catch (error) {
      // An upload that its sender has given up is no failure.
      if (!signal?.aborted) scannerFailures.inc();
      throw error;
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
    if (signal.aborted) throw noAnswer();
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

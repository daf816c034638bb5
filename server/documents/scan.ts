/** Where a virus scanner hooks in. */
import { spawn } from 'node:child_process';

export type ScanResult = 'clean' | 'infected' | 'not_scanned';

/** Looks at a file's content before it is stored. Throwing means that it could not be scanned just now. */
export type Scan = (content: Buffer) => Promise<ScanResult>;

/** Without a scanner every file is taken and marked as not scanned. */
export const scanNothing: Scan = async () => 'not_scanned';

const PATIENCE_MS = 60_000;

/** Hands the content to a command on its standard input: exit code 0 is clean, 1 infected, as with `clamdscan -`. */
export function scanBy(command: string): Scan {
  const [program = '', ...args] = wordsOf(command);
  return (content) =>
    new Promise((resolve, reject) => {
      const scanner = spawn(program, args, {
        stdio: ['pipe', 'ignore', 'ignore'],
        timeout: PATIENCE_MS,
      });
      scanner.on('error', reject);
      scanner.on('close', (code) => {
        if (code === 0) resolve('clean');
        else if (code === 1) resolve('infected');
        else reject(new Error(`The virus scanner ended with ${code}`));
      });
      // A scanner that has seen enough closes its input.
      scanner.stdin.on('error', () => {});
      scanner.stdin.end(content);
    });
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

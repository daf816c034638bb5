/** Where a virus scanner hooks in. */
import { spawn } from 'node:child_process';

export type ScanResult = 'clean' | 'infected' | 'not_scanned';

/** Looks at a file's content before it is stored. Throwing means that it could not be scanned just now. */
export type Scan = (content: Buffer) => Promise<ScanResult>;

/** Without a scanner every file is taken and marked as not scanned. */
export const scanNothing: Scan = async () => 'not_scanned';

const PATIENCE_MS = 60_000;

/** Hands the content to a command on its standard input: exit code 0 is clean, 1 infected, as with `clamdscan -`. */
export const scanBy =
  (command: string): Scan =>
  (content) =>
    new Promise((resolve, reject) => {
      const [program = '', ...args] = command.split(/\s+/);
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

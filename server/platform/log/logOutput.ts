/**
 * Standard output for the log. Writing never blocks the process: what a stalled reader, a closed pipe or a full
 * disk does not take is dropped and counted, because a request must not wait for its log line.
 */
import { fstatSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { Counter } from 'prom-client';

export const droppedLines = new Counter({
  name: 'log_lines_dropped_total',
  help: 'Lines of the log that were dropped because its output did not take them',
  registers: [],
});

const MAX_WAITING_BYTES = 1_000_000;
const FD = 1;

export interface LogOutput {
  write(line: string): void;
  /** At the end of the process: writes what a file has not taken yet. */
  flush(): void;
}

export function logOutput(): LogOutput {
  const stat = fstatSync(FD);
  return stat.isFIFO() || stat.isSocket() || isatty(FD) ? toStream() : toFile();
}

/** Node writes to pipes and sockets without blocking, and keeps in memory what they do not take. */
function toStream(): LogOutput {
  const { stdout } = process;
  // The reader may have gone; without a listener, the error would end the process.
  stdout.on('error', () => undefined);
  return {
    write(line) {
      if (stdout.writableLength + line.length > MAX_WAITING_BYTES) droppedLines.inc();
      else stdout.write(line, (error) => error && droppedLines.inc());
    },
    flush: () => undefined,
  };
}

/** Node writes to a file with a blocking call. */
function toFile(): LogOutput {
  let waiting: string[] = [];
  let bytes = 0;
  let isWriting = false;

  const next = (): void => {
    if (isWriting || waiting.length === 0) return;
    const lines = waiting;
    waiting = [];
    bytes = 0;
    isWriting = true;
    const chunk = Buffer.from(lines.join(''));
    const from = (offset: number): void =>
      write(FD, chunk, offset, (error, written) => {
        // Not repeated: part of it may have been written, and the next lines need the same space.
        if (error) droppedLines.inc(lines.length);
        else if (offset + written < chunk.length) return from(offset + written);
        isWriting = false;
        next();
      });
    from(0);
  };
  return {
    write(line) {
      if (bytes + line.length > MAX_WAITING_BYTES) return droppedLines.inc();
      waiting.push(line);
      bytes += line.length;
      return next();
    },
    flush() {
      try {
        if (waiting.length > 0) writeSync(FD, waiting.join(''));
      } catch {
        // There is nowhere to say so.
      }
      waiting = [];
    },
  };
}

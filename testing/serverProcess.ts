/** The built product in a separate process, on a free port, for one database after the other. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Serve that database, at that public URL if it is not the process's own, or stop serving. */
export type ToHost = { databaseUrl: string; publicUrl?: string } | { databaseUrl: null };
export type ToTests = { url: string } | { closed: true } | { failed: string };

/**
 * Environment variables of the user running the tests that would connect the server to real data, mail or
 * accounts.
 */
const FOREIGN = [
  'HOST',
  'PUBLIC_URL',
  'DIRECT_DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'SESSION_KEYS',
  'ADMIN_EMAIL',
  'SMTP_URL',
  'MAIL_FROM',
  'SCAN_COMMAND',
  'METRICS_TOKEN',
];

export class ServerProcess {
  readonly #process: ChildProcess;

  /** @param folder for its keys and its log */
  constructor(folder: string) {
    const log = openSync(join(folder, `server-${process.pid}.log`), 'a', 0o600);
    this.#process = fork(join(import.meta.dirname, 'serverHost.ts'), {
      execArgv: [],
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        ...process.env,
        ...Object.fromEntries(FOREIGN.map((name) => [name, ''])),
        PORT: '0',
        DATA_DIR: folder,
        DEMO: 'true',
      },
    });
    closeSync(log);
  }

  /**
   * Resolves with its URL on this machine once it responds.
   * @param publicUrl the one at which it is reached through a server in front of several clinics
   * @throws with its log if it does not respond
   */
  async open(databaseUrl: string, publicUrl?: string): Promise<string> {
    const answer = await this.#ask({ databaseUrl, ...(publicUrl !== undefined && { publicUrl }) });
    return 'url' in answer ? answer.url : '';
  }

  /** Completes requests in progress and closes its database connections. */
  async close(): Promise<void> {
    await this.#ask({ databaseUrl: null });
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.disconnect();
    await ended;
  }

  #ask(order: ToHost): Promise<ToTests> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new Error('The server ended before it answered'));
      this.#process.once('exit', gone);
      this.#process.once('message', (answer: ToTests) => {
        this.#process.off('exit', gone);
        if ('failed' in answer) reject(new Error(answer.failed));
        else resolve(answer);
      });
      this.#process.send(order);
    });
  }
}

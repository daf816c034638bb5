/** The built product in a separate process, on a free port, for one database after the other. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Accent } from '@clinic/contract/design/accents';

/** A clinic under a path, in addition to the demo clinic. */
export interface HostedClinic {
  id: string;
  name: string;
  language: 'en' | 'es';
  accent: Accent;
  /** Whether it has the demo patients. */
  hasPatients?: boolean;
}

/** Serve that database, add a clinic to it, or stop serving. */
export type ToHost = { databaseUrl: string } | { add: HostedClinic } | { databaseUrl: null };
export type ToTests = { url: string } | { done: true } | { failed: string };

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

const LOG_END = 2_000;

export class ServerProcess {
  readonly #process: ChildProcess;
  readonly #log: string;

  /**
   * @param folder for its keys and its log
   * @param project whose server it is: this one, or a copy of it
   */
  constructor(folder: string, project = join(import.meta.dirname, '..')) {
    this.#log = join(folder, `server-${process.pid}.log`);
    const log = openSync(this.#log, 'a', 0o600);
    this.#process = fork(join(project, 'testing/serverHost.ts'), {
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
   * @throws with the end of its log if it does not respond
   */
  async open(databaseUrl: string): Promise<string> {
    const answer = await this.#ask({ databaseUrl });
    return 'url' in answer ? answer.url : '';
  }

  /** Adds a clinic to the database that it serves. */
  async add(clinic: HostedClinic): Promise<void> {
    await this.#ask({ add: clinic });
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
      const gone = (code: number | null, signal: string | null) => {
        const end = readFileSync(this.#log, 'utf8').slice(-LOG_END);
        reject(new Error(`The server ended (${signal ?? code}) before it responded:\n${end}`));
      };
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

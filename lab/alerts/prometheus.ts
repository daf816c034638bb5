/** Debian's Prometheus with the rules that operators use, and which alerts it has firing. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@clinic/server/testing';

const RULES = join(import.meta.dirname, '../../operate/alerts.yaml');

export const hasPrometheus = (): boolean => spawnSync('prometheus', ['--version']).status === 0;

export interface Prometheus {
  firing(): Promise<Set<string>>;
  stop(): Promise<void>;
}

export async function startPrometheus(targets: readonly string[], token: string): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  const port = await freePort();
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 15s, evaluation_interval: 15s, scrape_timeout: 10s }
rule_files: ['${RULES}']
scrape_configs:
  - job_name: clinic
    authorization: { credentials: '${token}' }
    static_configs: [{ targets: ${JSON.stringify(targets)} }]
`,
  );
  const server: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/-/ready`).catch(() => undefined))?.ok) await wait(200);
  return {
    async firing() {
      const reply = await fetch(`${url}/api/v1/alerts`);
      const { data } = (await reply.json()) as {
        data: { alerts: Array<{ state: string; labels: { alertname: string } }> };
      };
      return new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
      );
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

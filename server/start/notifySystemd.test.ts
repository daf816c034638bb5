/** A server that systemd has started reports to it, through systemd's own program. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'systemd-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes down what it is given, in place of the real one. */
const received = join(folder, 'received');
writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $1" >> "${received}"\n`);
chmodSync(join(folder, 'systemd-notify'), 0o755);

const messages = () => (existsSync(received) ? readFileSync(received, 'utf8').trim().split('\n') : []);

const run = (script: string, env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: 'ignore',
    env: { PATH: [folder, process.env.PATH].join(delimiter), ...env },
  });
const NOTIFYING = `import { notifySystemd } from ${JSON.stringify(join(import.meta.dirname, 'notifySystemd.ts'))}; notifySystemd();`;

test.skipIf(process.platform === 'win32')(
  'it is ready once, and alive as long as its event loop turns; without systemd nothing is reported',
  async () => {
    expect((await once(run(NOTIFYING, {}), 'exit'))[0]).toBe(0);
    expect(messages()).toEqual([]);
    const env = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '90000' };
    const alive = run(`${NOTIFYING} setInterval(() => undefined, 1000);`, env);
    await expect.poll(() => messages().length).toBeGreaterThan(3);
    alive.kill();
    await once(alive, 'exit');
    const [first, ...others] = messages();
    expect(first).toBe('/run/systemd/notify --ready');
    expect(new Set(others)).toEqual(new Set(['/run/systemd/notify WATCHDOG=1']));
  },
);

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { haproxySettings, patroniSettings } from './settings.ts';

const root = join(import.meta.dirname, '..', '..');
const NODES = ['node1', 'node2'].map((name, place) => ({
  name,
  folder: `/data/${name}`,
  port: 6000 + place,
  restPort: 7000 + place,
}));

test('the HAProxy settings in the documentation are the tested ones', () => {
  const shown = readFileSync(join(root, 'docs', 'availability.md'), 'utf8');
  const tried = haproxySettings(5000, NODES).split('listen clinic')[1] ?? '';
  const lines = tried
    .trim()
    .split('\n')
    .filter((line) => !line.includes('server node'));
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(shown).toContain(line.trim());
});

test('each node is checked by its own Patroni, which lets commits wait for a standby, and copies without waiting for a spread checkpoint', () => {
  const settings = haproxySettings(5000, NODES);
  for (const node of NODES) {
    expect(settings).toContain(`server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`);
    const parts = {
      bin: '/bin',
      etcdPort: 2379,
      user: 'clinic',
      passwords: { owner: 'one', replicator: 'two' },
    };
    expect(JSON.parse(patroniSettings(node, parts))).toMatchObject({
      restapi: { listen: `127.0.0.1:${node.restPort}` },
      bootstrap: { dcs: { synchronous_mode: true } },
      postgresql: { basebackup: [{ checkpoint: 'fast' }] },
    });
  }
});

test('an unknown engine exits with code 2 and lists the known ones', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'lab', 'engines', 'main.mjs'), 'oracle'],
    {
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'No such engine: oracle. There are: postgres17, pgbouncer, patroni\n',
  });
});
